import { quoteForm } from '#src/content/forms/quote.ts';
import { quotePage } from './quote-words.ts';

/** Which fields each of the four steps asks for. */
export const stepFields: readonly (readonly string[])[] = quotePage.steps.map((_, index) =>
  quoteForm.fields.filter((field) => 'step' in field && field.step === index + 1).map(({ name }) => name),
);

export const stepCount = stepFields.length;

/** Those of the errors that belong to the fields of a step, counted from 1. */
export function ofStep(step: number, errors: Readonly<Record<string, string>>): Record<string, string> {
  const fields = stepFields[step - 1] ?? [];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
}

/** The heading of a step, which takes the focus when the step comes up. */
export const headingId = (step: number) => `quote-step-${step}`;

/** What carries an estimate from the estimator through the form; no answer of the visitor's. */
export const tokenField = 'estimateToken';

/** Whether something belongs to what is kept of a form that is not sent yet. */
export const isQuoteField = (name: string): boolean =>
  name === tokenField || stepFields.some((fields) => fields.includes(name));

/** The first step, counted from 1, that holds one of the wrong fields; undefined when none does. */
export function firstStepWith(errors: Readonly<Record<string, string>>): number | undefined {
  const index = stepFields.findIndex((fields) => fields.some((field) => field in errors));
  return index < 0 ? undefined : index + 1;
}
