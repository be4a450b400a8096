import type { ReactNode } from 'react';
import { primaryAreas } from '#src/content/areas.ts';
import { downLine } from '#src/content/emergency.ts';
import { residential } from '#src/content/it-support.ts';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Areas } from './areas.tsx';
import { HousePlan } from './house-plan.tsx';
import { Packages } from './packages.tsx';
import { Terms } from './terms.tsx';

/** The offer to households: six common issues, packages, services, benefits, areas (S1 §2 Residential IT support). */
export function ResidentialPage({ next, estimator, related }: Record<'next' | 'estimator' | 'related', ReactNode>) {
  return (
    <>
      <PageHero {...residential.hero}>
        <DownLine {...downLine()} />
        {next}
      </PageHero>
      <Section id="issues" {...residential.issuesIntro}>
        <HousePlan />
      </Section>
      <Packages />
      {estimator}
      <Section id="services" {...residential.servicesIntro} head="split">
        <Terms className="ledger" items={residential.services} />
      </Section>
      <Section id="benefits" {...residential.benefitsIntro} ground="section-ink night" head="stacked">
        <Terms className="trades" items={residential.benefits} />
      </Section>
      {primaryAreas().length > 0 && (
        <Section id="areas" {...residential.areasIntro}>
          <Areas names={primaryAreas()} kind="residential" label={residential.areasIntro.title} />
        </Section>
      )}
      {related}
      <CallToAction {...residential.cta} />
    </>
  );
}
