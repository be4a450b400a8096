import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from './migrations/001-foundation.server.ts';
import * as appointments from './migrations/002-appointments.server.ts';
import * as quotes from './migrations/003-quotes.server.ts';
import * as careers from './migrations/004-careers.server.ts';
import * as newsletter from './migrations/005-newsletter.server.ts';
import * as quarantine from './migrations/006-quarantine.server.ts';
import * as desk from './migrations/007-desk.server.ts';
import * as chat from './migrations/008-chat.server.ts';
import * as pages from './migrations/009-pages.server.ts';
import * as analytics from './migrations/010-analytics.server.ts';
import * as securityEvents from './migrations/011-security-events.server.ts';
import * as analyticsMonths from './migrations/013-analytics-months.server.ts';
import * as traffic from './migrations/014-traffic.server.ts';
import * as quarantinedFiles from './migrations/015-quarantined-files.server.ts';
import * as invitationSequence from './migrations/016-invitation-sequence.server.ts';
import * as budgets from './migrations/019-budgets.server.ts';

const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-appointments': appointments,
  '003-quotes': quotes,
  '005-newsletter': newsletter,
  '006-quarantine': quarantine,
  '004-careers': careers,
  '007-desk': desk,
  '008-chat': chat,
  '009-pages': pages,
  '010-analytics': analytics,
  '011-security-events': securityEvents,
  '013-analytics-months': analyticsMonths,
  '014-traffic': traffic,
  '015-quarantined-files': quarantinedFiles,
  '016-invitation-sequence': invitationSequence,
  '019-budgets': budgets,
};

/**
 * Brings the schema up to date; safe to call by several processes at once.
 * @throws the cause when a migration fails; nothing of that migration stays behind.
 */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's migrator takes a database of any shape
export async function migrate(db: Kysely<any>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const run = async () => {
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  };
  if (engine === 'postgres') return run();
  // Kysely's SQLite migrator takes no lock; two processes that start together would race on a fresh file.
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const busy = error instanceof Error && /locked|busy|already exists|UNIQUE/i.test(error.message);
      if (!busy || attempt === 10) throw error;
      await sql`select 1`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    }
  }
}
