import type { ReactNode } from 'react';
import { primaryAreas } from '#content/areas.ts';
import { downLine } from '#content/down.ts';
import { residential } from '#content/it-support.ts';
import { Art } from '#src/ui/art/art.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { IconList } from '#src/ui/sections/icon-list.tsx';
import { PageHero } from '#src/ui/sections/page-hero.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Areas } from './areas.tsx';
import { Packages } from './packages.tsx';

/** The offer to households: services, packages, six common issues, benefits, areas (S1 §2 Residential IT support). */
export function ResidentialPage({ next, estimator, related }: Record<'next' | 'estimator' | 'related', ReactNode>) {
  return (
    <>
      <PageHero {...residential.hero} aside={<Art name="house" className="hero-art" />}>
        <DownLine {...downLine()} />
        {next}
      </PageHero>
      {estimator}
      <Section id="services" {...residential.servicesIntro}>
        <IconList items={residential.services} columns="sm:grid-cols-2 lg:grid-cols-3" />
      </Section>
      <Section id="issues" {...residential.issuesIntro} ground="section-mist">
        <dl className="issues">
          {residential.issues.map(({ title, text, icon }) => (
            <div key={title}>
              <dt>
                <Icon name={icon} size={26} />
                {title}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Packages />
      <Section id="benefits" {...residential.benefitsIntro} ground="section-ink" head="split">
        <IconList items={residential.benefits} columns="sm:grid-cols-2" />
      </Section>
      {primaryAreas().length > 0 && (
        <Section id="areas" {...residential.areasIntro} ground="pb-0 sm:pb-0 lg:pb-0">
          <Areas names={primaryAreas()} kind="residential" label={residential.areasIntro.title} />
        </Section>
      )}
      {related}
      <CallToAction {...residential.cta} />
    </>
  );
}
