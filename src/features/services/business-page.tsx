import { business, labels } from '#content/it-support.ts';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Areas } from './areas.tsx';
import { Emergency } from './emergency.tsx';
import { Plans } from './plans.tsx';

function Responses() {
  return (
    <div className="responses">
      <h2>{labels.responsesTitle}</h2>
      <dl>
        {business.responses.map(({ number, label }) => (
          <div key={label} className="stat">
            <dt>{label}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The offer to companies: services, plans, trades, areas, the emergency address (S1 §2 Business IT support). */
export function BusinessPage() {
  const { hero, servicesIntro, services, industriesIntro, industries, areasIntro, areas, emergency, cta } = business;
  return (
    <>
      <PageHero {...hero} aside={<Responses />} />
      <section className="section" aria-labelledby="services-title">
        <div className="wrap split-head">
          <div>
            <h2 id="services-title" className="section-title">
              {servicesIntro.title}
            </h2>
            <p className="lead mt-5">{servicesIntro.lead}</p>
          </div>
          <IconList items={services} columns="sm:grid-cols-2" />
        </div>
      </section>
      <Plans />
      <section className="section section-ink" aria-labelledby="industries-title">
        <div className="wrap">
          <SectionHead id="industries-title" {...industriesIntro} />
          <IconList items={industries} columns="sm:grid-cols-2 lg:grid-cols-3" />
        </div>
      </section>
      <section className="section" aria-labelledby="areas-title">
        <div className="wrap">
          <SectionHead id="areas-title" {...areasIntro} />
          <Areas names={areas} kind="business" label={areasIntro.title} />
        </div>
      </section>
      <Emergency {...emergency} />
      <CallToAction {...cta} />
    </>
  );
}
