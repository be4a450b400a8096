import { company } from '#content/company.ts';
import { quoteForm } from '#content/forms/quote.ts';
import { quotePage } from '#content/quote.ts';
import { labelsOf } from '#src/forms/fields.tsx';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame } from '#src/ui/secure-form/secure-form.tsx';
import { useSecureForm } from '#src/ui/secure-form/use-secure-form.ts';
import { estimate } from './estimate.ts';
import { Progress } from './progress.tsx';
import { SidePanel } from './side-panel.tsx';
import { Step } from './step-fields.tsx';
import { stepCount, stepFields } from './steps.ts';
import { useWizard } from './use-wizard.ts';

const { buttons, draft } = quotePage;
const labels = labelsOf(quoteForm);

/** Loaded with the first check: the schema is not needed to fill the form in. */
async function validate(values: Record<string, unknown>) {
  const { quoteErrors } = await import('./validate.ts');
  return quoteErrors(values);
}

/**
 * The quote wizard with its estimate (S1 §2 Quote, §4, §5). All four steps stand in the page and make one form; with
 * a script one of them shows at a time.
 */
export function QuoteWizard(props: {
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: (() => void) | undefined;
}) {
  const { tickets, state } = props;
  const form = useSecureForm({
    type: 'quote',
    tickets,
    state,
    failure: quotePage.failure,
    emailTo: company.emails.info,
    validate,
    drafts: false,
  });
  const wizard = useWizard(form, state, props.onReady);
  const { step, kept } = wizard;
  const figures = estimate(wizard.chosen);
  const nav = (
    <div className="wizard-nav">
      {step > 1 && (
        <button type="button" className="button button-quiet" onClick={wizard.previous}>
          {buttons.previous}
        </button>
      )}
      {step < stepCount && (
        <button type="submit" className="button button-primary ml-auto">
          {buttons.next}
        </button>
      )}
    </div>
  );
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
      {/* The fields inside are what is operated; this only hears of their changes. */}
      <div className={wizard.whole ? 'wizard card' : 'wizard wizard-stepping card'} onChange={wizard.changed}>
        {!wizard.whole && <Progress step={step} />}
        <SecureFormFrame
          form={{ ...form, submit: wizard.submit }}
          name="quote-form"
          prefix="quote"
          label="Quote request"
          labels={labels}
          wayThrough={company.emails.info}
          button={buttons.submit}
          busyButton={buttons.busy}
          captchaMessage={form.reasons.find((reason) => /answer|question/i.test(reason))}
          endHidden={wizard.endHidden}
          after={!wizard.whole && nav}
        >
          {stepFields.map((fields, index) => (
            <Step
              key={fields.join()}
              step={index + 1}
              hidden={wizard.isHidden(index + 1)}
              errors={form.errors}
              values={state?.values ?? {}}
              chosen={wizard.chosen}
              figures={figures}
            />
          ))}
        </SecureFormFrame>
        {kept && (
          <p className="mt-5 flex flex-wrap items-center gap-x-3 text-sm text-ink-600">
            {kept === 'restored' ? draft.restored : draft.kept}
            <button type="button" className="min-h-6 text-arc-700 underline" onClick={wizard.clear}>
              {draft.clear}
            </button>
          </p>
        )}
      </div>
      <SidePanel figures={figures} />
      <ConfirmDialog open={form.phase === 'sent'} {...quotePage.success} onClose={wizard.close}>
        <ReceiptNote sent={form.receipt} />
      </ConfirmDialog>
    </div>
  );
}
