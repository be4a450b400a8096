import type { Option } from '#content/contact.ts';
import {
  quoteBudgets,
  quoteCompanySizes,
  quoteContactMethods,
  quoteContactTimes,
  quoteIndustries,
  quoteMessages,
  quoteProjectTypes,
  quoteProviderAnswers,
  quoteReferralSources,
  quoteServices,
  quoteTimelines,
  quoteUrgencies,
} from '#content/quote.ts';
import { emailAddress, line, paragraph } from '#src/lib/fields.ts';
import { optionValue } from '#src/lib/options.ts';
import { z } from '#src/lib/zod.ts';
import { stepFields } from './steps.ts';

const notInList = 'Please choose from the list';

/** One of the options, by value or by label, because S1 §9 names some lists by the one and some by the other. */
function choice(options: readonly Option[], missing: string) {
  return z.string({ error: missing || notInList }).transform((said, context) => {
    if (said.trim() === '' && missing === '') return '';
    const value = optionValue(options, said);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: said.trim() === '' ? missing : notInList });
    return z.NEVER;
  });
}
const optionalChoice = (options: readonly Option[]) => choice(options, '').default('');

/** At least one service; each once, in the order of the list. A plain-HTML client may send one joined text (S1 §7). */
const services = z
  .union([z.string().transform((joined) => joined.split(',')), z.array(z.string()).max(100)], {
    error: quoteMessages.services,
  })
  .transform((said, context) => {
    const named = said.filter((name) => name.trim() !== '');
    const values = named.map((name) => optionValue(quoteServices, name));
    if (named.length === 0) context.addIssue({ code: 'custom', message: quoteMessages.services });
    if (values.includes(undefined)) context.addIssue({ code: 'custom', message: notInList });
    return quoteServices.map(({ value }) => value).filter((value) => values.includes(value));
  });

/** The quote wizard (S1 §5): one schema for the server, whatever order the steps come in, and for the browser by step. */
export const quoteSchema = z.object({
  firstName: line(80, quoteMessages.firstName),
  lastName: line(80, quoteMessages.lastName),
  email: emailAddress(quoteMessages.email, quoteMessages.emailInvalid),
  phone: line(40).default(''),
  jobTitle: line(120).default(''),
  companyName: line(160, quoteMessages.companyName),
  companySize: optionalChoice(quoteCompanySizes),
  industry: optionalChoice(quoteIndustries),
  website: line(300).default(''),
  services,
  projectType: choice(quoteProjectTypes, quoteMessages.projectType),
  budget: choice(quoteBudgets, quoteMessages.budget),
  timeline: choice(quoteTimelines, quoteMessages.timeline),
  urgency: optionalChoice(quoteUrgencies),
  projectDescription: paragraph(10_000, quoteMessages.projectDescription).pipe(
    z.string().min(20, quoteMessages.projectDescriptionShort),
  ),
  currentChallenges: paragraph(5_000).default(''),
  goals: paragraph(5_000).default(''),
  additionalRequirements: paragraph(5_000).default(''),
  preferredContactMethod: optionalChoice(quoteContactMethods),
  preferredContactTime: optionalChoice(quoteContactTimes),
  hasExistingProvider: optionalChoice(quoteProviderAnswers),
  referralSource: optionalChoice(quoteReferralSources),
});

export type QuoteInput = z.infer<typeof quoteSchema>;

/** The part of the schema that each step must pass before the next one shows. */
export const stepSchemas = stepFields.map((fields) => {
  const mask = Object.fromEntries(fields.map((field) => [field, true]));
  return quoteSchema.pick(mask as Record<keyof QuoteInput, true>);
});
