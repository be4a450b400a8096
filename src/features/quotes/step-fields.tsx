import type { ReactNode } from 'react';
import type { Estimate } from '#src/content/estimate.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { FormFields } from '#src/forms/fields.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { headingId, stepFields } from './steps.ts';
import { quotePage } from './words.ts';

/** One step of the wizard; all of them stand in the page, and a script shows one at a time. */
export function Step(props: {
  step: number;
  hidden: boolean;
  errors: Readonly<Record<string, string>>;
  /** What was typed before, when the form came back from the path without JavaScript. */
  values: Readonly<Record<string, string>>;
  /** A household is not asked what only companies have, and has prices and budgets of its own. */
  household: boolean;
  /** Stands before the services. */
  given: ReactNode;
  chosen: readonly string[];
  figures: Estimate;
}) {
  const { step, hidden, errors, values } = props;
  const words = quotePage.steps[step - 1];
  return (
    <section className="wizard-step" aria-labelledby={headingId(step)} hidden={hidden}>
      <header>
        <h2 id={headingId(step)} tabIndex={-1} className="text-xl font-semibold sm:text-2xl">
          {words?.title}
        </h2>
        <p className="mt-1 text-ink-600">{words?.lead}</p>
      </header>
      {stepFields[step - 1]?.includes('services') && (
        <>
          {props.given}
          <ServiceChoice
            chosen={props.chosen}
            household={props.household}
            error={errors.services}
            figures={props.figures}
          />
        </>
      )}
      <FormFields
        of={quoteForm}
        step={step}
        prefix="quote"
        errors={errors}
        values={values}
        answers={{ party: props.household ? 'household' : '' }}
      />
    </section>
  );
}
