import mails from 'content:mails';
import { company } from '#src/content/company.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The owner's notification of an application (S1 §5) and the applicant's confirmation. The résumé stays in the desk, where a login guards it. */
export function careerMails(letter: Letter): Mail[] {
  const { answers } = letter;
  return [
    ownerMail(careerForm, letter, {
      subject: `New application from ${answers.name} for ${answers.position}`,
      title: 'New job application',
      closing: ['The résumé isn’t attached. Download it in the desk.', ''],
    }),
    visitorMail(letter, { ...mailOf(mails.forms.career, takenWords(letter)), from: company.emails.careers }),
  ];
}
