import { sql } from 'kysely';
import type { Db } from './client.server.ts';

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
  if (db.engine === 'sqlite') return emptyLog(db);
  for (const table of touched) {
    // A large table exceeds the statement timeout; what is cut off is done next time.
    await sql`vacuum ${sql.table(table)}`.execute(db.sql);
  }
  return true;
}
