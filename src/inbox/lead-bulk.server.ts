import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import { undoMs } from '#src/intake/lead.ts';
import { changeLead } from '#src/intake/lead-search-store.server.ts';
import { setStatus } from '#src/intake/thread-store.server.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { withoutTag, withTags } from '#src/lib/tags.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ChangeParts, TypeChanges } from './lead-change.server.ts';
import { leadsById, setLeadTags } from './lead-list.server.ts';
import type { LeadTypeConfig } from './lead-types.ts';

/** No more than a page of a list has. */
export const mostAtOnce = 50;

/** What was done to several leads, in words, and what takes it back: for each its id and what stood there before. */
export interface Bulk {
  words: string;
  undo?: { intent: string; was: string[]; tag?: string };
  /** Why some were left as they were. */
  left: string[];
}

const bulkIntents = ['bulk-status', 'bulk-tag', 'bulk-untag', 'bulk-delete', 'bulk-restore'] as const;
type BulkIntent = (typeof bulkIntents)[number];
export const isBulk = (intent: unknown): intent is BulkIntent => bulkIntents.some((one) => one === intent);

/** What was done to one lead: what stood there before, nothing when it stands so already, or why it was left. */
type Done = { was: string } | { why: string } | undefined;

/** The rows that a form names: `row`, each an id, with a colon before what is to stand there again. */
function rowsIn(form: FormData): Map<string, string> {
  const rows = form.getAll('row').map(String);
  return new Map(rows.map((row) => [row.split(':', 1)[0] ?? '', row.slice(row.indexOf(':') + 1 || row.length)]));
}

/** Of a status to be given back: what it was, and what it was set to. */
function backOf(was: string): { to: string; from: string } {
  const [to = '', from = ''] = was.split(',');
  return { to, from };
}

/**
 * Sets the status of several leads where more hangs on it, one after the other by `set`: `row` for each lead, `status`.
 * What was refused to one is said.
 */
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
 * Changes several leads of a type in one transaction, with a line in the audit list for each: `intent` of `bulkIntents`, `row`
 * for each lead, `status` or `tag`. What cannot be done to one is left out and said.
 */
export async function changeSeveral(
  { db, actor, clock }: ChangeParts,
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
      // Alone it can be deleted, after a question that says what that does not do.
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
