import type { NextActionsTable } from 'db:tables';
import type { Selectable } from 'kysely';
import { newId } from '#src/lib/new-id.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { shownIn } from './merged-store.server.ts';
import { groupOf } from './people-store.server.ts';

export type ActionFor = { leadId: string } | { personId: string };

export type DueAction = Awaited<ReturnType<typeof actionsDueBefore>>[number];

/** Without an hour `due_at` is the opening time of its Eastern day. */
export async function insertAction(
  trx: Trx,
  about: ActionFor,
  action: Omit<NextActionsTable, 'id' | 'lead_id' | 'person_id' | 'done_at'>,
): Promise<string> {
  const id = newId(action.created_at);
  const whose =
    'leadId' in about ? { lead_id: about.leadId, person_id: null } : { lead_id: null, person_id: about.personId };
  await trx
    .insertInto('next_actions')
    .values({ ...action, ...whose, id, done_at: null })
    .execute();
  return id;
}

export async function findAction(from: Sql | Trx, id: string): Promise<Selectable<NextActionsTable> | undefined> {
  return from.selectFrom('next_actions').selectAll().where('id', '=', id).executeTakeFirst();
}

export const whomFor = (row: Pick<NextActionsTable, 'lead_id' | 'person_id'>): ActionFor =>
  row.lead_id === null ? { personId: row.person_id ?? '' } : { leadId: row.lead_id };

/** For the audit log: a lead's reference or a person's id; undefined when gone. */
export async function subjectOf(trx: Trx, about: ActionFor): Promise<string | undefined> {
  if ('leadId' in about) {
    const lead = trx.selectFrom('leads').select('reference').where('id', '=', about.leadId);
    return (await lead.where('deleted_at', 'is', null).executeTakeFirst())?.reference;
  }
  return (await trx.selectFrom('people').select('id').where('id', '=', about.personId).executeTakeFirst())?.id;
}

export async function changeAction(
  trx: Trx,
  id: string,
  set: Partial<Pick<NextActionsTable, 'due_at' | 'has_hour' | 'done_at'>>,
): Promise<void> {
  await trx.updateTable('next_actions').set(set).where('id', '=', id).execute();
}

/** Open actions by due time, at most 50, with those of merged leads or people. For a person also those of all their leads. */
export async function openActionsFor(from: Sql | Trx, about: ActionFor): Promise<Selectable<NextActionsTable>[]> {
  const open = from.selectFrom('next_actions').selectAll().where('done_at', 'is', null);
  const ids =
    'personId' in about ? await groupOf(from, about.personId) : [...(await shownIn(from, [about.leadId])).keys()];
  const its =
    'leadId' in about
      ? open.where('lead_id', 'in', ids)
      : open.where((eb) => {
          const leads = eb
            .selectFrom('leads')
            .select('id')
            .where('person_id', 'in', ids)
            .where('deleted_at', 'is', null);
          return eb.or([eb('person_id', 'in', ids), eb('lead_id', 'in', leads)]);
        });
  return its.orderBy('due_at').orderBy('id').limit(50).execute();
}

/** By due time. `assigned`: this account's leads (empty: unassigned); with `author` also their own actions. */
export async function actionsDueBefore(
  from: Sql | Trx,
  moment: number,
  { limit, assigned, author }: { limit: number; assigned?: string | undefined; author?: string | undefined },
) {
  const due = from
    .selectFrom('next_actions as a')
    .leftJoin('leads as l', 'l.id', 'a.lead_id')
    .leftJoin('people as p', 'p.id', 'a.person_id')
    .leftJoin('people as into', 'into.id', 'p.joined_into')
    .select((eb) => [
      ...(['a.id', 'a.due_at', 'a.has_hour', 'a.body', 'a.lead_id', 'l.type'] as const),
      eb.fn.coalesce('p.joined_into', 'p.id').as('person'),
      eb.fn.coalesce('l.name', 'into.name', 'p.name').as('name'),
    ])
    .where('a.done_at', 'is', null)
    .where('a.due_at', '<', moment)
    .where('l.deleted_at', 'is', null);
  const theirs =
    assigned === undefined
      ? due
      : due.where((eb) =>
          eb.or([eb('l.assigned_to', '=', assigned), ...(author === undefined ? [] : [eb('a.author', '=', author)])]),
        );
  const rows = await theirs.orderBy('a.due_at').orderBy('a.id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    dueAt: row.due_at,
    hasHour: row.has_hour === 1,
    body: row.body,
    /** Null when it is for a person. */
    lead: row.lead_id !== null && row.type !== null ? { id: row.lead_id, type: row.type } : null,
    /** After merges. Null when it is for a lead. */
    personId: row.person,
    name: row.name ?? '',
  }));
}
