import { form as words } from 'words:estimate';
import { type Choice, choiceQuery, estimateOf, planNames, planOf } from '#src/content/estimate.ts';
import { estimatorWords } from '#src/content/estimator.ts';
import { amountOf } from '#src/content/prices.ts';
import { longDate } from '#src/lib/format.ts';
import { countText, figureWords } from './estimate-words.ts';
import { Since } from './given.tsx';
import type { EstimateView } from './quote-view.server.ts';

function startText({ plan, count }: Choice): string {
  const { counted } = planOf(plan);
  return [planNames[plan], counted && count && countText(counted, count)].filter(Boolean).join(', ');
}

/**
 * Figure of an estimate with reference, date and next steps; placeholder before a choice. With `start` it shows a
 * default choice beside other prices, so its button is not the primary one.
 */
export function EstimateResult({ view, start }: { view?: EstimateView | undefined; start?: Choice }) {
  const [line] = (view?.standing.then ?? (start && estimateOf(start, amountOf)))?.services ?? [];
  const query = start ? `?${choiceQuery(start)}` : '';
  const { figure, unit } = line ? figureWords(line) : { figure: '', unit: '' };
  return (
    <div className="estimate-result" data-result={view || start ? 'shown' : ''}>
      <div role="status">
        <p className="estimate-empty">{words.empty}</p>
        <p className="estimate-what min-h-6 font-medium" data-what>
          {view?.carried.what ?? (start && startText(start))}
        </p>
        <p className="estimate-figure">
          <strong data-figure>{figure}</strong> <span data-unit>{unit}</span>
        </p>
      </div>
      <p data-terms>{view && termsOf(view.carried.reference, view.standing)}</p>
      {view && <Since standing={view.standing} />}
      <p className="estimate-note text-sm text-ink-600">{words.note}</p>
      <p className="estimate-on">
        <a
          className={`button ${start ? 'button-ghost' : 'button-peach'}`}
          href={view ? `/quote?estimate=${view.token}` : `/quote${query}`}
          data-quote
          data-no-prefetch
        >
          {words.quote} <span className="sr-only">{words.quoteFor}</span>
        </a>
        <a
          className="link py-1"
          href={view ? `/estimate?estimate=${view.token}` : `/estimate${query}`}
          data-own
          data-no-prefetch
        >
          {words.own}
        </a>
      </p>
    </div>
  );
}

/** "Estimate ES-7K2M9QXF, valid through December 22, 2026". */
function termsOf(reference: string, { until, passed }: { until: string; passed: boolean }): string {
  const { reference: named, wasValid, valid } = estimatorWords;
  return `${named} ${reference}, ${passed ? wasValid : valid} ${longDate(until)}`;
}
