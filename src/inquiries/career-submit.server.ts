import mails from 'content:mails';
import { company } from '#src/content/company.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { replyPromises } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import { type Letter, ownerMail, takenWords, visitorMail } from '#src/forms/mails.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { sizeText } from './career-rules.ts';
import { careerSchema } from './career-schema.ts';

/** The owner's notification of an application (S1 §5) and the applicant's confirmation. The résumé stays in the desk, where a login guards it. */
function careerMails(letter: Letter): Mail[] {
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

/** The application form as the server takes it; promised answer within 3-5 business days (S1 §9). */
export const careerIntake = serve(careerForm, {
  schema: careerSchema,
  promise: replyPromises.career,
  uploads: ({ resume }) => ({ resume }),
  derive: ({ resume }, files) => ({
    resume: resume.name,
    resumeSize: `${resume.type.toUpperCase()}, ${sizeText(resume.bytes.length)}`,
    resumeSha256: files.resume?.sha256 ?? '',
  }),
  mails: careerMails,
});
