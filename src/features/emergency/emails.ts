import mails from 'content:mails';
import { company } from '#src/content/company.ts';
import { emergencyForm } from '#src/content/forms/emergency.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The owner's notification of an emergency and, where there is an address for it, the visitor's confirmation. */
export function emergencyMails(letter: Letter): Mail[] {
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
