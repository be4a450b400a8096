import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from './documents.ts';
import { sent } from './sent.ts';
import type { TestEnvelope, TestSite } from './site.ts';

export const careerData = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '404 555 0100',
  position: 'Network Engineer',
  experience: '5-10',
  lastJobPosition: 'Analyst',
  lastJobDescription: 'Wrote programs for a machine that was never finished.',
  resume: 'cv.pdf',
  coverLetter: 'Your networks could use a loop or two fewer.',
};

/** A multipart body as the island sends it: the envelope, and the résumé when there is one. */
export function applicationBody(envelope: TestEnvelope, file: Uint8Array | undefined, name = 'cv.pdf'): FormData {
  const body = new FormData();
  body.append('envelope', JSON.stringify(envelope));
  if (file) body.append('resume', new Blob([file as Uint8Array<ArrayBuffer>]), name);
  return body;
}

/** Sends an application of an applicant whose checks all pass. */
export async function apply(
  site: TestSite,
  options: { file?: Uint8Array | undefined; name?: string; data?: object; change?: Record<string, unknown> } = {},
): Promise<Response> {
  const { data, name, change } = options;
  const file = 'file' in options ? options.file : makePdf();
  const envelope = await site.envelope('career', { ...careerData, ...data }, change);
  return site.request('/api/submissions', { method: 'POST', body: applicationBody(envelope, file, name) });
}

/** Sends an application and returns its id. */
export const applied = async (...args: Parameters<typeof apply>): Promise<string> =>
  (await (await apply(...args)).json()).id;

/** What applications have left in the database and on disk, apart from what is in quarantine. */
export async function left(site: TestSite) {
  const { sql } = site.deps.db;
  await site.deps.quarantine.settled();
  const refused = (await sql.selectFrom('quarantine').select('file').execute()).map(({ file }) => file);
  const folder = join(site.config.dataDir, 'uploads');
  return {
    submissions: (await sql.selectFrom('submissions').select('id').execute()).length,
    applications: (await sent({ sql }, 'career')).length,
    mails: (await sql.selectFrom('outbox').select('id').execute()).length,
    files: existsSync(folder) ? readdirSync(folder).filter((name) => !refused.includes(name)) : [],
  };
}

export const nothing = { submissions: 0, applications: 0, mails: 0, files: [] };
