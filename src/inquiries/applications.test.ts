import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeLead, findLead } from '#src/intake/lead-search-store.server.ts';
import { applied } from '#tests/helpers/careers.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { fieldsOf } from './forms.server.ts';
import { sweepResumes } from './submissions-api.server.ts';

describe.each(engines)('the desk on %s', (engine) => {
  test('reads all of an application in words', async () => {
    const made = await site({ engine });
    const id = await applied(made);
    const fields = (await fieldsOf(made.deps.db, 'career', [id])).get(id) ?? [];
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toMatchObject({
      position: 'Network Engineer',
      experience: '5-10 years',
      resume: 'cv.pdf',
      resumeSize: 'PDF, 1 KB',
      resumeSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('a start removes what no application mentions and is more than an hour old, and nothing else', async () => {
    const made = await site({ engine });
    await applied(made);
    const deleted = await applied(made);
    await made.deps.db.write(async (trx) => {
      const lead = await findLead(trx, 'career', deleted);
      await changeLead(trx, lead!, { deleted_at: made.clock.now() });
    });
    const folder = join(made.config.dataDir, 'uploads');
    mkdirSync(folder, { recursive: true });
    const known = readdirSync(folder);
    expect(known).toHaveLength(2);
    const write = (name: string, minutesOld: number) => {
      writeFileSync(join(folder, name), 'x');
      const at = made.clock.now() / 1000 - minutesOld * 60;
      utimesSync(join(folder, name), at, at);
    };
    for (const name of known) write(name, 600);
    const file = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    for (const name of [file(1), `${file(3)}.part`]) write(name, 61);
    const kept = [file(2), `${file(4)}.part`];
    for (const name of kept) write(name, 59);
    write('note-of-the-owner.txt', 600);
    await sweepResumes({ ...made.deps, now: made.clock.now() });
    expect(readdirSync(folder).sort()).toEqual([...known, ...kept, 'note-of-the-owner.txt'].sort());
  });
});
