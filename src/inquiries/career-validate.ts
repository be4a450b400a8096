import { earlyErrors } from '#src/lib/early-errors.ts';
import { SentFile } from '#src/lib/file-name.ts';
import { careerSchema, resumeLimits } from './career-schema.ts';

/** First message per field; the server uses the same schema. */
export async function careerErrors(
  values: Record<string, unknown>,
  files: Readonly<Record<string, File>>,
): Promise<Record<string, string>> {
  const chosen = files.resume;
  // Too large anyway, so do not read it.
  const readable = chosen !== undefined && chosen.size <= resumeLimits.bytes;
  const bytes = readable ? new Uint8Array(await chosen.arrayBuffer()) : new Uint8Array();
  const resume = chosen && new SentFile(chosen.name, bytes, chosen.size);
  return earlyErrors(careerSchema, { ...values, resume });
}
