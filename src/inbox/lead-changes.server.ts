import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import { firstStatus, undoMs } from '#src/intake/lead.ts';
import { changeLead, findLead, markRead } from '#src/intake/lead-store.server.ts';
import { endTurn, insertEntry, setStatus as setLeadStatus, setStatus } from '#src/intake/thread-store.server.ts';
import { withoutTag, withTags } from '#src/lib/lists.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { leadsById, setLeadTags } from './lead-list.server.ts';
import { despiteWish, type LeadTypeConfig } from './lead-types.ts';

export interface ChangeDeps {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  actor: Actor;
}

interface TypeChanges {
  /** For statuses with side effects. `also` joins its transaction; `form` has the other fields. */
  setStatus?(id: string, status: string, also: (trx: Trx) => Promise<void>, form?: FormData): Promise<Outcome>;
  /** Statuses that notify nobody and so can be set in bulk; `whyNot` says why one lead cannot have them. */
  quiet?: { statuses: readonly string[]; whyNot(lead: LeadsTable, now: number): string | undefined };
  whyAlone?(lead: LeadsTable, now: number): string | undefined;
  whyKept?(lead: LeadsTable, now: number): string | undefined;
}

export type Changed = Outcome<{
  deleted?: { id: string; name: string };
  restored?: { id: string; name: string };
  bulk?: Bulk;
}>;

const done = { ok: true } as const;

const asksErasure = (name: string) =>
  `${name} asked to be erased here, and deleting doesn’t do that. Nothing was deleted. Please check again.`;

/**
 * Carries out `intent` status (with `status`), tag or untag (with `tag`), delete or restore, or a bulk intent, in one
 * transaction with its audit entry.
 */
export async function changeLeadByForm(
  { db, actor, clock, hours }: ChangeDeps,
  leadType: LeadTypeConfig,
  form: FormData,
  own: TypeChanges = {},
): Promise<Changed> {
  const parts = { db, actor, clock, hours };
  if (form.get('intent') === 'bulk-status' && own.setStatus) {
    return setSeveral(db, leadType, form, async (lead, status) => {
      const why = own.whyAlone?.(lead, clock.now());
      if (why) return refuse(why);
      const one = new FormData();
      for (const [name, value] of Object.entries({ intent: 'status', id: lead.id, status })) one.set(name, value);
      return changeLeadByForm(parts, leadType, one, own);
    });
  }
  if (isBulk(form.get('intent'))) return changeSeveral(parts, leadType, form, own);
  const now = clock.now();
  const id = String(form.get('id') ?? '');
  const gone = refuse(`This ${leadType.noun} no longer exists.`);
  const changedMeanwhile = refuse(`This ${leadType.noun} changed in the meantime. Please check again.`);

  const onLead = (work: (trx: Trx, lead: LeadsTable) => Promise<Changed>, deleted = false) =>
    db.write(async (trx) => {
      const lead = await findLead(trx, leadType.type, id);
      return lead && (lead.deleted_at !== null) === deleted ? work(trx, lead) : gone;
    });
  const audited = (trx: Trx, lead: LeadsTable, action: string, detail = '') =>
    recordAudit(trx, { at: now, actor, action, subject: lead.reference, detail });
  const change = async (
    trx: Trx,
    lead: LeadsTable,
    to: Parameters<typeof changeLead>[2],
    audit: readonly [action: string, detail: string],
    changed: Changed,
  ): Promise<Changed> => {
    if (!(await changeLead(trx, lead, to))) return changedMeanwhile;
    await audited(trx, lead, ...audit);
    return changed;
  };

  async function setStatus(status: string): Promise<Changed> {
    if (!leadType.statuses.includes(status)) return refuse(`Please choose ${choice(leadType.statuses)}.`);
    if (own.setStatus) {
      const lead = await findLead(db.sql, leadType.type, id);
      if (!lead || lead.deleted_at !== null) return gone;
      const tell = async (trx: Trx) => {
        await markRead(trx, id, now);
        await audited(trx, lead, 'status', `${lead.status} to ${status}`);
        // The email about the status counts as the promised answer.
        const at = await findLead(trx, leadType.type, id);
        const ended = at && status !== firstStatus ? await endTurn(trx, at, { now, hours }) : undefined;
        const why = String(form.get('reason') ?? '').trim();
        const body = `${leadType.title.replace(/s$/, '')} ${status}${why && `: ${why}`}`;
        await insertEntry(trx, lead, { at: now, kind: 'event', author: actor.name, body, turn: ended?.turn });
      };
      return own.setStatus(id, status, tell, form);
    }
    return onLead(async (trx, lead) => {
      if (lead.status === status) return done;
      if (!(await setLeadStatus(trx, lead, status, now, { read_at: lead.read_at ?? now }))) return changedMeanwhile;
      await audited(trx, lead, 'status', `${lead.status} to ${status}`);
      return done;
    });
  }

  const retag = (next: (tags: string[], tag: string) => ReturnType<typeof withTags>) =>
    onLead(async (trx, lead) => {
      const tags = next(JSON.parse(lead.tags), String(form.get('tag') ?? ''));
      if (!tags.ok) return tags;
      await setLeadTags(trx, lead, tags.tags, tags.added);
      await audited(trx, lead, 'tags');
      return done;
    });

  switch (form.get('intent')) {
    case 'tag':
      return retag(withTags);
    case 'untag':
      return retag((tags, tag) => ({ ok: true, tags: withoutTag(tags, tag), added: [] }));
    case 'status':
      return setStatus(String(form.get('status') ?? ''));
    case 'delete':
      return onLead(async (trx, lead) => {
        const why = own.whyKept?.(lead, now);
        if (why) return refuse(why);
        const isSaid = form.get('despite') === despiteWish.despite;
        if (!isSaid && (await wishesOfLeads(trx, [id])).length > 0) return refuse(asksErasure(lead.name));
        const deleted = { id, name: lead.name };
        return change(trx, lead, { deleted_at: now }, ['delete', leadType.noun], { ok: true, deleted });
      });
    case 'restore':
      return onLead(async (trx, lead) => {
        const restored = { id, name: lead.name };
        return change(trx, lead, { deleted_at: null }, ['restore', leadType.noun], { ok: true, restored });
      }, true);
    default:
      return unknownIntent;
  }
}

