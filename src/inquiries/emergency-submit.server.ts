import mails from 'content:mails';
import { company } from '#src/content/company.ts';
import { emergencyForm, reachMessages } from '#src/content/forms/emergency.ts';
import { replyPromises } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { emergencySource } from '#src/intake/lead.ts';
import { phoneKey, phonesIn, shownPhone } from '#src/intake/telephone.server.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { addressIn, emergencySchema } from './reach.ts';

/** The owner's notification of an emergency and, where there is an address for it, the visitor's confirmation. */
function emergencyMails(letter: Letter): Mail[] {
  const { answers } = letter;
  // How to reach them was asked in one field, and stands here as what it was understood to be.
  const said = ({ name }: { name: string }) =>
    name === 'email' || name === 'phone' ? answers[name] !== '' : name !== 'reach';
  const form = { ...emergencyForm, fields: emergencyForm.fields.filter(said) };
  const owner = ownerMail(form, letter, {
    subject: `EMERGENCY: ${answers.name} cannot work`,
    title: 'Emergency',
  });
  const words = { ...mailOf(mails.forms.emergency, takenWords(letter)), from: company.emails.emergency };
  return answers.email ? [owner, visitorMail(letter, words)] : [owner];
}

/** The email address and the telephone number in what was typed into one field; undefined when there is neither. */
export function understood(typed: string): { email: string; phone: string } | undefined {
  const email = addressIn(typed) ?? '';
  const rest = typed.replace(email, ' ').trim();
  const [found] = phonesIn(rest);
  const phone = phoneKey(rest) ? rest : found ? shownPhone(found) : '';
  return email || phone ? { email, phone } : undefined;
}

const schema = emergencySchema.transform(({ reach, ...rest }, context) => {
  const found = understood(reach);
  if (found) return { ...rest, ...found };
  context.addIssue({ code: 'custom', path: ['reach'], message: reachMessages.phone });
  return { ...rest, email: '', phone: '' };
});

/**
 * The emergency form as the server takes it: a message of a source of its own, whose answer is promised within minutes at
 * any hour (S1 §9), by the clock and not by office hours.
 */
export const emergencyIntake = {
  ...serve(emergencyForm, {
    schema,
    promise: replyPromises.emergency,
    derive: ({ email, phone }) => ({ email, phone }),
    mails: emergencyMails,
  }),
  type: 'contact',
  source: emergencySource,
};
