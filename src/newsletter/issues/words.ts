import { company } from '#src/content/company.ts';
import { type Facts, fillFacts } from '#src/lib/facts.ts';

/**
 * The company's postal address in one line, which the law wants in every mail to many (CAN-SPAM, 15 U.S.C. 7704); undefined
 * while the company's record has none.
 */
export function postalAddress(facts: Facts): string | undefined {
  const of = (mark: string) => fillFacts(mark, facts).trim();
  const [street, zip] = [of(company.street), of(company.zip)];
  if (street === '' || zip === '') return undefined;
  return `${of(company.legalName)}, ${street}, ${of(company.city)}, ${of(company.region)} ${zip}`;
}

/** Names of an issue's links by which visits and leads are counted; nothing in them tells one reader from another. */
export const issueUtm = (slug: string) => ({
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: slug,
});
