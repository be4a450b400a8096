import { sql } from 'kysely';
import type { Db, Trx } from './client.server.ts';

const vacuumed = 'vacuumed';
/** Every table that an erasure deletes from. Another one that somebody's rows stand in belongs here too. */
const touched = [
  'audit',
  'appointments',
  'appointment_cells',
  'booking_holders',
  'budget_use',
  'captcha_proofs',
  'chat_messages',
  'chat_sessions',
  'failed_addresses',
  'found',
  'found_words',
  'inbound_mails',
  'lead_search',
  'leads',
  'name_words',
  'newsletter_subscribers',
  'next_actions',
  'notice_deliveries',
  'notices',
  'outbox',
  'people',
  'person_changes',
  'person_keys',
  'quarantine',
  'rate_hits',
  'reply_drafts',
  'submission_files',
  'submissions',
  'thread_entries',
] as const;

async function note(trx: Trx, value: string): Promise<void> {
  const row = { name: vacuumed, value, changed_at: Date.now() };
  await trx
    .insertInto('settings')
    .values(row)
    .onConflict((c) => c.column('name').doNothing())
    .execute();
}

/**
 * A database of before its pages were zeroed (secure_delete) holds leftovers in free pages: it is written anew, once.
 * That takes about ten seconds a gigabyte, and nothing else is answered meanwhile.
 */
async function vacuumOnce(db: Db): Promise<void> {
  const done = await db.sql.selectFrom('settings').select('value').where('name', '=', vacuumed).executeTakeFirst();
  if (done) return;
  await sql`vacuum`.execute(db.sql);
  await db.write((trx) => note(trx, 'once'));
}

/** Remembers of a database that is empty at the start that it never needs to be written anew: all its pages will be zeroed. */
export async function noteEmpty(db: Db): Promise<void> {
  if (db.engine !== 'sqlite') return;
  const known = await db.sql.selectFrom('settings').select('value').where('name', '=', vacuumed).executeTakeFirst();
  if (known) return;
  for (const table of ['submissions', 'chat_sessions', 'newsletter_subscribers', 'quarantine'] as const) {
    if (await db.sql.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
  }
  await db.write((trx) => note(trx, 'never needed'));
}

/** SQLite: takes everything out of the write-ahead log, which holds pages as they were. */
async function emptyLog(db: Db): Promise<boolean> {
  return db.sql.connection().execute(async (own) => {
    // SQLite's own waiting for a reader in another process would stop this one's event loop.
    await sql`pragma busy_timeout = 0`.execute(own);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(own);
      return rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = 5000`.execute(own);
    }
  });
}

/**
 * Takes out of the database's files what rows that were deleted have left in them. False when another process reads just
 * now, so that it has to be tried again. What PostgreSQL's own log keeps until it is recycled is out of reach.
 */
export async function scrub(db: Db): Promise<boolean> {
  if (db.engine === 'sqlite') {
    await vacuumOnce(db);
    return emptyLog(db);
  }
  for (const table of touched) {
    // A large table takes longer than a visitor would wait for; what is cut off here is done at the next look.
    await sql`vacuum ${sql.table(table)}`.execute(db.sql);
  }
  return true;
}
