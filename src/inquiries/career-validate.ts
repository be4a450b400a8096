import { earlyErrors } from '#src/lib/early-errors.ts';
import { SentFile } from '#src/lib/sent-file.ts';
import { careerSchema, resumeLimits } from './career-schema.ts';

/** The first message of each wrong field, for the browser; the server judges by the same schema, contents included. */
export async function careerErrors(
  values: Record<string, unknown>,
  files: Readonly<Record<string, File>>,
): Promise<Record<string, string>> {
  const chosen = files.resume;
  // A file that is too large anyway need not be read.
  const readable = chosen !== undefined && chosen.size <= resumeLimits.bytes;
  const bytes = readable ? new Uint8Array(await chosen.arrayBuffer()) : new Uint8Array();
  const resume = chosen && new SentFile(chosen.name, bytes, chosen.size);
  return earlyErrors(careerSchema, { ...values, resume });
}
