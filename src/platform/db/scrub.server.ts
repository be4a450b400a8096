import { sql } from 'kysely';
import type { Db, Trx } from './client.server.ts';

const vacuumed = 'vacuumed';
/** Every table an erasure deletes from. Add new tables with personal rows. */
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
  'leads',
  'newsletter_subscribers',
  'next_actions',
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
 * A database from before secure_delete holds leftovers in free pages: vacuum it once. Takes about ten seconds per
 * gigabyte and blocks everything meanwhile.
 */
async function vacuumOnce(db: Db): Promise<void> {
  const done = await db.sql.selectFrom('settings').select('value').where('name', '=', vacuumed).executeTakeFirst();
  if (done) return;
  await sql`vacuum`.execute(db.sql);
  await db.write((trx) => note(trx, 'once'));
}

/** An empty new database never needs the vacuum, since all its pages will be zeroed; remember that. */
export async function noteEmpty(db: Db): Promise<void> {
  if (db.engine !== 'sqlite') return;
  const known = await db.sql.selectFrom('settings').select('value').where('name', '=', vacuumed).executeTakeFirst();
  if (known) return;
  for (const table of ['submissions', 'chat_sessions', 'newsletter_subscribers', 'quarantine'] as const) {
    if (await db.sql.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
  }
  await db.write((trx) => note(trx, 'never needed'));
}

/** SQLite: empties the write-ahead log, which holds old pages. */
async function emptyLog(db: Db): Promise<boolean> {
  return db.sql.connection().execute(async (own) => {
    // SQLite's own wait for a reader in another process would block the event loop.
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
 * Removes what deleted rows left in the database's files. False if another process is reading, so try again. PostgreSQL
 * keeps its log until it is recycled; that is out of reach.
 */
export async function scrub(db: Db): Promise<boolean> {
  if (db.engine === 'sqlite') {
    await vacuumOnce(db);
    return emptyLog(db);
  }
  for (const table of touched) {
    // A large table exceeds the statement timeout; what is cut off is done next time.
    await sql`vacuum ${sql.table(table)}`.execute(db.sql);
  }
  return true;
}
