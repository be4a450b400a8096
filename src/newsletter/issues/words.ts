import { company } from '#src/content/company.ts';
import { type Facts, fillFacts } from '#src/lib/facts.ts';

/** One line, required in every bulk mail (CAN-SPAM, 15 U.S.C. 7704); undefined if the company record has none. */
export function postalAddress(facts: Facts): string | undefined {
  const of = (mark: string) => fillFacts(mark, facts).trim();
  const [street, zip] = [of(company.street), of(company.zip)];
  if (street === '' || zip === '') return undefined;
  return `${of(company.legalName)}, ${street}, ${of(company.city)}, ${of(company.region)} ${zip}`;
}

/** UTM parameters to count visits and leads of an issue; they do not identify readers. */
export const issueUtm = (slug: string) => ({
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: slug,
});
