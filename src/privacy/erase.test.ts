import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { extract } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '#src/platform/backup/run.server.ts';
import { sweep } from '#src/server/housekeeping.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { allDoors, person, throughEveryDoor } from '#tests/helpers/every-door.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { contactData, createTestSite, engines, migratedPlace, site, tester } from '#tests/helpers/site.ts';
import { exportPerson } from './erasure-export.server.ts';

/** Every file below a folder, by its path. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}

/** The ways in which a text can stand in bytes, in lower case. */
function spellings(needle: string): string[] {
  const low = needle.toLowerCase();
  const wide = Buffer.from(low, 'utf16le').toString('latin1');
  return [low, Buffer.from(low).toString('hex'), wide];
}

/** Which of these texts stand in which files, whatever their case, also as hex, as UTF-16 or in base64. */
function found(paths: readonly string[], needles: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const bytes = readFileSync(path);
    const text = bytes.toString('latin1').toLowerCase();
    const decoded = [...bytes.toString('latin1').matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)]
      .map(([part]) => Buffer.from(part, 'base64').toString('latin1').toLowerCase())
      .join('\n');
    return needles
      .filter((needle) => spellings(needle).some((one) => text.includes(one)) || decoded.includes(needle.toLowerCase()))
      .map((needle) => `${needle} in ${path.replace(/^.*\/northarc-[a-z]*-?\w*\//, '')}`);
  });
}

/** A backup of now, taken apart. */
async function unpacked(place: { dataDir: string; databaseUrl: string | undefined }, name: string): Promise<string> {
  const folder = ownFolder();
  const file = join(folder, `${name}.tar.gz`);
  await makeBackup(place, file, Date.now());
  const into = join(folder, 'content');
  mkdirSync(into);
  await extract({ file, cwd: into });
  return into;
}

test.each(engines)(
  'of somebody who came through every door nothing is left, in no file, log or backup, on %s',
  async (engine) => {
    const place = await migratedPlace(engine);
    onTestFinished(place.remove);
    const server = await startMailServer();
    onTestFinished(server.stop);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const made = await createTestSite({ place, log, env: { ...allDoors, SMTP_URL: server.url } });
    const { deps } = made;
    const { needles, requestPath, id, joined } = await throughEveryDoor(made);
    const other = { ...contactData, name: 'Ada Byron', phone: person.phone };
    await made.post('/api/submissions', await made.envelope('contact', other), { address: '203.0.113.99' });
    await deps.outbox?.runDue();

    const before = found([...filesBelow(place.dataDir), ...filesBelow(await unpacked(place, 'before'))], needles);
    const seen = new Set(before.map((line) => line.split(' in ')[0]));
    // The token of a request's page stands in mails alone; everything else must be there to be erased.
    expect(needles.filter((needle) => !seen.has(needle) && !['770.555.0199'].includes(needle))).toEqual([]);

    const preview = await deps.erasure.preview(id);
    expect(preview).toMatchObject({ name: person.name, sendTo: [expect.stringMatching(/quillfeather/i)] });
    const number = deps.erasure.newNumber();
    expect(await deps.erasure.erase(joined, number, tester)).toEqual({ ok: true, number, mailed: true });
    expect((await made.request(`${requestPath}/state`)).status).toBe(404);
    const told = () => server.received.filter(({ text }) => text.includes(number)).length;
    await expect.poll(told, { timeout: 10_000 }).toBe(1);
    await deps.outbox?.runDue();
    await sweep(deps);

    expect(await deps.erasure.receipt(number)).toMatchObject({ done: true, removed: preview?.removed });
    const next = await unpacked(place, 'after');
    // What Ada sent stays, with the number that both of them gave.
    const shared = ['770) 555-0199', '7705550199', '5550199'];
    const gone = needles.filter((needle) => !shared.includes(needle));
    expect(found([...filesBelow(place.dataDir), ...filesBelow(next)], gone)).toEqual([]);
    await made.close();
    expect(found(filesBelow(place.dataDir), gone)).toEqual([]);
    expect(gone.filter((needle) => lines.join('\n').toLowerCase().includes(needle.toLowerCase()))).toEqual([]);

    const again = await createTestSite({ place });
    const left = await again.deps.db.sql.selectFrom('leads').select('name').execute();
    expect(left).toEqual([{ name: 'Ada Byron' }]);
    await again.close();
  },
  60_000,
);

onEachEngine('the decision on erasures', (open, engine) => {
  test('says of every table what it holds of a person and what becomes of it', async () => {
    const db = await open();
    const all =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
    const names = (await all.execute(db.sql)).rows.map(({ name }) => name);
    // Full text of SQLite stands in tables of its own behind the one that is asked.
    const own = names.filter((name) => !/^(sqlite_|kysely_)|_(config|content|data|docsize|idx)$/.test(name));
    const said = readFileSync('docs/decisions/28-erasure.md', 'utf8');
    expect(own.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });
});

test.each(engines)('everything of a person is in one archive, on %s', async (engine) => {
  const made = await site({ engine, env: allDoors });
  const { needles, id } = await throughEveryDoor(made);
  const parts = { ...made.deps, now: made.clock.now(), actor: tester };
  const answer = await exportPerson(parts, id);
  expect(answer?.headers.get('content-disposition')).toContain('Zephyrine Quillfeather 2026-06-09.zip');
  // The archive is not compressed, so that its bytes hold what its files hold.
  const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('utf8');
  const said = needles.filter((needle) => needle.startsWith('kumquat') && !/id\d+xq$/.test(needle));
  expect(said.filter((one) => !bytes.includes(one))).toEqual([]);
  for (const name of ['person.json', 'files/001-']) expect(bytes).toContain(name);
  expect(await exportPerson(parts, 'nobody')).toBeUndefined();
  const audit = made.deps.db.sql.selectFrom('audit').select('subject').where('action', '=', 'export');
  expect(await audit.execute()).toEqual([{ subject: 'person' }]);
});
