import { words } from 'content:forms/estimator';
import { longDate } from '#src/lib/format.ts';
import type { Carried, PriceComparison } from './carried.ts';
import { tokenField, totalText } from './estimate-words.ts';

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
    <div className="grid gap-1.5">
      <p className="font-medium">{words.given}</p>
      <label className="flex h-full min-w-0 cursor-pointer gap-3 border-t border-ink-200 py-3 font-medium transition-colors hover:bg-arc-50 has-checked:bg-arc-50">
        <input
          key={token}
          className="mt-0.5 size-5 shrink-0 accent-arc-700"
          type="checkbox"
          name={tokenField}
          value={token}
          defaultChecked={keeps}
        />
        <span className="min-w-0">
          {words.keep} {carried.reference}
          <span className="hint block">
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
