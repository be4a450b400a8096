import { careerForm } from '#src/content/forms/career.ts';
import { schemaOf } from '#src/forms/schema.ts';
import { checkDocument, documentTypes } from '#src/lib/documents/document-type.ts';
import { SentFile, safeFileName } from '#src/lib/file-name.ts';
import { earlyErrors } from '#src/lib/first-errors.ts';
import { z } from '#src/lib/zod.ts';
import { resumeLimits, resumeMessages } from './career-schema.ts';

/** Checks content and size; `name` is sanitized, with the extension of the type. A file name alone, as S1's form sends, is refused. */
const resume = z.unknown().transform((value, context) => {
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

/** First message per field; the server uses the same schema. */
export async function careerErrors(values: Record<string, unknown>, files: Readonly<Record<string, File>>) {
  const chosen = files.resume;
  // Too large anyway, so do not read it.
  const readable = chosen !== undefined && chosen.size <= resumeLimits.bytes;
  const bytes = readable ? new Uint8Array(await chosen.arrayBuffer()) : new Uint8Array();
  const resume = chosen && new SentFile(chosen.name, bytes, chosen.size);
  return earlyErrors(careerSchema, { ...values, resume });
}
