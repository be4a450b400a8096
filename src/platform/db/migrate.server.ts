import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
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
import * as submissionData from './migrations/022-submission-data.server.ts';
import * as versionAuthors from './migrations/023-version-authors.server.ts';
import * as conversations from './migrations/024-conversations.server.ts';
import * as people from './migrations/025-people.server.ts';
import * as nextActions from './migrations/026-next-actions.server.ts';
import * as sharedKeys from './migrations/027-shared-keys.server.ts';
import * as names from './migrations/028-names.server.ts';
import * as notices from './migrations/029-notices.server.ts';
import * as erasure from './migrations/030-erasure.server.ts';
import * as calendar from './migrations/031-calendar.server.ts';
import * as personNames from './migrations/032-person-names.server.ts';
import * as receipts from './migrations/033-receipts.server.ts';
import * as busyTimes from './migrations/036-busy-times.server.ts';
import * as privateLinks from './migrations/037-private-links.server.ts';
import * as nameWords from './migrations/039-name-words.server.ts';
import * as records from './migrations/040-records.server.ts';
import * as emergencies from './migrations/045-emergencies.server.ts';
import * as confirmedRecords from './migrations/046-confirmed-records.server.ts';
import * as accounts from './migrations/047-accounts.server.ts';
import * as together from './migrations/048-together.server.ts';
import * as keys from './migrations/049-keys.server.ts';
import * as newsletterIssues from './migrations/060-newsletter-issues.server.ts';
import * as newsletterRefused from './migrations/061-newsletter-refused.server.ts';
import * as watch from './migrations/070-watch.server.ts';
import type { AnyDb } from './migrations/run.server.ts';

const migrations: Readonly<Record<string, Pick<Migration, 'up'>>> = {
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
  '022-submission-data': submissionData,
  '023-version-authors': versionAuthors,
  '024-conversations': conversations,
  '025-people': people,
  '026-next-actions': nextActions,
  '027-shared-keys': sharedKeys,
  '028-names': names,
  '029-notices': notices,
  '030-erasure': erasure,
  '031-calendar': calendar,
  '032-person-names': personNames,
  '033-receipts': receipts,
  '036-busy-times': busyTimes,
  '037-private-links': privateLinks,
  '039-name-words': nameWords,
  '040-records': records,
  '045-emergencies': emergencies,
  '046-confirmed-records': confirmedRecords,
  '047-accounts': accounts,
  '048-together': together,
  '049-keys': keys,
  '060-newsletter-issues': newsletterIssues,
  '061-newsletter-refused': newsletterRefused,
  '070-watch': watch,
};

/** The names of all migrations, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** Told before each migration: its name, the how manieth of how many it is. */
export type Progress = (name: string, nth: number, of: number) => void;

/**
 * Kysely's own table, so that older releases can read it. Its migrator is not used: it opens no transaction on SQLite,
 * and takes none that also covers the backup's lock.
 */
const recordTable = 'kysely_migration';

/** Makes the table of records, when it is not there. */
async function ensureRecords(trx: AnyDb): Promise<void> {
  await trx.schema
    .createTable(recordTable)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute();
}

/** Runs these migrations in their order without a record of it: makes the tables of a certain version. */
export async function runMigrations(trx: AnyDb, names: readonly string[]): Promise<void> {
  for (const name of names) await migrations[name]?.up(trx);
}

/** Runs and records migrations within the caller's transaction; those that are `present` are only recorded. */
export async function migrate(
  trx: AnyDb,
  names: readonly string[],
  { now, progress, present = [] }: { now: number; progress: Progress; present?: readonly string[] },
): Promise<void> {
  await ensureRecords(trx);
  const { last } = await trx
    .selectFrom(recordTable)
    .select((e) => e.fn.max('timestamp').as('last'))
    .executeTakeFirstOrThrow();
  // Kysely's migrator sorts by the moment, so each must be later than the one before, whatever the clock did.
  let at = Math.max(now, last === null ? 0 : Date.parse(last) + 1);
  for (const [index, name] of names.entries()) {
    progress(name, index + 1, names.length);
    if (!present.includes(name)) await runMigrations(trx, [name]);
    await trx
      .insertInto(recordTable)
      .values({ name, timestamp: new Date(at++).toISOString() })
      .execute();
  }
}

/** The migrations that a database has recorded; none when it is empty. */
export async function recordedMigrations(db: AnyDb, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const known =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where type = 'table' and name = ${recordTable}`.execute(db)
      : await sql`select 1 where to_regclass(${recordTable}) is not null`.execute(db);
  if (known.rows.length === 0) return [];
  const records: { name: string }[] = await db.selectFrom(recordTable).select('name').execute();
  return records.map(({ name }) => name).sort();
}

/** What this database still needs, in order. @throws when a newer release has migrated it already. */
export async function pendingMigrations(db: AnyDb, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const recorded = await recordedMigrations(db, engine);
  const unknown = recorded.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was upgraded by a newer release than this one (it has ${unknown.join(', ')}). Start that release, or restore the backup that was made before its upgrade (docs/operations.md).`,
    );
  }
  return migrationNames.filter((name) => !recorded.includes(name));
}
