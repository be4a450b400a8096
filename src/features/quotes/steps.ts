import type { QuoteField } from '#content/quote.ts';

/** Which fields each of the four steps asks for, in the order of S1 §3. */
export const stepFields = [
  ['firstName', 'lastName', 'email', 'phone', 'jobTitle', 'companyName', 'companySize', 'industry', 'website'],
  ['services', 'projectType', 'budget', 'timeline', 'urgency'],
  ['projectDescription', 'currentChallenges', 'goals', 'additionalRequirements'],
  ['preferredContactMethod', 'preferredContactTime', 'hasExistingProvider', 'referralSource'],
] as const satisfies readonly (readonly QuoteField[])[];

export const stepCount = stepFields.length;

/** Those of the errors that belong to the fields of a step, counted from 1. */
export function ofStep(step: number, errors: Readonly<Record<string, string>>): Record<string, string> {
  const fields: readonly string[] = stepFields[step - 1] ?? [];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
}

/** The heading of a step, which takes the focus when the step comes up. */
export const headingId = (step: number) => `quote-step-${step}`;

export function isQuoteField(name: string): name is QuoteField {
  return stepFields.some((fields) => (fields as readonly string[]).includes(name));
}

/** The first step, counted from 1, that holds one of the wrong fields; undefined when none does. */
export function firstStepWith(errors: Readonly<Record<string, string>>): number | undefined {
  const index = stepFields.findIndex((fields) => fields.some((field) => field in errors));
  return index < 0 ? undefined : index + 1;
}
