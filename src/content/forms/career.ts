import { fields } from 'content:forms/career-fields';
import { email, fieldsIn, fullName, type MailedForm, phone } from './declaration.ts';

/** S1 §5 Career form; phone and experience are optional. */
export const careerForm = {
  type: 'career',
  fields: [fullName, email, phone, ...fieldsIn(fields)],
  lead: { name: ['name'] },
  list: { columns: ['position', 'resume'], also: ['experience', 'resumeSize'], excerpt: 'coverLetter' },
  mail: {
    subject: ({ name, position }) => `New application from ${name} for ${position}`,
    title: 'New job application',
    closing: ['The résumé isn’t attached. Download it in the desk.', ''],
    confirmation: 'career',
    from: 'careers',
  },
} as const satisfies MailedForm;
