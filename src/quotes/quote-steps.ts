import { quoteForm } from '#src/content/forms/quote.ts';
import { quotePage } from './quote-words.ts';

export const stepFields: readonly (readonly string[])[] = quotePage.steps.map((_, index) =>
  quoteForm.fields.filter((field) => 'step' in field && field.step === index + 1).map(({ name }) => name),
);

export const stepCount = stepFields.length;

/** Errors of the fields of a step, counted from 1. */
export function ofStep(step: number, errors: Readonly<Record<string, string>>): Record<string, string> {
  const fields = stepFields[step - 1] ?? [];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
}

/** Focused when the step is shown. */
export const headingId = (step: number) => `quote-step-${step}`;

/** Hidden field that carries an estimate through the form. */
export const tokenField = 'estimateToken';

export const isQuoteField = (name: string): boolean =>
  name === tokenField || stepFields.some((fields) => fields.includes(name));

/** Counted from 1; undefined if no field is wrong. */
export function firstStepWith(errors: Readonly<Record<string, string>>): number | undefined {
  const index = stepFields.findIndex((fields) => fields.some((field) => field in errors));
  return index < 0 ? undefined : index + 1;
}
