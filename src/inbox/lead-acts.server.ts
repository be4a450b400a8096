import type { LeadsTable } from 'db:tables';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import { addFound } from '#src/intake/found-store.server.ts';
import { firstStatus } from '#src/intake/lead.ts';
import { changeLead, findLead, markRead, setAssigned } from '#src/intake/lead-store.server.ts';
import { mergedWith, shownIn } from '#src/intake/merged-store.server.ts';
import { undoMs } from '#src/intake/thread.ts';
import {
  dropEntry,
  endTurn,
  findEntry,
  insertEntry,
  lockLead,
  setStatus as setLeadStatus,
} from '#src/intake/thread-store.server.ts';
import { withoutTag, withTags } from '#src/lib/lists.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, type Refusal, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { searchWords } from '#src/lib/search-words.ts';
import { capital } from '#src/lib/text.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { takeBack } from '#src/platform/outbox/store.server.ts';
import { colleagues } from '#src/platform/session/colleagues-store.server.ts';
import { type Colleague, canTake, nameOr } from '#src/platform/session/rights.ts';
import { assignedVia, despiteWish, type LeadTypeConfig, type TellNamed } from './lead-types.ts';

export type ChangeDeps = Pick<SignedInContext, 'db' | 'clock' | 'hours'> & {
  actor: Actor & { account: string };
  tell: TellNamed;
};

/** For types whose statuses have side effects. */
interface TypeChanges {
  /** `also` joins its transaction; `form` has the other fields. */
  setStatus?(id: string, status: string, also: (trx: Trx) => Promise<void>, form?: FormData): Promise<Outcome>;
  whyAlone?(lead: LeadsTable, now: number): string | undefined;
  whyKept?(lead: LeadsTable, now: number): string | undefined;
}

/** `undo` restores each row's former state. */
export interface Bulk {
  words: string;
  undo?: { intent: string; was: string[] };
  left: string[];
}

export type Changed = Outcome<{
  deleted?: { id: string; name: string };
  restored?: { id: string; name: string };
  bulk?: Bulk;
}>;

/** A page of a list has no more. */
const mostAtOnce = 50;
const nobody = 'nobody';

/** `was`: the former state, for undo; undefined if nothing had to change. `name` is undefined if the lead is gone. */
type Done = Outcome<{ was?: string }> & { name?: string };

interface LeadAct {
  /** `was`: what the act that is undone gave. */
  run(id: string, was: string, several: boolean): Promise<Done>;
  words(n: number): string;
  undo?: string | undefined;
  /** Why it can be done to no lead. */
  refused?: Refusal | false | undefined;
}

const same = { ok: true } as const;

/** Leads of any type, for assigning. */
export const anyLead = { type: undefined, title: 'Leads', noun: 'lead', plural: 'leads', statuses: [] } as const;
type Kind = Pick<LeadTypeConfig, 'title' | 'noun' | 'plural' | 'statuses'> & { type: string | undefined };

