import { wishesOfLeads } from '#src/intake/erasure-wish-store.server.ts';
import { firstStatus } from '#src/intake/lead.ts';
import { changeLead, findLead, markRead } from '#src/intake/lead-search-store.server.ts';
import { endTurn, insertEntry, setStatus as setLeadStatus } from '#src/intake/thread-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { withoutTag, withTags } from '#src/lib/tags.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { type Bulk, changeSeveral, isBulk, setSeveral } from './lead-bulk.server.ts';
import { setLeadTags } from './lead-list.server.ts';
import { despiteWish, type LeadTypeConfig } from './lead-types.ts';

/** What a change needs to know of who makes it. */
export interface ChangeParts {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  actor: Actor;
}

/** What only this lead type does. */
export interface TypeChanges {
  /** Sets a status where more hangs on it; `also` joins its transaction, `form` has what else was said of it. */
  setStatus?(id: string, status: string, also: (trx: Trx) => Promise<void>, form?: FormData): Promise<Outcome>;
  /** The statuses that tell nobody anything, so that several can be given them at once; why one cannot be given to a lead. */
  quiet?: { statuses: readonly string[]; whyNot(lead: LeadsTable, now: number): string | undefined };
  /** Why the status of a lead is not set together with others', or undefined. */
  whyAlone?(lead: LeadsTable, now: number): string | undefined;
  /** Why a lead cannot be deleted now, or undefined. */
  whyKept?(lead: LeadsTable, now: number): string | undefined;
}

/** What came of the owner's wish: why it was not done, or what was deleted, to be taken back. */
export type Changed = Outcome<{
  deleted?: { id: string; name: string };
  restored?: { id: string; name: string };
  bulk?: Bulk;
}>;

const done = { ok: true } as const;

const asksErasure = (name: string) =>
  `${name} asked to be erased here, and deleting doesn’t do that. Nothing was deleted. Please check again.`;

/**
 * Carries out what the owner asked of a lead: `intent` status (with `status`), tag or untag (with `tag`), delete or restore,
 * in one transaction with its line in the audit list; or of several (bulk.server.ts).
 */
export async function changeLeadByForm(
  { db, actor, clock, hours }: ChangeParts,
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
        // The visitor is told by mail, which is the answer that was promised.
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
