/**
 * Ends a process that erases a person by kill -9 before a random statement, again and again; after the next start each
 * person is either whole, with no receipt, or gone with files and all, with one receipt that says how much, one mail that
 * carries it and one line in the audit list. Who is still whole is erased then.
 * Usage: node tests/faults/erasure.ts [--engine sqlite|postgres] [--kills 12] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { seededRandom } from '../../bench/lib/statistics.ts';
import { onPlaces } from './engines.ts';
import { addressOf, requestsEach, standsOf } from './erased-person.ts';
import { runKillable } from './killable.ts';
import { startTally } from './tally.ts';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string' },
    kills: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const kills = Number(options.kills);
const lastFew = 20;
const random = seededRandom(Number(options.seed));
const tally = startTally(`kill -9 in an erasure, seed ${options.seed}`);

await onPlaces(options.engine, async (engine, place) => {
  /** Runs one process, killed before its statement `killAt` unless that is 0; how it ended, and what it counted. */
  async function run(step: Record<string, string>, killAt = 0) {
    const env = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      SMTP_URL: '',
      PUBLIC_URL: '',
      ADMIN_PASSWORD: 'a password of the test',
      LOG_LEVEL: 'silent',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
    };
    const { said, ...ended } = await runKillable('erase-one.ts', { ...env, ...step }, killAt);
    return { ...ended, statements: Number(said.trim().split('\n').at(-1)) };
  }

  async function look<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const db = await openDatabase(place);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  const filesOf = (n: number) => {
    const uploads = join(place.dataDir, 'uploads');
    return (existsSync(uploads) ? readdirSync(uploads) : []).filter((name) =>
      readFileSync(join(uploads, name), 'utf8').includes(addressOf(n)),
    ).length;
  };

  /** What stands of a person, and of the erasure under a number; a receipt says how many requests it removed. */
  const stand = (n: number, number: string) =>
    look(async ({ sql }) => {
      const receipt = await sql
        .selectFrom('receipts')
        .select('removed')
        .where('number', '=', number)
        .executeTakeFirst();
      const mails = await sql
        .selectFrom('outbox')
        .select('recipient')
        .where('vanishes', '=', 1)
        .where('subject', 'like', `%${number}`)
        .execute();
      const lines = await sql
        .selectFrom('audit')
        .select('id')
        .where('subject', '=', number)
        .where('action', '=', 'erase')
        .execute();
      return {
        rows: await standsOf(sql, n),
        files: filesOf(n),
        removed: receipt ? (JSON.parse(receipt.removed) as { requests: number }).requests : undefined,
        mails: mails.map(({ recipient }) => recipient),
        lines: lines.length,
      };
    });

  const person = (n: number) =>
    look(async ({ sql }) => {
      const key = sql.selectFrom('person_keys').select('person_id').where('value', '=', addressOf(n));
      return (await key.executeTakeFirstOrThrow()).person_id;
    });
  const numberOf = (n: number) =>
    `NR-2026-${[...String(n).padStart(8, '0')].map((digit) => 'ABCDEFGHJK'[Number(digit)]).join('')}`;

  const seeded = await run({ STEP: 'seed', PEOPLE: String(kills + 1) });
  const idle = await run({ STEP: '' });
  const whole = await stand(0, numberOf(0));
  const n0 = { STEP: 'erase', PERSON: await person(0), NUMBER: numberOf(0) };
  const whole0 = JSON.stringify({ ...whole, rows: { ...whole.rows } });
  const measured = await run(n0);
  const gone = await stand(0, numberOf(0));
  const seesBoth = whole.files === requestsEach && whole.rows.leads === requestsEach && gone.removed === requestsEach;
  tally.check(
    `${engine}: a person can be seen whole and gone`,
    seeded.code === 0 && measured.code === 0 && seesBoth,
    whole0,
  );

  /** The receipts' mails leave, so that each erasure begins with nothing left of the one before. */
  const mailsLeave = async () => {
    await look((db) => db.write((trx) => trx.deleteFrom('outbox').where('vanishes', '=', 1).execute()));
    await run({ STEP: '' });
  };
  await mailsLeave();

  const isWhole = (now: typeof whole) => JSON.stringify(now) === whole0;
  const isGone = (now: typeof whole, n: number) =>
    JSON.stringify(now) === JSON.stringify({ ...gone, mails: [addressOf(n)] });

  const ends = { killed: 0, whole: 0, gone: 0 };
  const halves: string[] = [];
  const unfinished: string[] = [];
  for (let n = 1; n <= kills; n++) {
    const erase = { STEP: 'erase', PERSON: await person(n), NUMBER: numberOf(n) };
    // An erasure lies after the statements of a start. Every second time it is killed near its end, where the rows are gone.
    const first = Math.max(1, n % 2 === 0 ? measured.statements - lastFew : idle.statements - lastFew);
    const at = first + Math.floor(random() * (measured.statements - first));
    if ((await run(erase, at)).signal === 'SIGKILL') ends.killed++;
    await run({ STEP: '' });
    const now = await stand(n, numberOf(n));
    if (isWhole(now)) ends.whole++;
    else if (isGone(now, n)) ends.gone++;
    else halves.push(`killed at ${at}: ${JSON.stringify(now)}`);
    await run(erase);
    const end = await stand(n, numberOf(n));
    if (!isGone(end, n)) unfinished.push(`killed at ${at}: ${JSON.stringify(end)}`);
    await mailsLeave();
  }
  const done = await look(({ sql }) =>
    sql.selectFrom('receipts').select('number').where('done_at', 'is not', null).execute(),
  );
  tally.check(`${engine}: ${done.length} receipts are done`, done.length === kills + 1);
  const said = `${ends.killed} of ${kills} killed, then ${ends.whole} whole and ${ends.gone} gone`;
  tally.check(`${engine}: ${said}`, ends.killed > 0 && ends.whole > 0 && ends.gone > 0);
  tally.none(`${engine}: nobody is half erased, and each receipt says what went`, halves);
  tally.none(`${engine}: the same number again erases whoever was whole, and nobody twice`, unfinished);
});
tally.finish();