function actsOf(deps: ChangeDeps, kind: Kind, form: FormData, own: TypeChanges, people: readonly Colleague[]) {
  const { db, actor, clock, hours } = deps;
  const now = clock.now();
  const said = (name: string) => String(form.get(name) ?? '');
  const [status, tag, to] = [said('status'), said('tag'), said('to')];
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
  async function tellStatus(id: string, status: string, from: string | undefined, several: boolean): Promise<Done> {
    const lead = await findLead(db.sql, kind.type ?? '', id);
    if (!lead || lead.deleted_at !== null) return gone;
    const { name } = lead;
    if (from !== undefined && lead.status !== from) return { ...changedMeanwhile, name };
    if (several && lead.status === status) return { ...same, name };
    const why = several && own.whyAlone?.(lead, now);
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

  async function setStatus(id: string, was: string, several: boolean): Promise<Done> {
    const [to = '', from] = status ? [status] : was.split(',');
    if (!kind.statuses.includes(to)) return refuse(`Please choose ${choice(kind.statuses)}.`);
    if (own.setStatus) return tellStatus(id, to, from, several);
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
      ...{ outboxId: mail ?? '', isFound: false },
    });
    await audited(trx, lead, 'assign', `to ${nameOf(account)}`);
    return { ...same, was: [lead.assigned_to, account, entry].join(',') };
  }

  /** Undoes one's own assignment, unless the lead changed since. */
  async function giveBack(trx: Trx, lead: LeadsTable, before: string): Promise<Done> {
    const [was = '', to = '', id = ''] = before.split(',');
    const entry = await findEntry(trx, id);
    const isOwn = entry?.lead_id === lead.id && entry.via === assignedVia && entry.author === actor.name;
    if (!isOwn || lead.assigned_to !== to) return changedMeanwhile;
    if (was !== '' && !people.some((one) => one.id === was && canTake(one)))
      return refuse('It was assigned to a former team member.');
    await setAssigned(trx, lead, was);
    await dropEntry(trx, entry.id);
    if (entry.outbox_id) await takeBack(trx, entry.outbox_id);
    await audited(trx, lead, 'assign', 'taken back');
    return { ...same, was: '' };
  }

  const typed = withTags([], tag);
  const isBack = form.getAll('row').some((row) => String(row).includes(':'));
  const asBefore = (n: number) => `${those(n)} as before.`;
  const toSet = (deleted: boolean) => async (trx: Trx, lead: LeadsTable) => {
    for (const one of [lead, ...(await mergedWith(trx, lead.id))])
      await changeLead(trx, one, { deleted_at: deleted ? now : null });
    await audited(trx, lead, deleted ? 'delete' : 'restore', kind.noun);
    return { ...same, was: '' };
  };
  const acts: Record<string, LeadAct> = {
    status: {
      run: setStatus,
      words: isBack ? asBefore : (n) => `${those(n)} set to ${status}.`,
      undo: isBack ? undefined : 'status',
      refused: !isBack && !kind.statuses.includes(status) && refuse('Choose a status first.'),
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
    delete: {
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
      undo: 'restore',
    },
    restore: { run: (id) => onLead(id, toSet(false), true), words: (n) => `${those(n)} restored.`, undo: 'delete' },
    assign: {
      run: (id) => onLead(id, give),
      words: (n) =>
        capital(`${n === 1 ? '' : `${n} `}assigned to ${account === actor.account ? 'you' : nameOf(account)}.`),
      undo: 'assign-back',
      refused:
        to !== nobody && !people.some((one) => one.id === to && canTake(one)) && refuse('Choose who to assign it to.'),
    },
    'assign-back': {
      run: (id, was) => onLead(id, (trx, lead) => giveBack(trx, lead, was)),
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
 * Carries out `intent` status (with `status`), tag or untag (`tag`), delete, restore, assign (`to`: an account or
 * "nobody") or assign-back, on the lead `id` or on each `row`, an id, for undo followed by a colon and the former state.
 * One transaction with its audit entry for each lead; of several, those that cannot be changed are reported.
 */
export async function changeLeads(
  deps: ChangeDeps,
  kind: Kind,
  form: FormData,
  own: TypeChanges = {},
): Promise<Changed> {
  const intent = String(form.get('intent'));
  const people = intent.startsWith('assign') ? await colleagues(deps.db.sql) : [];
  const acts = actsOf(deps, kind, form, own, people);
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) return unknownIntent;
  const alone = form.get('id');
  if (alone !== null && !form.has('row')) {
    const id = String(alone);
    const { name = '', ...done } = await act.run(id, '', false);
    if (!done.ok) return done;
    const what = { delete: 'deleted', restore: 'restored' }[intent];
    return { ok: true, ...(what && { [what]: { id, name } }) };
  }
  const rows = new Map(
    form.getAll('row').map((row) => {
      const [id = '', was = ''] = String(row).split(/:(.*)/s);
      return [id, was] as const;
    }),
  );
  if (rows.size === 0) return refuse(`Select ${kind.plural} first.`);
  if (rows.size > mostAtOnce) return refuse(`Change up to ${mostAtOnce} ${kind.plural} at a time.`);
  if (act.refused) return act.refused;
  const was: string[] = [];
  const left: string[] = [];
  let lost = 0;
  for (const [id, before] of rows) {
    const done = await act.run(id, before, true);
    if (done.ok && done.was !== undefined) was.push(`${id}:${done.was}`);
    else if (!done.ok && done.name === undefined) lost++;
    else if (!done.ok) left.push(`${done.name}: ${done.reason.replace(/\.$/, '')}`);
  }
  if (lost > 0) left.push(`${lost} already deleted`);
  const undo = was.length > 0 && act.undo && { undo: { intent: act.undo, was } };
  return { ok: true, bulk: { words: act.words(was.length), left, ...(undo || {}) } };
}
