import { residential } from '#content/it-support.ts';
import { Art } from '#src/ui/art/art.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { SectionHead } from '#src/ui/sections/section-head.tsx';
import { Areas } from './areas.tsx';
import { Packages } from './packages.tsx';

function Issues() {
  const { issuesIntro, issues } = residential;
  return (
    <section className="section section-mist" aria-labelledby="issues-title">
      <div className="wrap">
        <SectionHead id="issues-title" {...issuesIntro} />
        <dl className="issues">
          {issues.map(({ problem, whatWeDo, icon }) => (
            <div key={problem}>
              <dt>
                <Icon name={icon} size={26} />
                {problem}
              </dt>
              <dd>{whatWeDo}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The offer to households: services, packages, six common issues, benefits, areas (S1 §2 Residential IT support). */
export function ResidentialPage() {
  const { hero, servicesIntro, services, benefitsIntro, benefits, areasIntro, areas, cta } = residential;
  return (
    <>
      <PageHero {...hero} aside={<Art name="house" className="hero-art" />} />
      <section className="section" aria-labelledby="services-title">
        <div className="wrap">
          <SectionHead id="services-title" {...servicesIntro} />
          <IconList items={services} columns="sm:grid-cols-2 lg:grid-cols-3" />
        </div>
      </section>
      <Issues />
      <Packages />
      <section className="section section-ink" aria-labelledby="benefits-title">
        <div className="wrap split-head">
          <div>
            <h2 id="benefits-title" className="section-title">
              {benefitsIntro.title}
            </h2>
            <p className="lead mt-5">{benefitsIntro.lead}</p>
          </div>
          <IconList items={benefits} columns="sm:grid-cols-2" />
        </div>
      </section>
      <section className="section pb-0 sm:pb-0 lg:pb-0" aria-labelledby="areas-title">
        <div className="wrap">
          <SectionHead id="areas-title" {...areasIntro} />
          <Areas names={areas} kind="residential" label={areasIntro.title} />
        </div>
      </section>
      <CallToAction {...cta} />
    </>
  );
}
