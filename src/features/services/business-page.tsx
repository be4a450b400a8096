import type { ReactNode } from 'react';
import { primaryAreas } from '#content/areas.ts';
import { downLine } from '#content/down.ts';
import { business, labels } from '#content/it-support.ts';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Stats } from '#src/ui/sections/stats.tsx';
import { Areas } from './areas.tsx';
import { Emergency } from './emergency.tsx';
import { Plans } from './plans.tsx';

/** The offer to companies: services, plans, trades, areas, the emergency address (S1 §2 Business IT support). */
export function BusinessPage({ next, estimator, related }: Record<'next' | 'estimator' | 'related', ReactNode>) {
  const responses = (
    <div className="responses">
      <h2>{labels.responsesTitle}</h2>
      <Stats stats={business.responses} className="" />
    </div>
  );
  return (
    <>
      <PageHero {...business.hero} aside={responses}>
        <DownLine {...downLine()} />
        {next}
      </PageHero>
      {estimator}
      <Section id="services" {...business.servicesIntro} head="split">
        <IconList items={business.services} columns="sm:grid-cols-2" />
      </Section>
      <Plans />
      <Section id="industries" {...business.industriesIntro} ground="section-ink">
        <IconList items={business.industries} columns="sm:grid-cols-2 lg:grid-cols-3" />
      </Section>
      {primaryAreas().length > 0 && (
        <Section id="areas" {...business.areasIntro}>
          <Areas names={primaryAreas()} kind="business" label={business.areasIntro.title} />
          <p className="mt-10">
            <a className="button button-primary" href={business.visit.href} data-no-prefetch>
              {business.visit.text}
            </a>
          </p>
        </Section>
      )}
      <Emergency {...business.emergency} />
      {related}
      <CallToAction {...business.cta} />
    </>
  );
}
