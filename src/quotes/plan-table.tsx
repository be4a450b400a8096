import { blocks } from 'words:business';
import { count as countLabels, form as words } from 'words:estimate';
import { labels } from 'words:it-support';
import { Check, Minus } from 'lucide-react';
import {
  type Choice,
  estimateOf,
  isPlan,
  planGroupOf,
  planNames,
  planOf,
  quoteHref,
  readChoice,
} from '#src/content/estimate.ts';
import { amountOf, usd } from '#src/content/prices.ts';
import { businessPlans, comparedRows, type Plan } from '#src/content/records/prices.ts';
import { TextLink } from '#src/ui/sections/page-hero.tsx';
import { Ticks } from '#src/ui/sections/section.tsx';
import { OnEnter, Stepper } from './cost-reading.tsx';
import { figureWords, quotePage } from './estimate-words.ts';
import { EstimateResult } from './estimator.tsx';

/** Covers both plans until the visitor chooses: a price range. */
const open = 'business';

export function peopleOf(said: string | null): number | undefined {
  const choice = readChoice((name) => (name === 'plan' ? open : name === 'count' ? said : ''));
  return choice && !('wrong' in choice) ? choice.count : undefined;
}

function sumOf({ id }: Plan, count: number): string {
  const [line] = isPlan(id) ? estimateOf({ plan: id, count }, amountOf).services : [];
  return line ? figureWords(line).figure : '';
}

function Column({ plan, people, said }: { plan: Plan; people: number; said: number | undefined }) {
  const { id, title, text, price, period, popular, features } = plan;
  return (
    <div className={popular ? 'plan plan-popular bg-arc-50' : 'plan'}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3>
          <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2.5 text-xl font-medium tracking-[-0.02em] hover:text-arc-700">
            <input type="radio" className="size-5 shrink-0 accent-arc-700" name="plan" value={id} />
            {title}
          </label>
        </h3>
        {popular && <p className="text-sm font-semibold text-arc-700">{labels.popular}</p>}
      </div>
      <div>
        <p
          className="plan-sum text-[clamp(2.5rem,0.9rem+3.1vw,5rem)] leading-none font-normal tracking-[-0.05em] tabular-nums"
          data-sum={price === null ? undefined : id}
        >
          {price === null ? labels.custom : sumOf(plan, people)}
        </p>
        <p className="mt-1.5 text-sm text-ink-600">
          {price === null ? (
            period
          ) : (
            <>
              {quotePage.estimate.perMonth}, <strong className="font-semibold text-ink-900">{usd(price)}</strong>{' '}
              {period}
            </>
          )}
        </p>
      </div>
      <p className="text-[0.95rem] leading-snug text-ink-600">{text}</p>
      <p>
        <TextLink
          className={`button w-full justify-center ${popular ? 'button-primary' : 'button-quiet'}`}
          text={labels.choose}
          href={isPlan(id) ? quoteHref({ plan: id, ...(said ? { count: said } : {}) }) : blocks.hero.primary.href}
          about={[labels.chooseFor, ' ', title]}
        />
      </p>
      <Ticks items={features} />
    </div>
  );
}

function Mark({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value;
  const Drawn = value ? Check : Minus;
  return (
    <>
      <Drawn aria-hidden="true" size={20} className={value ? 'text-arc-700' : 'text-ink-500'} />
      <span className="sr-only">{value ? labels.included : labels.notIncluded}</span>
    </>
  );
}

function Comparison({ plans }: { plans: readonly Plan[] }) {
  return (
    <table className="compare w-full table-fixed border-collapse text-left text-[0.95rem] max-lg:[&_td]:[padding-left:0.5rem] [&_td]:lg:border-l [&_td]:lg:border-ink-200 [&_td]:lg:px-[clamp(0.75rem,1.5vw,2rem)]">
      <caption className="sr-only">{labels.comparisonTitle}</caption>
      <thead className="max-lg:sticky max-lg:top-[var(--header-height)] max-lg:bg-white max-lg:[font-size:0.875rem] lg:sr-only">
        <tr className="border-b border-ink-200 max-lg:grid max-lg:grid-cols-[repeat(3,minmax(0,1fr))] max-lg:[overflow-wrap:anywhere] max-lg:[hyphens:auto] lg:border-t">
          <th className="font-normal max-lg:first:hidden" scope="col">
            {labels.feature}
          </th>
          {plans.map(({ id, title }) => (
            <th key={id} className="font-normal max-lg:first:hidden" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows().map(({ id: row, what, plans: values }) => (
          <tr
            key={row}
            className="border-b border-ink-200 max-lg:grid max-lg:grid-cols-[repeat(3,minmax(0,1fr))] max-lg:[overflow-wrap:anywhere] max-lg:[hyphens:auto] lg:border-t"
          >
            <th
              className="font-normal max-lg:col-[1_/_-1] max-lg:[padding-bottom:0] max-lg:[font-weight:500]"
              scope="row"
            >
              {what}
            </th>
            {plans.map(({ id, popular }, index) => (
              <td key={id} className={popular ? 'compare-popular' : undefined}>
                <Mark value={values[index] ?? false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Three plans as columns, with a head count: prices, features by row, and the estimate of the chosen plan (S1 §2
 * Business IT support, §9 Prices shown). Without a script its buttons lead to the estimate.
 */
export function PlanTable({ said }: { said: number | undefined }) {
  const people = said ?? Number(planGroupOf('business').count);
  const start: Choice = { plan: open, count: people };
  const plans = businessPlans();
  const amounts = Object.fromEntries(planOf(open).prices.map((price) => [price, amountOf(price)]));
  return (
    <form action="/estimate" method="get" aria-label={words.label} data-estimator={JSON.stringify(amounts)}>
      <OnEnter />
      <fieldset className="plan-heads min-w-0 border-t-2 border-ink-900 md:grid md:grid-cols-3 md:grid-rows-[repeat(5,auto)_1fr] lg:grid-cols-4 lg:grid-rows-[auto_auto_auto_auto_1fr]">
        <legend className="sr-only">{blocks.plans.title}</legend>
        <div className="md:max-lg:col-span-3 lg:row-span-5 lg:pr-(--gutter)">
          <h2 id="plans-title" className="text-2xl font-medium tracking-[-0.03em]">
            {blocks.plans.title}
          </h2>
          <Stepper className="w-fit lg:mb-0" count={people} label={countLabels.people} />
          <p id="estimate-wrong" className="field-error empty:hidden" role="alert" />
          <p className="text-[0.95rem] leading-snug text-ink-600">{blocks.plans.lead}</p>
          <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2.5 hover:text-arc-700">
            <input type="radio" className="size-5 shrink-0 accent-arc-700" name="plan" value={open} defaultChecked />
            {planNames[open]}
          </label>
          <button type="submit" className="button button-quiet button-small estimate-show w-fit">
            {words.show}
          </button>
        </div>
        {plans.map((plan) => (
          <Column key={plan.id} plan={plan} people={people} said={said} />
        ))}
      </fieldset>
      {comparedRows().length > 0 && <Comparison plans={plans} />}
      <div
        className="plan-result grid scroll-mt-24 gap-x-(--gutter) gap-y-4 border-y border-ink-900 py-6 lg:grid-cols-[1fr_3fr]"
        id="price"
      >
        <div>
          <h3 className="text-xl leading-tight font-medium tracking-[-0.02em]">{blocks.plans.count.title}</h3>
          <p className="mt-2 text-[0.95rem] leading-snug text-ink-600">{blocks.plans.count.lead}</p>
        </div>
        <EstimateResult start={start} />
      </div>
    </form>
  );
}
