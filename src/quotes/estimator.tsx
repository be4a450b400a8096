import { counted as countedWords, words as estimatorWords } from 'content:forms/estimator';
import { countAny as countedByAny, count as countLabels, form as words } from 'words:estimate';
import {
  type Choice,
  type Counted,
  choiceQuery,
  estimateOf,
  isPlan,
  mostOf,
  type PlanGroup,
  type PlanId,
  planGroupOf,
  planNames,
  planOf,
  type Wrong,
} from '#src/content/estimate.ts';
import { amountOf, type Price } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { Since } from './carried.tsx';
import { OnEnter } from './cost-reading.tsx';
import { countText, figureWords, quotePage, rangeText, validText } from './estimate-words.ts';
import type { EstimateView, RequestedEstimate } from './quote-view.server.ts';

/** Price for one, for example "$150" or "from $2,500". */
function priceOf(plan: PlanId): string {
  const [line] = estimateOf({ plan }, amountOf).services;
  return !line || line.unit === 'after-talk' ? quotePage.estimate.afterTalk : rangeText(line);
}

function unitOf(plan: PlanId): string {
  const { counted, prices } = planOf(plan);
  if (prices.length === 0) return '';
  if (counted === 'people') return quotePage.estimate.perUserMonth;
  return counted ? `${estimatorWords.per} ${countedWords[counted].one}` : estimatorWords.once;
}

function countedIn(groups: readonly PlanGroup[]): readonly Counted[] {
  const all = groups.flatMap((group) => planGroupOf(group).plans.map((plan) => planOf(plan).counted));
  return [...new Set(all)].filter((one) => one !== undefined);
}

function Group({ group, chosen, alone }: { group: PlanGroup; chosen: string | undefined; alone: boolean }) {
  const { title, plans } = planGroupOf(group);
  return (
    <fieldset className="estimate-lines min-w-0 only:grid only:sm:grid-cols-2 only:lg:grid-cols-4">
      <legend className={alone ? 'sr-only' : undefined}>{title}</legend>
      {plans.map((plan) => (
        <label key={plan}>
          <input
            type="radio"
            className="size-5 shrink-0 self-center accent-arc-700"
            name="plan"
            value={plan}
            defaultChecked={plan === chosen}
          />
          <span className="min-w-0 font-medium wrap-anywhere">{planNames[plan]}</span>
          {/* The price list of its page names them. */}
          {!alone && (
            <>
              <span
                aria-hidden="true"
                className="hidden min-w-6 flex-1 translate-y-[-0.25em] border-b-2 border-dotted border-ink-300 sm:block"
              />
              <span className="col-start-2 min-w-0 font-semibold wrap-anywhere tabular-nums">
                {priceOf(plan)} <small className="text-sm font-normal text-ink-600">{unitOf(plan)}</small>
              </span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}

function messageOf(wrong: Wrong, plan: PlanId | undefined): string {
  const { counted } = plan ? planOf(plan) : {};
  if (wrong === 'plan' || !counted) return estimatorWords.wrong.plan;
  return fillIn(estimatorWords.wrong.count, { most: mostOf[counted], what: countedWords[counted].many });
}

function Count({ counted, value, wrong }: { counted: readonly Counted[]; value: string; wrong: string }) {
  const [only, ...others] = counted;
  const label = only && others.length === 0 ? countLabels[only] : countedByAny;
  return (
    <div
      className="grid w-fit max-w-full min-w-0 grid-cols-1 gap-1.5 max-lg:px-[12px]"
      data-count={JSON.stringify(countLabels)}
    >
      <label className="font-medium" htmlFor="estimate-count">
        {label}
      </label>
      <div className="flex gap-[8px]">
        <button
          type="submit"
          name="step"
          value="-1"
          className="grid size-[48px] shrink-0 place-items-center rounded-xl border border-ink-500 bg-white text-2xl leading-none hover:border-arc-600 hover:text-arc-700 active:bg-arc-100"
          aria-label={words.less}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          id="estimate-count"
          name="count"
          className="input w-24 min-w-0 px-[8px] text-center text-lg tabular-nums"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={value}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="estimate-wrong"
        />
        <button
          type="submit"
          name="step"
          value="1"
          className="grid size-[48px] shrink-0 place-items-center rounded-xl border border-ink-500 bg-white text-2xl leading-none hover:border-arc-600 hover:text-arc-700 active:bg-arc-100"
          aria-label={words.more}
        >
          <span aria-hidden="true">+</span>
        </button>
      </div>
    </div>
  );
}

/** A form answered by the server (/estimate), or in place by a script (estimator-live.ts), with the same function. */
export function Estimator({ groups, asked = {} }: { groups: readonly PlanGroup[]; asked?: RequestedEstimate }) {
  const { choice, wrong, typed, view } = asked;
  const plans = groups.flatMap((group) => planGroupOf(group).plans);
  const prices = [
    ...new Set<Price>(
      plans.flatMap((plan) => [...planOf(plan).prices, ...(planOf(plan).withSeo ? ['seo' as const] : [])]),
    ),
  ];
  const counted = countedIn(groups);
  const [first] = groups;
  const start = groups.length === 1 && first ? planGroupOf(first).count : '';
  const message = wrong ? messageOf(wrong, choice?.plan) : '';
  const chosen = isPlan(choice?.plan) ? choice.plan : undefined;
  return (
    <form
      action="/estimate"
      method="get"
      className="mt-10 grid grid-cols-1 gap-y-5 rounded-2xl border border-ink-200 bg-white p-[min(1.5rem,6vw)] text-ink-900 sm:p-9"
      aria-label={words.label}
      data-estimator={JSON.stringify(Object.fromEntries(prices.map((price) => [price, amountOf(price)])))}
    >
      <OnEnter />
      <div className={`grid min-w-0 gap-x-14 gap-y-6 ${groups.length > 1 ? 'lg:grid-cols-2' : ''}`}>
        {groups.map((group) => (
          <Group key={group} group={group} chosen={chosen} alone={groups.length === 1} />
        ))}
      </div>
      <div className="max-lg:contents lg:flex lg:min-h-32 lg:flex-wrap lg:items-start lg:gap-x-14 lg:gap-y-3 lg:border-t-2 lg:border-ink-900 lg:pt-5">
        {plans.some((plan) => planOf(plan).withSeo) && (
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium max-lg:px-3" data-seo>
            <input
              type="checkbox"
              className="size-5 shrink-0 self-center accent-arc-700"
              name="seo"
              value="yes"
              defaultChecked={choice?.seo}
            />
            {words.add}
          </label>
        )}
        {counted.length > 0 && (
          <Count counted={counted} value={typed ?? choice?.count?.toString() ?? start} wrong={message} />
        )}
        <p id="estimate-wrong" className="field-error empty:hidden" role="alert">
          {asked.unread ? words.unread : message}
        </p>
        <button type="submit" className="button button-quiet estimate-show w-fit">
          {words.show}
        </button>
        <EstimateResult view={view} />
      </div>
    </form>
  );
}

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
      <p data-terms>{view && `${estimatorWords.reference} ${view.carried.reference}, ${validText(view.standing)}`}</p>
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
