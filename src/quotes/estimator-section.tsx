import type { PlanGroup } from '#src/content/estimator-plans.ts';
import { Section } from '#src/ui/sections/section.tsx';
import { Estimator } from './estimator.tsx';

/** The estimator on a service's page, with what that page is about and says above it. */
export function EstimatorSection({ group, intro }: { group: PlanGroup; intro: { title: string; lead: string } }) {
  return (
    <Section id="price" anchor="price" {...intro} ground="section-mist">
      <Estimator groups={[group]} />
    </Section>
  );
}
