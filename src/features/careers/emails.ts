import { company } from '#content/company.ts';
import { careerForm } from '#content/forms/career.ts';
import { type Letter, ownerMail, promisedFor, visitorMail } from '#src/forms/mails.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The owner's notification of an application (S1 §5) and the applicant's confirmation. The résumé stays in the desk, where a login guards it. */
export function careerMails(letter: Letter): Mail[] {
  const { answers } = letter;
  return [
    ownerMail(careerForm, letter, {
      subject: `New application from ${answers.name} for ${answers.position}`,
      title: 'New job application',
      closing: ['The résumé is not attached; you can download it in your desk.', ''],
    }),
    visitorMail(letter, {
      subject: 'We received your application',
      lines: [
        `Thank you for applying to ${company.longName}. Your application and résumé have arrived; the reference is ${letter.reference}.`,
        `A person on our team will read them and answer you by ${promisedFor(letter)}.`,
        '',
        `If you would like to add something, write to ${company.emails.careers} and name the reference.`,
        'If you did not apply, you can ignore this email; we will not use the address for anything else.',
      ],
      from: company.emails.careers,
    }),
  ];
}
