import { Check, Minus } from 'lucide-react';
import { type Choice, estimateOf, isPlan, planOf, quoteHref, readChoice } from '#src/content/estimate.ts';
import { countLabels, planGroups, planNames, estimatorForm as words } from '#src/content/estimator-plans.ts';
import { business, labels } from '#src/content/it-support.ts';
import { businessPlans, comparedRows, type Plan } from '#src/content/plans.ts';
import { amountOf, usd } from '#src/content/prices.ts';
import { Ticks } from '#src/ui/sections/section.tsx';
import { EstimateResult } from './estimate-result.tsx';
import { figureWords } from './estimate-words.ts';
import { quotePage } from './quote-words.ts';

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
    <div className={popular ? 'plan plan-popular' : 'plan'}>
      <div className="plan-name">
        <h3>
          <label>
            <input type="radio" name="plan" value={id} />
            {title}
          </label>
        </h3>
        {popular && <p>{labels.popular}</p>}
      </div>
      <div>
        <p className="plan-sum" data-sum={price === null ? undefined : id}>
          {price === null ? labels.custom : sumOf(plan, people)}
        </p>
        <p className="plan-per">
          {price === null ? (
            period
          ) : (
            <>
              {quotePage.estimate.perMonth}, <strong>{usd(price)}</strong> {period}
            </>
          )}
        </p>
      </div>
      <p className="plan-text">{text}</p>
      <p>
        <a
          className={`button w-full justify-center ${popular ? 'button-primary' : 'button-quiet'}`}
          href={isPlan(id) ? quoteHref({ plan: id, ...(said ? { count: said } : {}) }) : business.hero.primary.href}
        >
          {labels.choose}
          <span className="sr-only">
            {' '}
            {labels.chooseFor} {title}
          </span>
        </a>
      </p>
      <Ticks items={features} />
    </div>
  );
}

function People({ people }: { people: number }) {
  return (
    <div className="stepper" data-count>
      <button type="submit" name="step" value="-1" aria-label={words.less}>
        <span aria-hidden="true">−</span>
      </button>
      <input
        id="people"
        name="count"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={people}
        aria-describedby="estimate-wrong"
      />
      <button type="submit" name="step" value="1" aria-label={words.more}>
        <span aria-hidden="true">+</span>
      </button>
      <label htmlFor="people">{countLabels.people}</label>
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
    <table className="compare">
      <caption className="sr-only">{labels.comparisonTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.feature}</th>
          {plans.map(({ id, title }) => (
            <th key={id} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRows().map(({ id: row, what, plans: values }) => (
          <tr key={row}>
            <th scope="row">{what}</th>
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
  const people = said ?? Number(planGroups.business.count);
  const start: Choice = { plan: open, count: people };
  const plans = businessPlans();
  const amounts = Object.fromEntries(planOf(open).prices.map((price) => [price, amountOf(price)]));
  return (
    <form
      action="/estimate"
      method="get"
      className="plan-table"
      aria-label={words.label}
      data-estimator={JSON.stringify(amounts)}
    >
      {/* What Enter does in the number: the first button of a form, else it would be "One less". */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {words.show}
      </button>
      <fieldset className="plan-heads">
        <legend className="sr-only">{business.plansIntro.title}</legend>
        <div className="plan-people">
          <h2 id="plans-title">{business.plansIntro.title}</h2>
          <People people={people} />
          <p id="estimate-wrong" className="field-error empty:hidden" role="alert" />
          <p className="plan-text">{business.plansIntro.lead}</p>
          <label className="plan-open">
            <input type="radio" name="plan" value={open} defaultChecked />
            {planNames[open]}
          </label>
          <button type="submit" className="button button-quiet button-small estimate-show">
            {words.show}
          </button>
        </div>
        {plans.map((plan) => (
          <Column key={plan.id} plan={plan} people={people} said={said} />
        ))}
      </fieldset>
      <div className="plan-result" id="price">
        <div>
          <h3>{business.estimator.title}</h3>
          <p>{business.estimator.lead}</p>
        </div>
        <EstimateResult start={start} />
      </div>
      {comparedRows().length > 0 && <Comparison plans={plans} />}
    </form>
  );
}
