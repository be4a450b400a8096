import data from 'content:forms/careers';
import { withFacts } from '#src/content/facts.ts';
import { careerForm } from '#src/content/forms/career.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { checkDocument, type DocumentType, documentTypes } from '#src/lib/documents/document-type.ts';
import { SentFile, safeFileName } from '#src/lib/file-name.ts';
import { z } from '#src/lib/zod.ts';

/** S1 §2, §5, §8. */
export const { form: careersForm, resume: resumeMessages } = withFacts(data);

export const resumeLimits = {
  bytes: 5 * 1024 * 1024,
  /** For the file dialog; the server checks the content. */
  accept: '.pdf,.doc,.docx',
} as const;

interface Resume {
  /** Sanitized, with the extension of the detected type. */
  name: string;
  type: DocumentType;
  bytes: Uint8Array;
}

/** Checks content and size. A file name alone, as S1's form sends, is refused. */
const resume = z.unknown().transform((value, context): Resume => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!(value instanceof SentFile)) return refuse(resumeMessages.missing);
  if (value.size > resumeLimits.bytes) return refuse(resumeMessages.tooLarge);
  if (value.size === 0) return refuse(resumeMessages.empty);
  const verdict = checkDocument(value.bytes);
  if ('problem' in verdict) return refuse(resumeMessages[verdict.problem]);
  const name = safeFileName(value.name, documentTypes[verdict.type].extension, 'resume');
  return { name, type: verdict.type, bytes: value.bytes };
});

/** S1 §5 Career form. */
export const careerSchema = schemaOf(careerForm, { own: { resume } });
