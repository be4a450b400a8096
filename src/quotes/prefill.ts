import { type Choice, planOf } from '#src/content/estimate.ts';
import { fieldNamed } from '#src/content/forms/declaration.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { chosenServices } from './answers.ts';
import { serviceOf } from './carried.ts';

/** What the form begins with, by the names of its fields. */
export type Prefill = Readonly<Record<string, string | readonly string[]>>;

const sizes = fieldNamed(quoteForm, 'companySize');

/** The company size (S1 §9) that a head count belongs to. */
export function sizeOf(people: number): string {
  const options = 'options' in sizes ? sizes.options : [];
  return options.find(({ value }) => people <= Number(value.split('-')[1] ?? Number.POSITIVE_INFINITY))?.value ?? '';
}

/**
 * What a page knows when it leads to the quote form, of its address: services, a household, or a choice made in the
 * estimator.
 */
export function prefillOf(said: { service: string | null; party: string | null }, choice?: Choice): Prefill {
  const services = choice ? [serviceOf({ choice })] : chosenServices(said.service ?? '');
  const { home = false, counted } = choice ? planOf(choice.plan) : {};
  const company = counted === 'people' || said.party === 'company';
  const party = home || said.party === 'household' ? 'household' : company ? 'company' : '';
  const { count } = choice ?? {};
  return {
    ...(services.length > 0 ? { services } : {}),
    ...(party ? { party } : {}),
    ...(counted === 'people' && count !== undefined ? { companySize: sizeOf(count) } : {}),
  };
}
