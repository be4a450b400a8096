import { Check, Minus } from 'lucide-react';
import { isPlan, quoteHref } from '#content/estimate.ts';
import { business, labels } from '#content/it-support.ts';
import { businessPlans, comparedRows, type Plan } from '#content/plans.ts';
import { usd } from '#content/prices.ts';
import { ScrollRegion } from '#src/ui/scroll-region.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Ticks } from '#src/ui/sections/ticks.tsx';
import { Price } from './price.tsx';

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <li className={plan.popular ? 'plan plan-popular' : 'plan'}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-2xl font-semibold">{plan.title}</h3>
        {plan.popular && <p className="badge badge-peach">{labels.popular}</p>}
      </div>
      {plan.price === null ? (
        <p className="price">
          <strong>{labels.custom}</strong> <span>{plan.period}</span>
        </p>
      ) : (
        <Price price={plan.price} unit={plan.period} />
      )}
      <p className="text-ink-600">{plan.text}</p>
      <p>
        <a
          className={`button w-full justify-center ${plan.popular ? 'button-peach' : 'button-quiet'}`}
          href={isPlan(plan.id) ? quoteHref({ plan: plan.id }) : business.hero.primary.href}
        >
          {labels.choose}
          <span className="sr-only">
            {' '}
            {labels.chooseFor} {plan.title}
          </span>
        </a>
      </p>
      <Ticks items={plan.features} />
    </li>
  );
}

function Mark({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value;
  const Drawn = value ? Check : Minus;
  return (
    <>
      <Drawn aria-hidden="true" size={20} className={value ? 'mx-auto text-arc-700' : 'mx-auto text-ink-500'} />
      <span className="sr-only">{value ? labels.included : labels.notIncluded}</span>
    </>
  );
}

function Comparison() {
  const plans = businessPlans();
  return (
    <ScrollRegion className="overflow-x-auto" label={labels.comparisonTitle}>
      <table className="compare">
        <caption>{labels.comparisonTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.feature}</th>
            {plans.map(({ id, title, price }) => (
              <th key={id} scope="col">
                {title}
                <span>{price === null ? labels.custom : usd(price)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows().map(({ id: row, what, plans: values }) => (
            <tr key={row}>
              <th scope="row">{what}</th>
              {plans.map(({ id }, index) => (
                <td key={id}>
                  <Mark value={values[index] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Three plans as cards, then row by row beside each other (S1 §2 Business IT support, §9 Prices shown). */
export function Plans() {
  return (
    <Section id="plans" {...business.plansIntro} ground="section-mist">
      <ul className="plans">
        {businessPlans().map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      {comparedRows().length > 0 && <Comparison />}
    </Section>
  );
}
