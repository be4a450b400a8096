import { experienceOptions } from '#content/careers-form.ts';
import { company } from '#content/company.ts';
import { dueInWords } from '#src/lib/due-in-words.ts';
import { mailBody } from '#src/lib/mail-body.ts';
import { labelOf } from '#src/lib/options.ts';
import { sizeText } from './rules.ts';
import type { CareerInput } from './schema.ts';

interface CareerLetter {
  reference: string;
  source: string;
  receivedAt: number;
  respondBy: number;
  input: CareerInput;
}

/** Subject and body of the owner's notification (S1 §5); the résumé stays in the desk, where a login guards it. */
export function ownerMail(letter: CareerLetter): { subject: string; body: string } {
  const { input } = letter;
  const { resume } = input;
  return {
    subject: `New application from ${input.name} for ${input.position} (${letter.reference})`,
    body: mailBody(
      `New job application, reference ${letter.reference}`,
      [
        { label: 'Name', value: input.name, required: true },
        { label: 'Email', value: input.email, required: true },
        { label: 'Phone', value: input.phone },
        { label: 'Position', value: input.position, required: true },
        { label: 'Experience', value: labelOf(experienceOptions, input.experience) },
        { label: 'Last job position', value: input.lastJobPosition, required: true },
        { label: 'Source', value: letter.source },
        { label: 'Last job description', value: input.lastJobDescription, long: true },
        { label: 'Cover letter', value: input.coverLetter, missing: 'No message provided', long: true },
      ],
      [
        `Résumé: ${resume.name} (${resume.type.toUpperCase()}, ${sizeText(resume.bytes.length)}).`,
        'It is not attached; you can download it in your desk.',
        '',
        `A reply was promised by ${dueInWords(letter.respondBy, letter.receivedAt)}.`,
        '',
      ],
    ),
  };
}

/** Subject and body of the applicant's confirmation; it repeats no text of theirs (see the contact form's). */
export function visitorMail(letter: CareerLetter): { subject: string; body: string } {
  return {
    subject: `We received your application (${letter.reference})`,
    body: [
      'Hello,',
      '',
      `Thank you for applying to ${company.longName}. Your application and résumé have arrived; the reference is ${letter.reference}.`,
      `A person on our team will read them and answer you by ${dueInWords(letter.respondBy, letter.receivedAt)}.`,
      '',
      `If you would like to add something, write to ${company.emails.careers} and name the reference.`,
      'If you did not apply, you can ignore this email; we will not use the address for anything else.',
      '',
      company.longName,
      company.headquarters,
      company.emails.careers,
    ].join('\n'),
  };
}
