import { type ReactNode, useEffect, useState } from 'react';
import { company, publishedPhone } from '#src/content/company.ts';
import { type DollarRange, type Estimate, estimate } from '#src/content/estimate.ts';
import { fieldNamed, labelOf } from '#src/content/forms/declaration.ts';
import { quoteForm, quoteServices } from '#src/content/forms/quote.ts';
import { amountOf } from '#src/content/prices.ts';
import { FormFields, labelsOf } from '#src/forms/fields.tsx';
import { fillIn } from '#src/lib/fill-in.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { createForm } from '#src/ui/secure-form/form-store.ts';
import { ConfirmDialog, ReceiptNote } from '#src/ui/secure-form/receipt-note.tsx';
import { SecureFormFrame, useSecureForm } from '#src/ui/secure-form/secure-form.tsx';
import { type Carried, GivenEstimate, readCarried, standingOf } from './carried.tsx';
import {
  chosenServices,
  companySizes,
  quotePage,
  quoteSteps,
  rangeText,
  servicePriceText,
  tokenField,
  totalText,
} from './estimate-words.ts';

const words = quotePage.estimate;

function Amount({ range, unit }: { range: DollarRange | null; unit: string }) {
  if (!range) return null;
  return (
    <p className="mt-2">
      <strong className="block text-[clamp(1.75rem,2.4vw,2.75rem)] leading-tight font-normal tracking-[-0.045em] text-ink-900 tabular-nums">
        {rangeText(range)}
      </strong>
      <span className="text-sm text-ink-600">{unit}</span>
    </p>
  );
}

interface WizardFacts {
  figures: Estimate;
  /** Company size; empty if unanswered. */
  size: string;
  kept: Carried | undefined;
}

