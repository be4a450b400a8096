import { counted as countedWords } from 'content:forms/estimator';
import { form as words } from 'words:estimate';
import { readings } from 'words:home';
import type { ReactNode } from 'react';
import { estimateOf } from '#src/content/estimate.ts';
import { amountOf } from '#src/content/prices.ts';
import { figureWords } from './estimate-words.ts';

const start = { plan: 'essential', count: 10 } as const;

/** What Enter does in the number: the first button of a form, else it would be "One less". */
export const OnEnter = () => (
  <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
    {words.show}
  </button>
);

/** A number of people with a button at each end, which submits without a script. */
export function Stepper(props: {
  count: number;
  label: string;
  className: string;
  inputClass?: string;
  labelClass?: string;
}) {
  const { count, label, className, inputClass = '', labelClass = '' } = props;
  return (
    <div
      className={`stepper inline-flex max-w-full items-center rounded-full border border-ink-500 focus-within:border-arc-600 ${className}`}
      data-count
    >
      <button type="submit" name="step" value="-1" aria-label={words.less}>
        <span aria-hidden="true">−</span>
      </button>
      <input
        id="people"
        className={`${inputClass} min-w-0 bg-transparent text-center font-semibold tabular-nums aria-invalid:text-red-700`}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={count}
        aria-describedby="estimate-wrong"
      />
      <button type="submit" name="step" value="1" aria-label={words.more}>
        <span aria-hidden="true">+</span>
      </button>
      <label htmlFor="people" className={`min-w-min pr-4 text-[0.95rem] wrap-normal text-ink-600 ${labelClass}`}>
        {label}
      </label>
    </div>
  );
}

/** A large figure of the first screen with its unit. */
export const Reading = (props: { figure: ReactNode; unit: ReactNode; role?: 'status' }) => (
  <p
    className="figure my-1 text-figure leading-none font-normal tracking-[-0.05em] text-ink-900 tabular-nums max-lg:flex-auto lg:my-3"
    role={props.role}
  >
    {props.figure}{' '}
    <small className="text-[0.36em] tracking-[-0.02em] text-ink-600 max-sm:block max-sm:text-base max-sm:leading-tight">
      {props.unit}
    </small>
  </p>
);

/** The smallest plan's price for a number of people. Without a script its buttons lead to the estimate. */
export function CostReading() {
  const [line] = estimateOf(start, amountOf).services;
  const { figure, unit } = line ? figureWords(line) : { figure: '', unit: '' };
  return (
    <form
      action="/estimate"
      method="get"
      className="max-lg:flex max-lg:basis-full max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1"
      aria-label={words.label}
      data-estimator={JSON.stringify({ 'business-essential': amountOf('business-essential') })}
    >
      <OnEnter />
      <input type="hidden" name="plan" value={start.plan} />
      <Reading figure={<span data-figure>{figure}</span>} unit={unit} role="status" />
      <Stepper
        className="reading-act lg:mb-2.5"
        inputClass="h-11 w-14"
        count={start.count}
        label={countedWords.people.many}
        labelClass="max-sm:sr-only"
      />
      <p id="estimate-wrong" className="field-error reading-words empty:hidden" role="alert" />
      <p className="reading-words lg:mt-2">
        {readings.cost.text}{' '}
        <a
          className="inline-block min-h-6 text-arc-700 underline underline-offset-4"
          href={readings.cost.compare.href}
          data-compare
        >
          {readings.cost.compare.text}
        </a>
      </p>
      <p className="reading-words mt-1 text-sm text-ink-600 empty:hidden lg:mt-2" data-terms />
    </form>
  );
}
