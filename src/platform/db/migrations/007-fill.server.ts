import { sql } from 'kysely';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { isPostgres } from '../engine.server.ts';
import type { AnyDb } from './run.server.ts';

type Row = Record<string, string | number | null>;

/** How each table's rows become leads, as the forms did when this was written. */
const sources: readonly {
  type: string;
  table: string;
  name: readonly string[];
  company?: string;
  /** Column of one service, or of a JSON list. */
  services?: { column: string; list: boolean };
  dated?: boolean;
  deletable: boolean;
  texts: readonly string[];
}[] = [
  {
    type: 'contact',
    table: 'contact_messages',
    name: ['name'],
    company: 'company',
    services: { column: 'service', list: false },
    deletable: true,
    texts: ['budget', 'timeline', 'message'],
  },
  {
    type: 'appointment',
    table: 'appointments',
    name: ['name'],
    services: { column: 'service', list: false },
    dated: true,
    deletable: false,
    texts: ['message', 'date', 'time'],
  },
  {
    type: 'quote',
    table: 'quotes',
    name: ['first_name', 'last_name'],
    company: 'company_name',
    services: { column: 'services', list: true },
    deletable: true,
    texts: ['job_title', 'website', 'project_description', 'current_challenges', 'goals', 'additional_requirements'],
  },
  {
    type: 'career',
    table: 'career_applications',
    name: ['name'],
    deletable: true,
    texts: ['position', 'last_job_position', 'last_job_description', 'cover_letter', 'resume_name'],
  },
];

const batchSize = 500;
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
/** A mark that no visitor's word can carry, before the letters and digits of a value. */
const facet = (kind: string, ...values: string[]) =>
  `\uE000${kind}${values.map((value) => value.toLowerCase().replace(/[^a-z0-9]/g, '')).join('\uE001')}`;

function startsOf(row: Row): string {
  return row.time === 'TBD' ? 'TBD' : `${row.date} ${row.time}`;
}

function servicesOf(row: Row, from: { column: string; list: boolean } | undefined): string[] {
  const value = from ? text(row[from.column]) : '';
  if (value === '') return [];
  return from?.list ? JSON.parse(value) : [value];
}

/** Writes the lead of every submission that was there before there were leads. */
export async function fillLeads(db: AnyDb): Promise<void> {
  const postgres = isPostgres(db);
  const used = new Set<number>();

  async function write(source: (typeof sources)[number], row: Row) {
    const receivedAt = Number(row.received_at);
    let seq = receivedAt * 1024;
    while (used.has(seq)) seq++;
    used.add(seq);
    const name = source.name.map((column) => text(row[column])).join(' ');
    const services = servicesOf(row, source.services);
    const deletedAt = source.deletable ? (row.deleted_at ?? null) : null;
    const status = text(row.status);
    const company = source.company ? text(row[source.company]) : '';
    await db
      .insertInto('leads')
      .values({
        seq,
        id: row.id,
        type: source.type,
        reference: row.reference,
        source: row.source,
        name,
        name_key: sortKey(name),
        email: row.email,
        phone: row.phone,
        company,
        services: JSON.stringify(services),
        starts: source.dated ? startsOf(row) : '',
        status,
        received_at: receivedAt,
        respond_by: row.respond_by,
        read_at: status === 'pending' ? null : receivedAt,
        deleted_at: deletedAt,
      })
      .execute();
    const columns = [name, text(row.reference), text(row.email), text(row.phone), company, ...services];
    const words = searchWords([...columns, ...source.texts.map((column) => text(row[column]))]);
    const { type } = source;
    const view = deletedAt === null ? 'live' : 'deleted';
    const chosen = services.map((one) => facet('v', type, one));
    const fixed = [facet('t', type), facet('o', type, text(row.source)), ...chosen];
    const moving = [facet('d', type, view), facet('s', type, view, status)];
    if (postgres) {
      await sql`insert into lead_search (seq, document) values (${seq}, array_to_tsvector(${[...words, ...fixed]}::text[]))`.execute(
        db,
      );
    } else {
      await sql`insert into lead_search (rowid, words, facets)
        values (${seq}, ${words.join(' ')}, ${[...fixed, ...moving].join(' ')})`.execute(db);
    }
  }

  for (const source of sources) {
    let after = '';
    while (true) {
      const rows: Row[] = await db
        .selectFrom(source.table)
        .innerJoin('submissions', 'submissions.id', `${source.table}.id`)
        .selectAll(source.table)
        .select(['submissions.reference', 'submissions.received_at'])
        .where(`${source.table}.id`, '>', after)
        .orderBy(`${source.table}.id`)
        .limit(batchSize)
        .execute();
      for (const row of rows) await write(source, row);
      if (rows.length < batchSize) break;
      after = text(rows.at(-1)?.id);
    }
  }
  await sql`insert into lead_counts (type, state, shard, n)
    select type, case when deleted_at is null then status else 'deleted' end, 0, count(*)
    from leads group by 1, 2`.execute(db);
}
