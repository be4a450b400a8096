import { company } from '#content/company.ts';
import type { Option } from '#content/contact.ts';
import {
  type QuoteField,
  quoteBudgets,
  quoteCompanySizes,
  quoteContactMethods,
  quoteContactTimes,
  quoteIndustries,
  quoteLabels,
  quoteProjectTypes,
  quoteProviderAnswers,
  quoteReferralSources,
  quoteServices,
  quoteTimelines,
  quoteUrgencies,
} from '#content/quote.ts';
import { dueInWords } from '#src/lib/due-in-words.ts';
import { type MailField, mailBody } from '#src/lib/mail-body.ts';
import { labelOf } from '#src/lib/options.ts';
import { estimate } from './estimate.ts';
import { estimateText } from './estimate-words.ts';
import type { QuoteInput } from './schema.ts';

interface QuoteLetter {
  reference: string;
  source: string;
  receivedAt: number;
  respondBy: number;
  input: QuoteInput;
}

/** Subject and body of the owner's notification; the four fields that S1 §5 marks as required are marked. */
export function ownerMail(letter: QuoteLetter): { subject: string; body: string } {
  const { input } = letter;
  type TextField = Exclude<QuoteField, 'services'>;
  const text = (name: TextField, more: Partial<MailField> = {}): MailField => ({
    label: quoteLabels[name],
    value: input[name],
    ...more,
  });
  const chosen = (name: TextField, options: readonly Option[]): MailField =>
    text(name, { value: labelOf(options, input[name]) });
  const required = { required: true };
  const long = { long: true };
  return {
    subject: `New quote request from ${input.firstName} ${input.lastName}, ${input.companyName} (${letter.reference})`,
    body: mailBody(
      `New quote request, reference ${letter.reference}`,
      [
        text('firstName', required),
        text('lastName', required),
        text('email', required),
        text('phone'),
        text('jobTitle'),
        text('companyName', required),
        chosen('companySize', quoteCompanySizes),
        chosen('industry', quoteIndustries),
        text('website'),
        {
          label: quoteLabels.services,
          value: input.services.map((service) => labelOf(quoteServices, service)).join(', '),
        },
        chosen('projectType', quoteProjectTypes),
        chosen('budget', quoteBudgets),
        chosen('timeline', quoteTimelines),
        chosen('urgency', quoteUrgencies),
        { label: 'Estimate shown', value: estimateText(estimate(input.services)) },
        chosen('preferredContactMethod', quoteContactMethods),
        chosen('preferredContactTime', quoteContactTimes),
        chosen('hasExistingProvider', quoteProviderAnswers),
        chosen('referralSource', quoteReferralSources),
        { label: 'Source', value: letter.source },
        text('projectDescription', long),
        text('currentChallenges', long),
        text('goals', long),
        text('additionalRequirements', long),
      ],
      [`A reply was promised by ${dueInWords(letter.respondBy, letter.receivedAt)}.`, ''],
    ),
  };
}

/**
 * Subject and body of the visitor's confirmation. It repeats no text of theirs: an address typed by somebody
 * else must not become a way to send that person a message of the typer's choice.
 */
export function visitorMail(letter: QuoteLetter): { subject: string; body: string } {
  return {
    subject: `We received your quote request (${letter.reference})`,
    body: [
      'Hello,',
      '',
      `Thank you for asking ${company.longName} for a quote. Your request has arrived; its reference is ${letter.reference}.`,
      `A person on our team will answer you in writing by ${dueInWords(letter.respondBy, letter.receivedAt)}.`,
      '',
      `From our published starting prices, your choice of services comes to: ${estimateText(estimate(letter.input.services))}.`,
      'This is an estimate, not an offer; the written quote states the figure for your case.',
      '',
      'If you did not ask us for a quote, you can ignore this email; we will not use the address for anything else.',
      '',
      company.longName,
      company.headquarters,
      company.emails.info,
    ].join('\n'),
  };
}
