import { emergencyForm, reachMessages } from '#src/content/forms/emergency.ts';
import { replyPromises } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import { emergencySource } from '#src/intake/lead.ts';
import { phoneKey, phonesIn, shownPhone } from '#src/intake/telephone.server.ts';
import { emergencyMails } from './emails.ts';
import { addressIn, emergencySchema } from './reach.ts';

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
