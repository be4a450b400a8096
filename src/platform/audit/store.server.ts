import type { AuditTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { withoutWords } from '#src/lib/lists.ts';
import { countOf, type Sql, type Trx } from '../db/client.server.ts';

export interface Actor {
  name: string;
  device: string;
}

/** Must hold no passwords, no network addresses and no text that a visitor wrote. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  actor: Actor;
  /** One word: sign-in, publish, status, delete, export … */
  action: string;
  subject?: string;
  detail?: string;
}

const longest = 300;
const clip = (text: string) => text.replace(/\p{Cc}/gu, ' ').slice(0, longest);

const rowOf = ({ at, actor, action, subject = '', detail = '' }: AuditEntry): Omit<AuditTable, 'id'> => ({
  at,
  actor: actor.name,
  device: actor.device,
  action,
  subject: clip(subject),
  detail: clip(detail),
  times: 1,
});

export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ id: randomUUID(), ...rowOf(entry) })
    .execute();
}

/** For frequent events: adds one to the count of the row with this `key` and updates its moment. */
export async function sumUpAudit(trx: Trx, key: string, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ id: key, ...rowOf(entry) })
    .onConflict((c) =>
      c.column('id').doUpdateSet({
        at: raw<number>`excluded.at`,
        times: raw<number>`audit.times + 1`,
        device: raw<string>`case when audit.device = excluded.device then audit.device else '' end`,
      }),
    )
    .execute();
}

/** Newest first; `before` is the last row of the page above. */
export async function listAudit(
  sql: Sql,
  page: {
    limit: number;
    action?: string | undefined;
    actor?: string | undefined;
    before?: { at: number; id: string } | undefined;
  },
): Promise<AuditTable[]> {
  let query = sql.selectFrom('audit').selectAll();
  const { action, actor, before } = page;
  if (action) query = query.where('action', '=', action);
  if (actor) query = query.where('actor', '=', actor);
  if (before) query = query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before.at, before.id)));
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** The last 100 entries about one subject, newest first. */
export async function auditOf(sql: Sql, subject: string): Promise<AuditTable[]> {
  return sql
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Deletes entries before a moment (epoch milliseconds) and blanks the authors of versions saved before it. */
export async function forgetAuditBefore(trx: Trx, moment: number): Promise<void> {
  await trx.updateTable('record_versions').set({ author: '' }).where('saved_at', '<', moment).execute();
  await trx.deleteFrom('audit').where('at', '<', moment).execute();
}

/** Epoch milliseconds. */
export const countAuditBefore = (from: Sql, moment: number): Promise<number> =>
  countOf(from.selectFrom('audit').where('at', '<', moment));

const needlesAtOnce = 100;

/** Replaces the references, ids, names and addresses (`needles`) of an erased person by `instead` in all entries. */
export async function renameInAudit(trx: Trx, needles: readonly string[], instead: string): Promise<void> {
  for (let at = 0; at < needles.length; at += needlesAtOnce) {
    const some = needles.slice(at, at + needlesAtOnce);
    // SQLite folds ASCII letters only.
    const like = some
      .flatMap((needle) => [...new Set([needle, needle.toLowerCase()])])
      .map((needle) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`);
    const rows = await trx
      .selectFrom('audit')
      .select(['id', 'subject', 'detail'])
      .where((eb) =>
        eb.or(
          like.flatMap((text) => [
            raw<boolean>`subject || ' ' || detail like ${text} escape '\\'`,
            raw<boolean>`lower(subject || ' ' || detail) like ${text} escape '\\'`,
          ]),
        ),
      )
      .execute();
    for (const { id, subject, detail } of rows) {
      const set = { subject: withoutWords(subject, some, instead), detail: withoutWords(detail, some, instead) };
      await trx.updateTable('audit').set(set).where('id', '=', id).execute();
    }
  }
}
