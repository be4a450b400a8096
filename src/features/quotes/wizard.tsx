import { useEffect, useState, useSyncExternalStore } from 'react';
import { company, publishedPhone } from '#src/content/company.ts';
import { estimate } from '#src/content/estimate.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { amountOf } from '#src/content/prices.ts';
import { labelsOf } from '#src/forms/fields.tsx';
import { fillIn } from '#src/lib/fill-in.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { readCarried, standingOf } from './carried.ts';
import { GivenEstimate } from './given.tsx';
import type { Prefill } from './prefill.ts';
import { SidePanel } from './side-panel.tsx';
import { Step } from './step-fields.tsx';
import { headingId, stepCount, stepFields } from './steps.ts';
import { createWizard } from './wizard-store.ts';
import { quotePage } from './words.ts';

const { buttons, draft } = quotePage;

const textsOf = (prefill: Prefill = {}) =>
  Object.fromEntries(
    Object.entries(prefill).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
const labels = labelsOf(quoteForm);

/** 'Step n of 4' and a percentage (S2 §4), said aloud when they change. */
function Progress({ step }: { step: number }) {
  const percent = Math.round((step / stepCount) * 100);
  return (
    <div className="wizard-progress">
      <p role="status" className="flex justify-between gap-4 font-semibold">
        <span>{fillIn(quotePage.step, { step, of: stepCount })}</span> <span>{percent}%</span>
      </p>
      <progress aria-label={quotePage.progress} max={stepCount} value={step} />
    </div>
  );
}

/**
 * The quote wizard with its estimate (S1 §2 Quote, §4, §5). All four steps stand in the page and make one form; with
 * a script one of them shows at a time.
 */
export function QuoteWizard(props: {
  tickets: FormTickets;
  state?: FormState | undefined;
  /** What the page that led here knows of the case. */
  prefill?: Prefill | undefined;
  /** YYYY-MM-DD, Eastern. */
  today: string;
  onReady?: (() => void) | undefined;
}) {
  const { tickets, state, prefill, today } = props;
  const [wizard] = useState(() => createWizard(tickets, state, prefill));
  const form = useSecureForm(() => wizard.form, props.onReady);
  const shown = useSyncExternalStore(wizard.subscribe, wizard.state, wizard.state);
  const { at, kept, whole, chosen, household, size, token, keeps, moved } = shown;
  useEffect(() => {
    if (moved) document.getElementById(headingId(moved.to))?.focus();
  }, [moved]);
  // Until the script is there, the style sheet decides which steps show.
  const stepping = form.awake && !whole;
  const carried = token ? readCarried(token) : undefined;
  const standing = carried && standingOf(carried, today, amountOf);
  const figures = estimate(chosen, amountOf, { given: keeps ? standing?.given : undefined, household });
  const given = carried && standing && <GivenEstimate {...{ token, keeps, carried, standing }} />;
  const nav = (
    <div className="wizard-nav">
      {at > 1 && (
        <button type="button" className="button button-quiet" onClick={() => wizard.dispatch({ type: 'previous' })}>
          {buttons.previous}
        </button>
      )}
      {at < stepCount && (
        <button type="submit" className="button button-primary ml-auto">
          {buttons.next}
        </button>
      )}
    </div>
  );
  return (
    <div className="quote">
      <div className={whole ? 'wizard' : 'wizard wizard-stepping'}>
        {!whole && <Progress step={at} />}
        <SecureFormFrame
          form={form}
          onSubmit={wizard.submit}
          name="quote-form"
          prefix="quote"
          label={quotePage.formTitle}
          labels={labels}
          wayThrough={company.emails.info}
          phone={publishedPhone()}
          button={buttons.submit}
          busyButton={buttons.busy}
          endHidden={stepping && at < stepCount}
          after={!whole && nav}
        >
          {stepFields.map((fields, index) => (
            <Step
              key={fields.join()}
              step={index + 1}
              hidden={stepping && index + 1 !== at}
              errors={form.errors}
              values={state?.values ?? textsOf(prefill)}
              household={household}
              given={given}
              chosen={chosen}
              figures={figures}
            />
          ))}
        </SecureFormFrame>
        {kept && (
          <p className="mt-5 flex flex-wrap items-center gap-x-3 text-sm text-ink-600">
            {kept === 'restored' ? draft.restored : draft.kept}
            <button
              type="button"
              className="min-h-6 text-arc-700 underline"
              onClick={() => wizard.dispatch({ type: 'clear' })}
            >
              {draft.clear}
            </button>
          </p>
        )}
      </div>
      <SidePanel figures={figures} size={household ? '' : size} kept={keeps ? carried : undefined} />
      <ConfirmDialog open={form.phase === 'sent'} {...quotePage.success} onClose={wizard.close}>
        <ReceiptNote sent={form.receipt} invites />
      </ConfirmDialog>
    </div>
  );
}
