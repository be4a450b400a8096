import { ArrowRight } from 'lucide-react';
import { labels, type OverviewPlan, overview } from '#content/it-support.ts';
import { serviceMap } from '#content/service-map.ts';
import { unbroken } from '#src/lib/unbroken.ts';
import { AreaMap } from '#src/ui/art/area-map.tsx';
import { Art } from '#src/ui/art/art.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { Areas } from './areas.tsx';
import { Emergency } from './emergency.tsx';
import { Price } from './price.tsx';
import { Ticks } from './ticks.tsx';

function Door({ plan }: { plan: OverviewPlan }) {
  const business = plan.id === 'business';
  return (
    <li className={business ? 'door section-ink' : 'door door-light'}>
      <Art name={business ? 'office' : 'house'} />
      <h3 className="text-2xl font-semibold sm:text-3xl">{plan.title}</h3>
      <p className="mt-3 text-lg">{unbroken(plan.description)}</p>
      <Ticks items={plan.features} className="mt-6 mb-8" />
      <div className="mt-auto grid justify-items-start gap-6">
        <Price amount={plan.startingPrice} unit={plan.unit} before={labels.from} />
        <a className={`button ${business ? 'button-ghost' : 'button-primary'}`} href={plan.link.href}>
          {plan.link.text}
          <ArrowRight aria-hidden="true" size={18} />
        </a>
      </div>
    </li>
  );
}

/** Business or home: two doors, why people stay, figures and the emergency address (S1 §2 IT support overview). */
export function SupportPage() {
  const { hero, areas, plansIntro, plans, whyIntro, why, stats, emergency, cta } = overview;
  const map = <AreaMap map={serviceMap} id="area" title={labels.mapTitle} description={labels.mapDescription} />;
  return (
    <>
      <PageHero {...hero} aside={map}>
        <Areas names={areas} kind="general" label={labels.areasTitle} />
      </PageHero>
      <section className="section" aria-labelledby="doors-title">
        <div className="wrap">
          <SectionHead id="doors-title" {...plansIntro} />
          <ul className="mt-12 grid gap-6 lg:grid-cols-2">
            {plans.map((plan) => (
              <Door key={plan.id} plan={plan} />
            ))}
          </ul>
        </div>
      </section>
      <section className="section-mist py-14 sm:py-16" aria-label={labels.statsTitle}>
        <div className="wrap">
          <Stats stats={stats} />
        </div>
      </section>
      <section className="section" aria-labelledby="why-title">
        <div className="wrap">
          <SectionHead id="why-title" {...whyIntro} />
          <IconList items={why} columns="sm:grid-cols-2 lg:grid-cols-3" />
        </div>
      </section>
      <Emergency {...emergency} />
      <CallToAction {...cta} />
    </>
  );
}
