import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberPassword } from '../helpers/test-password.ts';

/** Names the folder of the database that the stories' sites copy. */
export const templateVariable = 'NORTHARC_TEMPLATE';

/** Playwright's global set-up: a migrated database that knows the password, as migrating takes longer than most pages. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'northarc-template-'));
  await rememberPassword({ dataDir: folder });
  process.env[templateVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
