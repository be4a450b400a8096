import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { migrate, migrationNames } from '#src/platform/db/migrate.server.ts';

const at = Date.parse('2026-03-02T15:00:00Z');
const words = (text: string) => Object.fromEntries(text.split(' ').map((column) => [column, '']));
const person = {
  email: 'zoe@example.com',
  phone: '404 555 0100',
  source: 'website',
  submitted_at: at,
  respond_by: at + 9,
};

/** One submission of each kind, a subscriber, a mail and a refused form, with the columns of release 006. */
const rows: readonly { table: string; row: Record<string, unknown> }[] = [
  ...['contact', 'appointment', 'quote', 'career'].map((type) => ({
    table: 'submissions',
    row: {
      ...words('source user_agent referrer'),
      id: type,
      type,
      reference: `NA-${type}`,
      sent_at: null,
      received_at: at,
      respond_by: at + 9,
      flags: '[]',
    },
  })),
  {
    table: 'contact_messages',
    row: {
      ...person,
      ...words('company budget timeline'),
      id: 'contact',
      name: 'Zoë Ångström',
      service: 'cloud',
      message: 'a walrus',
      status: 'closed',
      deleted_at: null,
    },
  },
  {
    table: 'appointments',
    row: {
      ...person,
      ...words('message reminded_for'),
      id: 'appointment',
      name: 'Zoë',
      service: 'web',
      date: '2026-06-11',
      time: '10:30',
      status: 'confirmed',
      changed_at: at,
      version: 3,
    },
  },
  {
    table: 'quotes',
    row: {
      ...words(
        'job_title company_size industry website project_type budget timeline urgency current_challenges goals additional_requirements',
      ),
      ...words('preferred_contact_method preferred_contact_time has_existing_provider referral_source'),
      ...person,
      id: 'quote',
      first_name: 'Ada',
      last_name: 'Byron',
      company_name: 'Engines',
      services: '["ai","cloud"]',
      project_description: 'A narwhal',
      status: 'in-progress',
      deleted_at: at,
    },
  },
  {
    table: 'career_applications',
    row: {
      ...person,
      ...words('experience last_job_position last_job_description cover_letter resume_type resume_sha256'),
      id: 'career',
      name: 'Grace',
      position: 'Zookeeper',
      resume_name: 'cv.pdf',
      resume_size: 1,
      resume_file: 'f',
      status: 'pending',
      deleted_at: null,
    },
  },
  { table: 'settings', row: { name: 'signing-secret', value: 'x', changed_at: at } },
  {
    table: 'outbox',
    row: {
      ...words('recipient subject body'),
      id: 'mail',
      message_id: 'm',
      submission_id: 'contact',
      audience: 'owner',
      state: 'waiting',
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    },
  },
  {
    table: 'newsletter_subscribers',
    row: {
      id: 'reader',
      email_key: 'zoe@example.com',
      email: 'zoe@example.com',
      state: 'confirmed',
      source: 'footer',
      requested_at: at,
    },
  },
  {
    table: 'quarantine',
    row: {
      ...words('source user_agent referrer client'),
      id: 'refused',
      type: 'contact',
      data: '{}',
      reasons: '[]',
      flags: '[]',
      received_at: at,
    },
  },
  {
    table: 'analytics_daily',
    row: { kind: 'page', day: '2026-03-02', name: '/', hits: 7, visits: 5, visitors: 4, seconds: 90, bounces: 1 },
  },
];
const wantedBy = (table: string) => (table === 'analytics_daily' ? '010-analytics' : '006-quarantine');

/** Migrates as far as `names` say and, where their release knew those tables, puts a row into each on the way. */
// biome-ignore lint/suspicious/noExplicitAny: tables of any version
export async function fillOldDatabase(trx: Kysely<any>, names: readonly string[]): Promise<void> {
  for (const [index, name] of migrationNames.filter((one) => names.includes(one)).entries()) {
    await migrate(trx, [name], { now: at + index, progress: () => undefined });
    for (const { table, row } of rows) if (wantedBy(table) === name) await trx.insertInto(table).values(row).execute();
  }
}

/** Everything in a SQLite file: its objects and columns, and each table's rows, in a fixed order. */
export function databaseRows(file: string): Record<string, unknown> {
  const database = new DatabaseSync(file);
  try {
    const all = (text: string) => database.prepare(text).all();
    const tables = all("select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name");
    const found: Record<string, unknown> = {
      objects: all("select type, name from sqlite_master where name not like 'kysely%' order by type, name"),
    };
    for (const { name } of tables) {
      const columns = all(`select name from pragma_table_info('${name}') order by name`);
      const rows = all(`select * from "${name}"`).map((row) => columns.map((column) => row[String(column.name)]));
      // Full text keeps its own files as it likes; what it finds is asked of the table over them.
      found[String(name)] = /^lead_search_/.test(String(name)) ? '' : rows.map((row) => JSON.stringify(row)).sort();
    }
    found.records = all('select name from kysely_migration order by name');
    return found;
  } finally {
    database.close();
  }
}

/** The same of a PostgreSQL database. */
export async function postgresRows(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const all = async (text: string) => (await client.query(text)).rows;
    const found: Record<string, unknown> = {
      columns: await all(
        "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
      ),
      indexes: await all("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1"),
    };
    for (const { tablename } of await all("select tablename from pg_tables where schemaname = 'public' order by 1")) {
      const rows = await all(
        `select to_jsonb(t)${tablename === 'kysely_migration' ? " - 'timestamp'" : ''} as row from "${tablename}" t`,
      );
      found[tablename] = rows.map(({ row }) => JSON.stringify(row)).sort();
    }
    return found;
  } finally {
    await client.end();
  }
}
