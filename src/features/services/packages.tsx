import { labels, type Plan, residential } from '#content/it-support.ts';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Price } from './price.tsx';
import { Ticks } from './ticks.tsx';

function Package({ plan }: { plan: Plan }) {
  return (
    <li className="package">
      <div>
        <h3 className="flex flex-wrap items-center gap-x-4 gap-y-2 text-2xl font-semibold">
          {plan.name}
          {plan.popular && <span className="badge badge-peach tracking-normal">{labels.popular}</span>}
        </h3>
        <p className="mt-2 text-ink-600">{plan.description}</p>
      </div>
      <Ticks items={plan.features} className="text-[0.95rem]" />
      {plan.price !== null && <Price amount={plan.price} unit={plan.period} />}
    </li>
  );
}

/** Three packages as a price list, and remote help by the hour (S1 §2 Residential IT support, §9 Prices shown). */
export function Packages() {
  const { packagesIntro, packages, remote, hero } = residential;
  return (
    <section className="section" aria-labelledby="packages-title">
      <div className="wrap">
        <SectionHead id="packages-title" {...packagesIntro} />
        <ul className="mt-12">
          {packages.map((plan) => (
            <Package key={plan.id} plan={plan} />
          ))}
        </ul>
        <div className="remote">
          <div>
            <h3 className="text-2xl font-semibold">{remote.title}</h3>
            <p className="mt-2 max-w-xl text-ink-600">{remote.lead}</p>
          </div>
          <ol>
            {remote.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Price amount={remote.price} unit={remote.period} />
        </div>
        <p className="mt-10">
          <a className="button button-primary" href={hero.primary.href}>
            {hero.primary.text}
          </a>
        </p>
      </div>
    </section>
  );
}
