import { company } from '#content/company.ts';
import { contactBudgets, contactServices, contactTimelines } from '#content/contact.ts';
import { dueInWords } from '#src/lib/due-in-words.ts';
import { mailBody } from '#src/lib/mail-body.ts';
import { labelOf } from '#src/lib/options.ts';
import type { ContactInput } from './schema.ts';

interface ContactLetter {
  reference: string;
  source: string;
  receivedAt: number;
  respondBy: number;
  input: ContactInput;
}

/** Subject and body of the owner's notification (S1 §5). */
export function ownerMail(letter: ContactLetter): { subject: string; body: string } {
  const { input } = letter;
  return {
    subject: `New contact message from ${input.name} (${letter.reference})`,
    body: mailBody(
      `New contact message, reference ${letter.reference}`,
      [
        { label: 'Name', value: input.name, required: true },
        { label: 'Email', value: input.email, required: true },
        { label: 'Phone', value: input.phone },
        { label: 'Company', value: input.company },
        { label: 'Service', value: labelOf(contactServices, input.service) },
        { label: 'Budget', value: labelOf(contactBudgets, input.budget) },
        { label: 'Timeline', value: labelOf(contactTimelines, input.timeline) },
        { label: 'Source', value: letter.source },
        { label: 'Message', value: input.message, required: true, missing: 'No message provided', long: true },
      ],
      [`A reply was promised by ${dueInWords(letter.respondBy, letter.receivedAt)}.`, ''],
    ),
  };
}

/**
 * Subject and body of the visitor's confirmation. It repeats no text of theirs: an address typed by somebody
 * else must not become a way to send that person a message of the typer's choice.
 */
export function visitorMail(letter: ContactLetter): { subject: string; body: string } {
  return {
    subject: `We received your message (${letter.reference})`,
    body: [
      'Hello,',
      '',
      `Thank you for contacting ${company.longName}. Your message has arrived; its reference is ${letter.reference}.`,
      `A person on our team will answer you by ${dueInWords(letter.respondBy, letter.receivedAt)}.`,
      '',
      `If something is down right now, write to ${company.emails.emergency}.`,
      'If you did not write to us, you can ignore this email; we will not use the address for anything else.',
      '',
      company.longName,
      company.headquarters,
      company.emails.info,
    ].join('\n'),
  };
}
