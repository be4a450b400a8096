import { type PlanGroup, planGroups } from '#content/estimator-plans.ts';
import { Section } from '#src/ui/sections/section.tsx';
import { Estimator } from './estimator.tsx';

/** The estimator on a service's page, with what that page is about. */
export function EstimatorSection({ group }: { group: PlanGroup }) {
  return (
    <Section id="price" anchor="price" {...planGroups[group].intro} ground="section-mist">
      <Estimator groups={[group]} />
    </Section>
  );
}
