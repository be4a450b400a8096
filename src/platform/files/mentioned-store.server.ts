import type { Sql } from '../db/client.server.ts';

const atOnce = 500;

/** Which of these stored files a row of the table mentions, also one of a submission that is deleted but still kept. */
export async function mentionedFiles(
  sql: Sql,
  table: 'submission_files' | 'quarantine' | 'inbound_mails',
  files: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce);
    const rows = await sql.selectFrom(table).select('file').where('file', 'in', some).execute();
    for (const { file } of rows) known.add(file);
  }
  return known;
}
