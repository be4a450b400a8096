import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { withoutWords } from '#src/lib/lists.ts';
import type { Sql, Trx } from '../db/client.server.ts';
import type { AuditTable } from '../db/tables-desk.ts';

/** Who does something on the owner's side: one signed-in browser, or "nobody". */
export interface Actor {
  /** Short name of the session. */
  name: string;
  /** Browser and system in words, for example "Chrome on Linux". */
  device: string;
}

/** One thing that was done. No passwords, no addresses of the network, no text that a visitor wrote. */
export interface AuditEntry {
  /** Epoch milliseconds. */
  at: number;
  actor: Actor;
  /** A short word: sign-in, publish, status, delete, export … */
  action: string;
  /** What it was done to, for example a reference or a page's name. */
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

/** Writes down who did what, as part of the transaction that does it. */
export async function recordAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ id: randomUUID(), ...rowOf(entry) })
    .execute();
}

/** Writes down what may happen very often: the line of this `key` counts one more, and its moment is that of the last time. */
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

/** A page of what was done, newest first; `before` is the last row of the page above. */
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

/** The last hundred things that were done to one subject, newest first. */
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

/** Drops what was done before a moment (epoch milliseconds), and who published pages before it. */
export async function forgetAuditBefore(trx: Trx, moment: number): Promise<void> {
  for (const table of ['page_versions', 'record_versions'] as const) {
    await trx.updateTable(table).set({ author: '' }).where('saved_at', '<', moment).execute();
  }
  await trx.deleteFrom('audit').where('at', '<', moment).execute();
}

/** How many lines are older than a moment (epoch milliseconds). */
export async function countAuditBefore(from: Sql, moment: number): Promise<number> {
  const { n } = await from
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('at', '<', moment)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Which rows are about one of these may be asked only so many at a time. */
const needlesAtOnce = 100;

/**
 * Puts `instead` in the place of everything that names somebody who was erased, in what was done to and about them:
 * `needles` are references, ids, names and addresses.
 */
export async function renameInAudit(trx: Trx, needles: readonly string[], instead: string): Promise<void> {
  for (let at = 0; at < needles.length; at += needlesAtOnce) {
    const some = needles.slice(at, at + needlesAtOnce);
    // SQLite knows the cases of ASCII letters only.
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
