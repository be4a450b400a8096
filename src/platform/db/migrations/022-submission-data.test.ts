import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bareDatabase } from '#tests/helpers/bare-database.ts';
import * as foundation from './001-foundation.server.ts';
import * as appointments from './002-appointments.server.ts';
import * as quotes from './003-quotes.server.ts';
import * as careers from './004-careers.server.ts';
import * as newsletter from './005-newsletter.server.ts';
import * as quarantine from './006-quarantine.server.ts';
import * as desk from './007-desk.server.ts';
import * as sequence from './016-invitation-sequence.server.ts';
import * as submissionData from './022-submission-data.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: as below
const inOne = (db: Kysely<any>, work: (trx: Kysely<unknown>) => Promise<void>) =>
  db.transaction().execute((trx) => work(trx as unknown as Kysely<unknown>));

async function before(engine: 'sqlite' | 'postgres') {
  const db = await bareDatabase(engine);
  await inOne(db, async (trx) => {
    for (const { up } of [foundation, appointments, quotes, careers, newsletter, quarantine, desk, sequence]) {
      await up(trx);
    }
  });
  return db;
}

const at = Date.parse('2026-03-02T15:00:00Z');
/** Text that JSON, SQL and encodings each have an opinion on. */
const odd = 'O\'Brien said "no\\yes"\n\tand 你好 🛠 {"a":1} null';
const common = { source: 'website', submitted_at: at, respond_by: at + 9 };
const texts = (columns: string) => Object.fromEntries(columns.split(' ').map((column) => [column, `${column} ${odd}`]));

// biome-ignore lint/suspicious/noExplicitAny: as above
async function fill(db: Kysely<any>) {
  const submission = (id: string, type: string) =>
    db
      .insertInto('submissions')
      .values({
        ...texts('user_agent referrer'),
        ...{ id, type, reference: `NA-${id}`, source: 'website', flags: '[]', origin: '{}' },
        ...{ sent_at: null, received_at: at, respond_by: at + 9 },
      })
      .execute();
  await submission('m', 'contact');
  const message = texts('name email phone company service budget timeline message');
  await db
    .insertInto('contact_messages')
    .values({ id: 'm', ...message, ...common })
    .execute();
  await submission('a', 'appointment');
  const person = texts('name email phone service message');
  const slot = { date: '2026-06-11', time: '10:30', changed_at: at, version: 3, sequence: 4, reminded_for: '' };
  await db
    .insertInto('appointments')
    .values({ id: 'a', ...person, ...common, ...slot, status: 'confirmed' })
    .execute();
  const answers = texts(
    'first_name last_name email phone job_title company_name company_size industry website project_type budget timeline urgency project_description current_challenges goals additional_requirements preferred_contact_method preferred_contact_time has_existing_provider referral_source',
  );
  for (const [id, low] of [
    ['q', 15_000],
    ['r', null],
  ] as const) {
    await submission(id, 'quote');
    const estimate = { estimate_low: low, estimate_high: low && low + 10_000, estimate_monthly_low: null };
    await db
      .insertInto('quotes')
      .values({ id, ...answers, services: '["ai","cloud"]', ...estimate, ...common })
      .execute();
  }
  for (const [id, size] of [
    ['c', 86_016],
    ['d', 1_258_291],
    ['e', 7],
  ] as const) {
    await submission(id, 'career');
    const about = texts('name email phone position experience last_job_position last_job_description cover_letter');
    const file = { resume_name: 'cv "1".pdf', resume_type: 'pdf', resume_size: size, resume_sha256: 'ab' };
    await db
      .insertInto('career_applications')
      .values({ id, ...about, ...file, resume_file: `file-${id}`, ...common })
      .execute();
  }
}

test.each(['sqlite', 'postgres'] as const)('everything that was sent is there afterwards, on %s', async (engine) => {
  const db = await before(engine);
  await fill(db);
  await inOne(db, submissionData.up);
  const rows = await db.selectFrom('submissions').select(['id', 'data']).execute();
  const data = Object.fromEntries(rows.map((row) => [row.id, JSON.parse(row.data)]));
  expect(data.m).toEqual(texts('name email phone company service budget timeline message'));
  expect(data.a).toEqual({ ...texts('name email phone service message'), date: '2026-06-11', time: '10:30' });
  expect(data.q).toMatchObject({
    firstName: `first_name ${odd}`,
    hasExistingProvider: `has_existing_provider ${odd}`,
    services: ['ai', 'cloud'],
    estimate: { oneTime: { low: 15_000, high: 25_000 }, perUserMonth: null },
  });
  expect(Object.keys(data.q)).toHaveLength(23);
  expect(data.r.estimate).toEqual({ oneTime: null, perUserMonth: null });
  expect(data.c).toMatchObject({ lastJobPosition: `last_job_position ${odd}`, resume: 'cv "1".pdf' });
  expect([data.c, data.d, data.e].map(({ resumeSize }) => resumeSize)).toEqual([
    'PDF, 84 KB',
    'PDF, 1.2 MB',
    'PDF, 1 KB',
  ]);
  const files = await db.selectFrom('submission_files').selectAll().orderBy('file').execute();
  expect(files[0]).toEqual({
    ...{ file: 'file-c', submission_id: 'c', field: 'resume' },
    ...{ name: 'cv "1".pdf', type: 'pdf', size: 86_016, sha256: 'ab' },
  });
  expect(files).toHaveLength(3);
  const [kept] = await db.selectFrom('appointments').selectAll().execute();
  expect(kept).toMatchObject({
    id: 'a',
    date: '2026-06-11',
    time: '10:30',
    status: 'confirmed',
    version: 3,
    sequence: 4,
  });
  await expect(db.selectFrom('contact_messages').selectAll().execute()).rejects.toThrow();
});

test.each(['sqlite', 'postgres'] as const)('a row that is not the same afterwards stops it, on %s', async (engine) => {
  const db = await before(engine);
  await fill(db);
  // A trigger spoils what is copied, as a fault of the disk or of ours would.
  if (engine === 'sqlite') {
    await sql`create trigger spoil after update on submissions when new.id = 'c' and new.data <> '{}'
      begin update submissions set data = '{}' where id = 'c'; end`.execute(db);
  } else {
    await sql`create function spoil() returns trigger language plpgsql as
      $$ begin if new.id = 'c' then new.data := '{}'; end if; return new; end $$`.execute(db);
    await sql`create trigger spoil before update on submissions for each row execute function spoil()`.execute(db);
  }
  const upgrade = inOne(db, submissionData.up);
  await expect(upgrade).rejects.toThrow('1 rows of career_applications would not be the same');
  expect(await db.selectFrom('career_applications').selectAll().execute()).toHaveLength(3);
});
