import type { LeadsTable } from 'db:tables';
import type { AppointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import { firstStatus, leadAct, several } from '#src/intake/lead.ts';
import { changeLead, findLead, markRead, setAssigned } from '#src/intake/lead-store.server.ts';
import { mergedWith, shownIn } from '#src/intake/merged-store.server.ts';
import { addFound } from '#src/intake/search-index-store.server.ts';
import { assignedVia, statusOfClosed, undoMs } from '#src/intake/thread.ts';
import { endTurn, insertEntry, lockLead, setStatus as setLeadStatus } from '#src/intake/thread-store.server.ts';
import { withoutTag, withTags } from '#src/lib/lists.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Refusal, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { capital, isolated } from '#src/lib/text.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { colleagues } from '#src/platform/session/colleagues-store.server.ts';
import { type Colleague, canTake, nameOr } from '#src/platform/session/rights.ts';
import type { Acted, Undo } from '#src/ui/act.tsx';
import { configOf, despiteWish, type LeadTypeConfig } from './lead-types.ts';
import { type ActParts, type Done, type On, takeBackAct } from './thread-actions.server.ts';

/** For types whose statuses have side effects. */
type TypeChanges = Partial<Pick<AppointmentChanges, 'setStatus' | 'whyAlone' | 'whyKept'>>;

/** A page of a list has no more. */
const mostAtOnce = 50;
const nobody = 'nobody';

interface LeadAct {
  /** `was`: what the act that is undone gave. */
  run(id: string, was: string): Promise<Done>;
  /** What is said of so many. */
  words(n: number): string;
  /** The act that undoes it. */
  undo?: string | undefined;
  /** What is said of one. */
  alone?(id: string, name: string, was: string): { said: string; undo?: Undo };
  /** Why it can be done to none of several. */
  refused?: Refusal | false | undefined;
}

const actNames = [
  ...(['status', 'closure', 'outcome', 'tag', 'untag', 'deletion', 'restoration', 'assignment', 'undo'] as const),
];

const same = { ok: true } as const;

/** Leads that are gone. */
const anyLead = { type: undefined, title: 'Leads', noun: 'lead', plural: 'leads', statuses: [] } as const;
type Kind = Pick<LeadTypeConfig, 'title' | 'noun' | 'plural' | 'statuses'> & { type: string | undefined };

function actsOf(deps: ActParts, kind: Kind, form: FormData, people: readonly Colleague[], isSeveral: boolean) {
  const own: TypeChanges = kind.type === 'appointment' ? deps.appointments : {};
  const { db, actor, clock, hours } = deps;
  const now = clock.now();
  const said = (name: string) => String(form.get(name) ?? '');
  const [tag, to] = [said('tag'), said('to')];
  const gone = refuse(`This ${kind.noun} no longer exists.`);
  const changedMeanwhile = refuse(`This ${kind.noun} changed in the meantime. Please check again.`);
  const those = (n: number) => `${n} ${n === 1 ? kind.noun : kind.plural}`;

  const onLead = (id: string, work: (trx: Trx, lead: LeadsTable) => Promise<Done>, deleted = false): Promise<Done> =>
    db.write(async (trx): Promise<Done> => {
      const lead = await lockLead(trx, id);
      if (!lead || (kind.type && lead.type !== kind.type) || (lead.deleted_at !== null) !== deleted) return gone;
      if (lead.merged_into !== null) return gone;
      return { name: lead.name, ...(await work(trx, lead)) };
    });
  const audited = (trx: Trx, lead: LeadsTable, action: string, detail = '') =>
    recordAudit(trx, { at: now, actor, action, subject: lead.reference, detail });

  /** For statuses that send emails. The one about the status counts as the promised answer. */
  async function tellStatus(id: string, status: string, from: string | undefined): Promise<Done> {
    const lead = await findLead(db.sql, kind.type ?? '', id);
    if (!lead || lead.deleted_at !== null) return gone;
    const { name } = lead;
    if (from !== undefined && lead.status !== from) return { ...changedMeanwhile, name };
    if (isSeveral && lead.status === status) return { ...same, name };
    const why = isSeveral && own.whyAlone?.(lead, now);
    if (why) return { ...refuse(why), name };
    const also = async (trx: Trx) => {
      await markRead(trx, id, now);
      await audited(trx, lead, 'status', `${lead.status} to ${status}`);
      const at = await findLead(trx, lead.type, id);
      const ended = at && status !== firstStatus ? await endTurn(trx, at, { now, hours }) : undefined;
      const why = said('reason').trim();
      const body = `${kind.title.replace(/s$/, '')} ${status}${why && `: ${why}`}`;
      await insertEntry(trx, lead, { at: now, kind: 'event', author: actor.name, body, turn: ended?.turn });
    };
    const set = (await own.setStatus?.(id, status, also, form)) ?? unknownIntent;
    return set.ok ? { ...set, name, was: `${lead.status},${status}` } : { ...set, name };
  }

  async function setStatus(id: string, was: string, status = said('status')): Promise<Done> {
    const [to = '', from] = status ? [status] : was.split(',');
    if (!kind.statuses.includes(to)) return refuse(`Please choose ${choice(kind.statuses)}.`);
    if (own.setStatus) return tellStatus(id, to, from);
    return onLead(id, async (trx, lead) => {
      if (lead.status === to) return same;
      if (from !== undefined && lead.status !== from) return changedMeanwhile;
      await setLeadStatus(trx, lead, to, now, { read_at: lead.read_at ?? now });
      await audited(trx, lead, 'status', `${lead.status} to ${to}`);
      return { ...same, was: `${lead.status},${to}` };
    });
  }

  const retag = (id: string, next: (tags: string[]) => ReturnType<typeof withTags>) =>
    onLead(id, async (trx, lead) => {
      const had: string[] = JSON.parse(lead.tags);
      const tags = next(had);
      if (!tags.ok || tags.tags.length === had.length) return tags.ok ? same : tags;
      const set = { tags: JSON.stringify(tags.tags) };
      await trx.updateTable('leads').set(set).where('seq', '=', lead.seq).execute();
      await addFound(trx, lead.seq, searchWords(tags.added));
      await audited(trx, lead, 'tags');
      return { ...same, was: tags.added.join(',') };
    });

  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? nobody;
  const account = to === nobody ? '' : to;

  /** The thread tells who did it; a new assignee is notified after ten seconds. */
  async function give(trx: Trx, lead: LeadsTable): Promise<Done> {
    if (lead.assigned_to === account) return same;
    await setAssigned(trx, lead, account);
    const entry = newId(now);
    const isNews = account !== '' && account !== actor.account;
    const about = { kind: 'assigned', to: account, by: nameOr(actor.name), lead, entry, at: now } as const;
    const mail = isNews ? await deps.tell(trx, { ...about, notBefore: now + undoMs }) : undefined;
    const whom = account === actor.account ? 'themselves' : nameOf(account);
    await insertEntry(trx, lead, {
      ...{ id: entry, at: now, kind: 'event', via: assignedVia, author: actor.name, body: `assigned this to ${whom}` },
      ...{ outboxId: mail ?? '', isFound: false, statusBefore: `${lead.assigned_to},${account}` },
    });
    await audited(trx, lead, 'assign', `to ${nameOf(account)}`);
    return { ...same, was: entry };
  }
  const isTaken = to === nobody || people.some((one) => one.id === to && canTake(one));
  const unassignable = refuse('Choose who to assign it to.');
  const assigned = (n: number) =>
    capital(`${n === 1 ? '' : `${n} `}assigned to ${account === actor.account ? 'you' : nameOf(account)}.`);

  const typed = withTags([], tag);
  const isBack = form.getAll('row').some((row) => String(row).includes(':'));
  const asBefore = (n: number) => `${those(n)} as before.`;
  const toSet = (deleted: boolean) => async (trx: Trx, lead: LeadsTable) => {
    for (const one of [lead, ...(await mergedWith(trx, lead.id))])
      await changeLead(trx, one, { deleted_at: deleted ? now : null });
    await audited(trx, lead, deleted ? 'delete' : 'restore', kind.noun);
    return { ...same, was: '' };
  };
  const acts: Record<(typeof actNames)[number], LeadAct> = {
    status: {
      run: (id, was) => setStatus(id, was),
      words: isBack ? asBefore : (n) => `${those(n)} set to ${said('status')}.`,
      undo: isBack ? undefined : 'status',
      refused: !isBack && !kind.statuses.includes(said('status')) && refuse('Choose a status first.'),
    },
    tag: {
      run: (id) => retag(id, (tags) => withTags(tags, tag)),
      words: (n) => `${those(n)} tagged.`,
      undo: 'untag',
      refused: !typed.ok && typed,
    },
    untag: {
      run: (id, was) =>
        retag(id, (tags) => {
          const left = (was ? was.split(',') : [tag]).reduce(withoutTag, tags);
          return { ok: true, tags: left, added: [] };
        }),
      words: asBefore,
    },
    deletion: {
      run: (id) =>
        onLead(id, async (trx, lead) => {
          const why = own.whyKept?.(lead, now);
          if (why) return refuse(why);
          const isSaid = said('despite') === despiteWish.despite;
          if (!isSaid && (await wishesOfLeads(trx, [...(await shownIn(trx, [id])).keys()])).length > 0)
            return refuse(asksErasure(lead.name));
          return toSet(true)(trx, lead);
        }),
      words: (n) => `${those(n)} deleted.`,
      undo: 'restoration',
      alone: (id, name) => ({
        said: `The ${kind.noun} from ${isolated(name)} was deleted.`,
        undo: { to: leadAct(id, 'restoration') },
      }),
    },
    restoration: {
      run: (id) => onLead(id, toSet(false), true),
      words: (n) => `${those(n)} restored.`,
      undo: 'deletion',
      alone: (_, name) => ({ said: `The ${kind.noun} from ${isolated(name)} was restored.` }),
    },
    assignment: {
      run: async (id) => (isTaken ? onLead(id, give) : unassignable),
      words: assigned,
      undo: 'undo',
      alone: (id, _, entry) => ({
        said: assigned(1),
        ...(entry && { undo: { to: leadAct(id, 'undo'), values: { entry } } }),
      }),
      refused: !isTaken && unassignable,
    },
    /** Appointments that were not confirmed, or of which nobody said what became of them. */
    outcome: {
      async run(id) {
        const lead = await findLead(db.sql, 'appointment', id);
        if (!lead) return refuse('This appointment no longer exists.');
        const isConfirmed = said('status') === 'confirmed';
        const isOpen = lead.status === firstStatus || (lead.status === 'confirmed' && !isConfirmed);
        if (!isOpen) return refuse(`This appointment is already ${lead.status}.`);
        const set = await setStatus(id, '');
        const told = isConfirmed ? `${isolated(lead.name)} is confirmed.` : `Saved for ${isolated(lead.name)}.`;
        return set.ok ? { ...set, said: told, key: `lead-${id}`, state: isConfirmed ? 'Confirmed' : 'Saved' } : set;
      },
      words: asBefore,
    },
    closure: { run: (id) => setStatus(id, '', statusOfClosed(kind.type ?? '')), words: asBefore },
    undo: {
      run: (id, was) => takeBackAct(deps, id, was || said('entry')),
      words: (n) => `${n === 1 ? 'It’s' : n} as before.`,
    },
  };
  return acts;
}

const asksErasure = (name: string) =>
  `${name} asked to be erased here, and deleting doesn’t do that. Nothing was deleted. Please check again.`;

/** For example "pending, responded or closed". */
const choice = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/**
 * Carries out status (`status`), closure, tag or untag (`tag`), deletion, restoration, assignment (`to`: an account or
 * "nobody"), outcome (`status`) or undo (`entry`), on the lead `id`, or in place of `several` on each `row`, an id, for
 * undo followed by a colon and the former state. One transaction with its audit entry for each lead; of several, those
 * that cannot be changed are reported.
 */
export const leadActs = Object.fromEntries(actNames.map((name) => [name, (on: On) => changeLeads(on, name)])) as Record<
  (typeof actNames)[number],
  (on: On) => Promise<Acted>
>;

async function changeLeads({ parts, id: alone, form }: On, name: (typeof actNames)[number]): Promise<Acted> {
  const isSeveral = alone === several;
  const rows = new Map(
    (isSeveral ? form.getAll('row') : [alone]).map((row) => {
      const [id = '', was = ''] = String(row).split(/:(.*)/s);
      return [id, was] as const;
    }),
  );
  const { sql } = parts.db;
  const found = sql
    .selectFrom('leads')
    .select('type')
    .where('id', 'in', [...rows.keys()]);
  const lead = rows.size > 0 ? await found.limit(1).executeTakeFirst() : undefined;
  const kind = lead ? configOf(lead.type) : anyLead;
  const people = name === 'assignment' ? await colleagues(sql) : [];
  const act = actsOf(parts, kind, form, people, isSeveral)[name];
  if (!isSeveral) {
    if (!lead) return refuse('This lead no longer exists.');
    const done = await act.run(alone, '');
    if (!done.ok) return done;
    const { was = '', name = '', ...more } = done;
    return { ...act.alone?.(alone, name, was), ...(name && { name }), ...more };
  }
  if (rows.size === 0) return refuse(`Select ${kind.plural} first.`);
  if (rows.size > mostAtOnce) return refuse(`Change up to ${mostAtOnce} ${kind.plural} at a time.`);
  if (act.refused) return act.refused;
  const was: string[] = [];
  const left: string[] = [];
  let lost = 0;
  for (const [id, before] of rows) {
    const done = await act.run(id, before);
    if (done.ok && done.was !== undefined) was.push(`${id}:${done.was}`);
    else if (!done.ok && done.name === undefined) lost++;
    else if (!done.ok) left.push(`${done.name}: ${done.reason.replace(/\.$/, '')}`);
  }
  if (lost > 0) left.push(`${lost} already deleted`);
  const words = [act.words(was.length), left.length > 0 && `Not changed: ${left.join('; ')}.`].filter(Boolean);
  const undo = { to: leadAct(several, act.undo ?? ''), values: { row: was }, words: 'Undo for all' };
  return { ok: true, said: words.join(' '), ...(was.length > 0 && act.undo && { undo }) };
}
