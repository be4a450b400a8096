import { Check, Minus } from 'lucide-react';
import { business, type ComparisonRow, labels, type Plan } from '#content/it-support.ts';
import { usd } from '#content/prices.ts';
import { ScrollRegion } from '#src/ui/scroll-region.tsx';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Price } from './price.tsx';
import { Ticks } from './ticks.tsx';

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <li className={plan.popular ? 'plan plan-popular' : 'plan'}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-2xl font-semibold">{plan.name}</h3>
        {plan.popular && <p className="badge badge-peach">{labels.popular}</p>}
      </div>
      {plan.price === null ? (
        <p className="price">
          <strong>{labels.custom}</strong> <span>{plan.period}</span>
        </p>
      ) : (
        <Price amount={plan.price} unit={plan.period} />
      )}
      <p className="text-ink-600">{plan.description}</p>
      <p>
        <a
          className={`button w-full justify-center ${plan.popular ? 'button-peach' : 'button-quiet'}`}
          href={business.hero.primary.href}
        >
          {labels.choose}
          <span className="sr-only"> for {plan.name}</span>
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

function Comparison({ plans, rows }: { plans: readonly Plan[]; rows: readonly ComparisonRow[] }) {
  return (
    <ScrollRegion className="overflow-x-auto" label={labels.comparisonTitle}>
      <table className="compare">
        <caption>{labels.comparisonTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.feature}</th>
            {plans.map(({ id, name, price }) => (
              <th key={id} scope="col">
                {name}
                <span>{price === null ? labels.custom : usd(price)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, plans: values }) => (
            <tr key={what}>
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
    <section className="section section-mist" aria-labelledby="plans-title">
      <div className="wrap">
        <SectionHead id="plans-title" {...business.plansIntro} />
        <ul className="plans">
          {business.plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
        <Comparison plans={business.plans} rows={business.comparison} />
      </div>
    </section>
  );
}
