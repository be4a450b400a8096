import { estimatorWords as words } from '#src/content/estimator.ts';
import { longDate } from '#src/lib/format.ts';
import type { Carried, PriceComparison } from './carried.ts';
import { totalText } from './estimate-words.ts';
import { tokenField } from './quote-steps.ts';

/** Shown if prices have changed or the estimate has expired. */
export function Since({ standing: { passed, changed, now } }: { standing: Omit<PriceComparison, 'given'> }) {
  if (!passed && !changed) return null;
  return (
    <p className="notice">
      {passed ? words.passed : words.changed} <strong>{totalText(now)}</strong>.
    </p>
  );
}

/** Kept with the request while its box is ticked. */
export function GivenEstimate(props: { token: string; keeps: boolean; carried: Carried; standing: PriceComparison }) {
  const { token, keeps, carried, standing } = props;
  const { then, until, passed } = standing;
  return (
    <div className="service-choice">
      <p className="font-medium">{words.given}</p>
      <label className="min-w-0">
        <input key={token} type="checkbox" name={tokenField} value={token} defaultChecked={keeps} />
        <span className="min-w-0">
          {words.keep} {carried.reference}
          <span className="hint">
            {carried.what}: {totalText(then)}, {passed ? words.wasValid : words.valid} {longDate(until)}
          </span>
        </span>
      </label>
      <p>
        <a className="link" href={`/estimate?estimate=${token}`} data-no-prefetch>
          {words.change}
        </a>
      </p>
      <Since standing={standing} />
    </div>
  );
}
