import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { extract } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from '#src/platform/backup/run.server.ts';
import { sweep } from '#src/server/housekeeping.ts';
import { allDoors, person, throughEveryDoor } from '#tests/helpers/every-door.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { contactData, createTestSite, engines, migratedPlace, tester } from '#tests/helpers/site.ts';

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