function EstimateSlip({ figures, size, kept }: WizardFacts) {
  const rows: [string, string][] = [
    ...(size ? [[words.size, labelOf(companySizes, size)] as [string, string]] : []),
    ...(kept ? [[`${words.kept} ${kept.reference}`, kept.what] as [string, string]] : []),
    ...figures.services.map((line): [string, string] => [labelOf(quoteServices, line.service), servicePriceText(line)]),
  ];
  return (
    <section aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="text-lg font-semibold">
        {words.title}
      </h2>
      {figures.services.length === 0 ? (
        <p className="mt-2 text-ink-600">{words.empty}</p>
      ) : (
        <>
          <Amount range={figures.oneTime} unit={words.oneTime} />
          <Amount range={figures.perMonth ?? null} unit={words.perMonth} />
          <Amount range={figures.perUserMonth} unit={words.perUserMonth} />
        </>
      )}
      {rows.length > 0 && (
        <dl className="mt-4 text-[0.95rem]">
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-wrap justify-between gap-x-4 border-t border-ink-200 py-2 last:border-b"
            >
              <dt className="font-medium">{label}</dt>
              <dd className="text-ink-600 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-sm text-ink-600">{words.note}</p>
    </section>
  );
}

/** Estimate, next steps and promises (S1 §9). */
function SidePanel(known: WizardFacts) {
  const { aside } = quotePage;
  return (
    <aside className="min-w-0 lg:border-l lg:border-ink-200 lg:pl-(--gutter)" aria-label={aside.label}>
      <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
        <EstimateSlip {...known} />
        <section className="mt-7 border-t border-ink-200 pt-5" aria-labelledby="next-title">
          <h2 id="next-title" className="text-lg font-semibold">
            {aside.title}
          </h2>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-[0.95rem] text-ink-600">
            {aside.steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <p className="mt-4 font-semibold">{aside.promise}</p>
          <p className="mt-3 font-semibold">{aside.guaranteeTitle}</p>
          <p className="mt-0.5 text-sm text-ink-600">{aside.guarantee}</p>
        </section>
      </div>
    </aside>
  );
}

const field = fieldNamed(quoteForm, 'services');
const all = quoteServices.map(({ value }) => value);

/** S1 §9: ten services with published prices, and the sum of the chosen ones. */
function ServiceChoice(props: {
  chosen: readonly string[];
  household: boolean;
  error: string | undefined;
  figures: Estimate;
}) {
  const { household } = props;
  const prices = new Map(
    estimate(all, amountOf, { household }).services.map((line) => [line.service, servicePriceText(line)]),
  );
  const describedBy = ['quote-services-hint', props.error && 'quote-services-error'].filter(Boolean).join(' ');
  return (
    <fieldset className="grid gap-1.5" id="quote-services" tabIndex={-1} aria-describedby={describedBy}>
      <legend className="font-medium">
        {field.label}
        <span aria-hidden="true"> *</span>
      </legend>
      <p id="quote-services-hint" className="hint">
        {field.hint}
      </p>
      <ul className="mt-1 grid gap-x-(--gutter) border-b border-ink-200 sm:grid-cols-2">
        {quoteServices.map(({ value, label }) => (
          <li key={value}>
            <label className="flex h-full cursor-pointer gap-3 border-t border-ink-200 py-3 font-medium transition-colors hover:bg-arc-50 has-checked:bg-arc-50">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-arc-700"
                name="services[]"
                value={value}
                defaultChecked={props.chosen.includes(value)}
                aria-invalid={props.error ? true : undefined}
              />
              <span>
                {label}
                <span className="hint block">{prices.get(value)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {props.error && (
        <p id="quote-services-error" className="field-error">
          {props.error}
        </p>
      )}
      <p className="mt-1 min-h-6 font-semibold text-arc-800" role="status">
        {props.figures.services.length > 0 && `${quotePage.estimate.soFar} ${totalText(props.figures)}`}
      </p>
    </fieldset>
  );
}

/** All steps are in the page; a script shows one at a time. */
function Step(props: {
  step: number;
  words: { title: string; lead: string };
  hidden: boolean;
  errors: Readonly<Record<string, string>>;
  /** Earlier values, when the form came back without JavaScript. */
  values: Readonly<Record<string, string>>;
  /** Households skip company fields and have their own prices and budgets. */
  household: boolean;
  given: ReactNode;
  chosen: readonly string[];
  figures: Estimate;
}) {
  const { step, words, hidden, errors, values } = props;
  return (
    <section
      className="wizard-step grid gap-5 pb-8 in-[.wizard-stepping]:pb-0"
      aria-labelledby={headingId(step)}
      hidden={hidden}
    >
      <header>
        <h2 id={headingId(step)} tabIndex={-1} className="scroll-mt-40 text-xl font-semibold sm:text-2xl">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-600">{words.lead}</p>
      </header>
      {step === quoteSteps.of('services') && (
        <>
          {props.given}
          <ServiceChoice
            chosen={props.chosen}
            household={props.household}
            error={errors.services}
            figures={props.figures}
          />
        </>
      )}
      <FormFields
        of={quoteForm}
        step={step}
        prefix="quote"
        errors={errors}
        values={values}
        answers={{ party: props.household ? 'household' : '' }}
      />
    </section>
  );
}

const { buttons, draft } = quotePage;
/** Focused when the step is shown. */
const headingId = (step: number) => `quote-step-${step}`;

export type Prefill = Readonly<Record<string, string | readonly string[]>>;

const textsOf = (prefill: Prefill) =>
  Object.fromEntries(
    Object.entries(prefill).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
const labels = labelsOf(quoteForm);

/** 'Step n of 4' and a percentage (S2 §4), announced when they change. */
function Progress({ step }: { step: number }) {
  const percent = Math.round((step / quoteSteps.count) * 100);
  return (
    <div className="wizard-progress mb-5 grid gap-2 sm:mb-7">
      <p role="status" className="flex justify-between gap-4 font-semibold">
        <span>{fillIn(quotePage.step, { step, of: quoteSteps.count })}</span> <span>{percent}%</span>
      </p>
      <progress
        className="bar h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-ink-100"
        aria-label={quotePage.progress}
        max={quoteSteps.count}
        value={step}
      />
    </div>
  );
}

/** What the panel and the fields depend on. */
const saidIn = (values: Readonly<Record<string, unknown>>) => {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const household = text('party') === 'household';
  return { chosen: chosenServices(values.services), household, size: text('companySize'), token: text(tokenField) };
};

/** Loaded while the first step is filled in, so that Next answers at once. */
const schema = () => import('#src/forms/schema.ts');

/** S1 §2 Quote, §4, §5. All four steps are one form; with a script one shows at a time. */
export function QuoteWizard(props: {
  tickets: FormTickets;
  state?: FormState | undefined;
  prefill?: Prefill | undefined;
  /** YYYY-MM-DD, Eastern. */
  today: string;
  onReady?: (() => void) | undefined;
}) {
  const { tickets, state, prefill = {}, today } = props;
  const make = () =>
    createForm({
      type: 'quote',
      tickets,
      state,
      failure: quotePage.failure,
      emailTo: company.emails.info,
      validate: async (values, _, step) => (await schema()).errorsOf(quoteForm, values, step),
      keeping: 'device',
      steps: quoteSteps,
      tell: (news) => news === 'typed' && void schema().catch(() => undefined),
    });
  const form = useSecureForm(make, props.onReady);
  const { at, whole, moved, saved, store } = form;
  const {
    chosen,
    household,
    size,
    token: said,
  } = saidIn(form.answers ?? (state ? { ...state.values, ...state.lists } : prefill));
  // An estimate no longer kept stays offered.
  const [token, setToken] = useState(said);
  if (said && said !== token) setToken(said);
  const keeps = said !== '';
  useEffect(() => {
    if (moved) document.getElementById(headingId(moved.to))?.focus();
  }, [moved]);
  // Before the script runs, the style sheet decides which steps show.
  const stepping = form.awake && !whole;
  const carried = token ? readCarried(token) : undefined;
  const standing = carried && standingOf(carried, today, amountOf);
  const figures = estimate(chosen, amountOf, { given: keeps ? standing?.given : undefined, household });
  const given = carried && standing && <GivenEstimate {...{ token, keeps, carried, standing }} />;
  const nav = (
    <div className="wizard-nav flex gap-3">
      {at > 1 && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => store.dispatch({ type: 'previous', values: store.values() })}
        >
          {buttons.previous}
        </button>
      )}
      {at < quoteSteps.count && (
        <button type="submit" className="button button-primary ml-auto">
          {buttons.next}
        </button>
      )}
    </div>
  );
  return (
    <div className="quote">
      <div className={whole ? 'min-w-0 lg:pr-(--gutter)' : 'wizard-stepping min-w-0 lg:pr-(--gutter)'}>
        {!whole && <Progress step={at} />}
        <SecureFormFrame
          form={form}
          name="quote-form"
          prefix="quote"
          label={quotePage.formTitle}
          labels={labels}
          wayThrough={company.emails.info}
          phone={publishedPhone()}
          button={buttons.submit}
          busyButton={buttons.busy}
          endHidden={stepping && at < quoteSteps.count}
          after={!whole && nav}
        >
          {quotePage.steps.map(({ title, lead }, index) => (
            <Step
              key={title}
              words={{ title, lead }}
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
        {saved && (
          <p className="mt-5 flex flex-wrap items-center gap-x-3 text-sm text-ink-600">
            {saved === 'restored' ? draft.restored : draft.kept}
            <button
              type="button"
              className="min-h-6 text-arc-700 underline"
              onClick={() => store.dispatch({ type: 'cleared' })}
            >
              {draft.clear}
            </button>
          </p>
        )}
      </div>
      <SidePanel figures={figures} size={household ? '' : size} kept={keeps ? carried : undefined} />
      <ConfirmDialog open={form.phase === 'sent'} {...quotePage.success} onClose={store.reset}>
        <ReceiptNote sent={form.receipt} phone={publishedPhone()} invites />
      </ConfirmDialog>
    </div>
  );
}
