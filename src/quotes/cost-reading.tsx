import { estimateOf, mostOf } from '#src/content/estimate.ts';
import { countedWords, estimatorWords } from '#src/content/estimator.ts';
import { estimatorForm as words } from '#src/content/estimator-plans.ts';
import { readings } from '#src/content/home.ts';
import { amountOf, prices } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { figureWords } from './estimate-words.ts';

const start = { plan: 'essential', count: 10 } as const;

/** The smallest plan's price for a number of people. Without a script its buttons lead to the estimate. */
export function CostReading() {
  const [line] = estimateOf(start, amountOf).services;
  const { figure, unit } = line ? figureWords(line) : { figure: '', unit: '' };
  return (
    <form
      action="/estimate"
      method="get"
      className="reading-form"
      aria-label={words.label}
      data-cost
      data-plan={start.plan}
      data-each={amountOf(prices.businessEssential)}
      data-most={mostOf.people}
      data-wrong={fillIn(estimatorWords.wrong.count, { most: mostOf.people, what: countedWords.people.many })}
      data-reference={estimatorWords.reference}
      data-valid={estimatorWords.valid}
    >
      {/* What Enter does in the number: the first button of a form, else it would be "One less". */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {words.show}
      </button>
      <input type="hidden" name="plan" value={start.plan} />
      <p className="figure" role="status">
        <span data-figure>{figure}</span> <small>{unit}</small>
      </p>
      <div className="stepper reading-act">
        <button type="submit" name="step" value="-1" aria-label={words.less}>
          <span aria-hidden="true">−</span>
        </button>
        <input
          id="people"
          name="count"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={start.count}
          aria-describedby="estimate-wrong"
        />
        <button type="submit" name="step" value="1" aria-label={words.more}>
          <span aria-hidden="true">+</span>
        </button>
        <label htmlFor="people" className="max-sm:sr-only">
          {countedWords.people.many}
        </label>
      </div>
      <p id="estimate-wrong" className="field-error reading-words empty:hidden" role="alert" />
      <p className="reading-words">
        {readings.cost.text}{' '}
        <a href={readings.cost.compare.href} data-compare>
          {readings.cost.compare.text}
        </a>
      </p>
      <p className="reading-terms reading-words empty:hidden" data-terms />
    </form>
  );
}
