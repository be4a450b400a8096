import { join } from 'node:path';
import { environmentWith } from '#src/platform/config.server.ts';
import { runChild } from '#src/platform/run-child.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { isDue, type Look } from './runner.server.ts';

const setting = 'integrity-looked-at';
const week = 7 * 86_400_000;

/** Reads every page of the file; prints what is wrong, at most ten lines, or "ok". Some damage ends the check itself. */
const program = `
const { DatabaseSync } = require('node:sqlite');
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true });
  for (const row of database.prepare('pragma integrity_check(10)').iterate()) console.log(Object.values(row)[0]);
} catch (error) {
  console.log(error.message);
}
`;

/** What is wrong with a SQLite file, found by a process of its own because it takes minutes for a large one; undefined when nothing. */
export async function damageOf(dataDir: string): Promise<string | undefined> {
  const { code, said } = await runChild(
    ['--no-warnings', '-e', program, join(dataDir, 'northarc.db')],
    environmentWith({}),
  );
  const text = said.trim();
  if (code === 0 && text === 'ok') return undefined;
  // SQLite heads what it finds with a line of stars.
  const line = text.split('\n').find((one) => one && !one.startsWith('***'));
  return (line ?? `The check ended with ${code}.`).slice(0, 200);
}

/** Looks at the file once a week, however often the site is started; a file that was found damaged, at each start. */
export const integrityLook =
  (parts: { settings: Settings; dataDir: string }): Look =>
  async (now) => {
    const before = Number((await parts.settings.get(setting)) ?? Number.NaN);
    if (!isDue(Number.isNaN(before) ? undefined : before, week, now)) return undefined;
    const damage = await damageOf(parts.dataDir);
    if (damage === undefined) await parts.settings.set(setting, String(now));
    return damage;
  };
