import { careerForm } from '#src/content/forms/career.ts';
import { replyPromises } from '#src/content/hours.ts';
import { serve } from '#src/forms/intake.ts';
import { careerMails } from './emails.ts';
import { sizeText } from './rules.ts';
import { careerSchema } from './schema.ts';

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
