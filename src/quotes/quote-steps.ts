import data from 'content:forms/quote';
import { withFacts } from '#src/content/facts.ts';
import { type Field, fieldNamed, optionValue } from '#src/content/forms/declaration.ts';
import { type QuoteService, quoteForm, quoteServices } from '#src/content/forms/quote.ts';

export const quotePage = withFacts(data);

/** Hidden field that carries an estimate through the form. */
export const tokenField = 'estimateToken';

const fields: readonly Field[] = quoteForm.fields;

/** Steps are counted from 1. */
export const quoteSteps = {
  count: quotePage.steps.length,
  of: (named: string) => fields.find(({ name }) => name === named)?.step,
};

const sizeField = fieldNamed(quoteForm, 'companySize');
export const companySizes = 'options' in sizeField ? sizeField.options : [];

/** Without duplicates, in the order of the list; unknown values are dropped. */
export function chosenServices(said: unknown): QuoteService[] {
  const names = Array.isArray(said) ? said : typeof said === 'string' ? said.split(',') : [];
  const values = names.map((name) => optionValue(quoteServices, String(name)));
  return quoteServices.map(({ value }) => value).filter((value) => values.includes(value));
}