/** For example "pending, responded or closed". */
function choice(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** A page of a list has no more. */
export const mostAtOnce = 50;

/** `undo` restores each row's former state. */
export interface Bulk {
  words: string;
  undo?: { intent: string; was: string[]; tag?: string };
  left: string[];
}

const bulkIntents = ['bulk-status', 'bulk-tag', 'bulk-untag', 'bulk-delete', 'bulk-restore'] as const;
type BulkIntent = (typeof bulkIntents)[number];
export const isBulk = (intent: unknown): intent is BulkIntent => bulkIntents.some((one) => one === intent);

/** `was`: the former state; undefined if nothing had to change; `why`: the reason it was left out. */
type Done = { was: string } | { why: string } | undefined;

/** Each `row` is an id, for undo followed by a colon and the state to restore. */
function rowsIn(form: FormData): Map<string, string> {
  const rows = form.getAll('row').map(String);
  return new Map(rows.map((row) => [row.split(':', 1)[0] ?? '', row.slice(row.indexOf(':') + 1 || row.length)]));
}

function backOf(was: string): { to: string; from: string } {
  const [to = '', from = ''] = was.split(',');
  return { to, from };
}

/** Sets `status` for each `row`, one at a time through `set`, for statuses with side effects. Reports refusals. */
export async function setSeveral(
  db: Db,
  leadType: LeadTypeConfig,
  form: FormData,
  set: (lead: LeadsTable, status: string) => Promise<Outcome>,
): Promise<Outcome<{ bulk: Bulk }>> {
  const rows = rowsIn(form);
  const status = String(form.get('status') ?? '');
  if (rows.size === 0) return refuse(`Select ${leadType.plural} first.`);
  if (rows.size > mostAtOnce) return refuse(`Change up to ${mostAtOnce} ${leadType.plural} at a time.`);
  const asked = status ? [status] : [...rows.values()].map((was) => backOf(was).to);
  if (!asked.every((one) => leadType.statuses.includes(one))) return refuse('Choose a status first.');
  const was: string[] = [];
  const left: string[] = [];
  for (const lead of await leadsById(db.sql, leadType.type, [...rows.keys()])) {
    const back = backOf(rows.get(lead.id) ?? '');
    const to = status || back.to;
    if (lead.deleted_at !== null || lead.status === to) continue;
    const isChanged = !status && lead.status !== back.from;
    const done = isChanged ? refuse('changed in the meantime') : await set(lead, to);
    if (done.ok) was.push(`${lead.id}:${lead.status},${to}`);
    else left.push(`${lead.name}: ${done.reason.replace(/\.$/, '')}`);
  }
  const those = `${was.length} ${was.length === 1 ? leadType.noun : leadType.plural}`;
  const words = status ? `${those} set to ${status}.` : `${those} as before.`;
  const undo = { intent: 'bulk-status', was };
  return { ok: true, bulk: { words, left, ...(status && was.length > 0 && { undo }) } };
}

/**
 * Carries out an `intent` of `bulkIntents` on each `row` (with `status` or `tag`) in one transaction with an audit
 * entry each. Leads that cannot be changed are left out and reported.
 */
export async function changeSeveral(
  { db, actor, clock }: ChangeDeps,
  leadType: LeadTypeConfig,
  form: FormData,
  own: TypeChanges,
): Promise<Outcome<{ bulk: Bulk }>> {
  const now = clock.now();
  const intent = form.get('intent') as BulkIntent;
  const rows = rowsIn(form);
  if (rows.size === 0) return refuse(`Select ${leadType.plural} first.`);
  if (rows.size > mostAtOnce) return refuse(`Change up to ${mostAtOnce} ${leadType.plural} at a time.`);
  const status = String(form.get('status') ?? '');
  const tag = String(form.get('tag') ?? '');
  if (intent === 'bulk-status') {
    const asked = status ? [status] : [...rows.values()].map((was) => backOf(was).to);
    if (!asked.every((one) => leadType.statuses.includes(one))) return refuse('Choose a status first.');
  }
  const typed = intent === 'bulk-tag' ? withTags([], tag) : undefined;
  if (typed?.ok === false) return typed;

  const acts: Record<BulkIntent, (trx: Trx, lead: LeadsTable) => Promise<Done>> = {
    async 'bulk-status'(trx, lead) {
      const back = backOf(rows.get(lead.id) ?? '');
      const to = status || back.to;
      if (lead.status === to) return undefined;
      if (!status && lead.status !== back.from) return { why: 'changed in the meantime' };
      const set = await setStatus(trx, lead, to, now, { read_at: lead.read_at ?? now });
      return set ? { was: `${lead.status},${to}` } : { why: 'changed in the meantime' };
    },
    async 'bulk-tag'(trx, lead) {
      const had: string[] = JSON.parse(lead.tags);
      const next = withTags(had, tag);
      if (!next.ok) return { why: 'already has the maximum number of tags' };
      if (next.added.length === 0) return undefined;
      await setLeadTags(trx, lead, next.tags, next.added);
      return { was: next.added.join(',') };
    },
    async 'bulk-untag'(trx, lead) {
      const had: string[] = JSON.parse(lead.tags);
      const gone = (rows.get(lead.id) ?? '').split(',').filter(Boolean);
      await setLeadTags(trx, lead, gone.reduce(withoutTag, had));
      return { was: '' };
    },
    async 'bulk-delete'(trx, lead) {
      const why = own.whyKept?.(lead, now);
      if (why) return { why: 'is upcoming and has to be cancelled first' };
      // It can be deleted singly, after a question that explains the difference.
      if ((await wishesOfLeads(trx, [lead.id])).length > 0)
        return { why: 'asked to be erased, and deleting doesn’t do that' };
      return (await changeLead(trx, lead, { deleted_at: now })) ? { was: '' } : { why: 'changed in the meantime' };
    },
    async 'bulk-restore'(trx, lead) {
      const isLate = (lead.deleted_at ?? 0) < now - undoMs;
      if (isLate) return { why: 'was deleted too long ago to restore' };
      return (await changeLead(trx, lead, { deleted_at: null })) ? { was: '' } : { why: 'changed in the meantime' };
    },
  };
  const [action, detail] = {
    'bulk-status': ['status', status || 'back'],
    'bulk-tag': ['tags', ''],
    'bulk-untag': ['tags', ''],
    'bulk-delete': ['delete', leadType.noun],
    'bulk-restore': ['restore', leadType.noun],
  }[intent] as [string, string];

  return db.write(async (trx) => {
    const leads = await leadsById(trx, leadType.type, [...rows.keys()]);
    const wanted = leads.filter(({ deleted_at }) => (deleted_at !== null) === (intent === 'bulk-restore'));
    const was: string[] = [];
    const left: string[] = [];
    for (const lead of wanted) {
      const done = await acts[intent](trx, lead);
      if (!done) continue;
      if ('why' in done) left.push(`${lead.name} ${done.why}`);
      else {
        was.push(`${lead.id}:${done.was}`);
        const told = action === 'status' ? `${lead.status} to ${status || backOf(rows.get(lead.id) ?? '').to}` : detail;
        await recordAudit(trx, { at: now, actor, action, subject: lead.reference, detail: told });
      }
    }
    if (wanted.length < rows.size) left.push(`${rows.size - wanted.length} already deleted`);
    const n = was.length;
    const those = `${n} ${n === 1 ? leadType.noun : leadType.plural}`;
    const isBack = [...rows.values()].some(Boolean);
    const words = {
      'bulk-status': isBack ? `${those} as before.` : `${those} set to ${status}.`,
      'bulk-tag': `${those} tagged.`,
      'bulk-untag': `${those} as before.`,
      'bulk-delete': `${those} deleted.`,
      'bulk-restore': `${those} restored.`,
    }[intent];
    const back: Partial<Record<BulkIntent, BulkIntent>> = {
      ...(!isBack && { 'bulk-status': 'bulk-status', 'bulk-tag': 'bulk-untag' }),
      'bulk-delete': 'bulk-restore',
    };
    const undoing = back[intent];
    return { ok: true, bulk: { words, left, ...(n > 0 && undoing && { undo: { intent: undoing, was } }) } };
  });
}
