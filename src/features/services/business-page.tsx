import type { ReactNode } from 'react';
import { primaryAreas } from '#src/content/areas.ts';
import { downLine } from '#src/content/emergency.ts';
import { business } from '#src/content/it-support.ts';
import { ActionButtons } from '#src/ui/sections/action-buttons.tsx';
import { CallToAction } from '#src/ui/sections/call-to-action.tsx';
import { DownLine } from '#src/ui/sections/down-line.tsx';
import { Section } from '#src/ui/sections/section.tsx';
import { Areas } from './areas.tsx';
import { BusinessDay } from './business-day.tsx';
import { EmergencySteps } from './emergency-steps.tsx';
import { Responses } from './responses.tsx';
import { Terms } from './terms.tsx';

/** The offer to companies: plans, response times, services, trades, areas, the emergency address (S1 §2 Business IT support). */
export function BusinessPage({ next, plans, related }: Record<'next' | 'plans' | 'related', ReactNode>) {
  const { eyebrow, title, lead, primary, secondary } = business.hero;
  return (
    <>
      <section className="page-hero business-hero">
        <div className="wrap">
          <div>
            <p className="eyebrow mb-5">{eyebrow}</p>
            <h1>{title}</h1>
          </div>
          <p className="lead">{lead}</p>
          <ActionButtons primary={primary} secondary={secondary} />
          <div>
            <DownLine {...downLine()} />
            {next}
          </div>
        </div>
      </section>
      <section className="wrap business-plans" id="plans" aria-labelledby="plans-title">
        {plans}
      </section>
      <Responses />
      <BusinessDay />
      <EmergencySteps />
      <Section id="industries" {...business.industriesIntro} head="stacked">
        <Terms className="trades" items={business.industries} />
      </Section>
      {primaryAreas().length > 0 && (
        <Section id="areas" {...business.areasIntro}>
          <Areas names={primaryAreas()} kind="business" label={business.areasIntro.title} />
          <p className="mt-10">
            <a className="button button-ghost" href={business.visit.href} data-no-prefetch>
              {business.visit.text}
            </a>
          </p>
        </Section>
      )}
      {related}
      <CallToAction {...business.cta} />
    </>
  );
}
