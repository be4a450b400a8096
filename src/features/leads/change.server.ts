import { changeLead, findLead, insertNote, markRead } from '#src/intake/lead-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { LeadKind } from './kind.ts';

/** What a change needs to know of who makes it. */
export interface ChangeParts {
  db: Db;
  clock: Clock;
  actor: Actor;
}

/** What only this kind of lead does. */
export interface KindChanges {
  /** Sets a status where more hangs on it; `also` joins its transaction. Undefined when it was done, else why not. */
  setStatus?(id: string, status: string, also: (trx: Trx) => Promise<void>): Promise<string | undefined>;
  /** Why a lead cannot be deleted now, or undefined. */
  whyKept?(lead: LeadsTable, now: number): string | undefined;
}

/** What came of the owner's wish: why it was not done, or what was deleted, to be taken back. */
export interface Changed {
  problem?: string;
  deleted?: { id: string; name: string };
  restored?: { id: string; name: string };
  noted?: string;
}

const longestNote = 5_000;

class Problem extends Error {}

/**
 * Carries out what the owner asked of a lead: `intent` status (with `status`), delete, restore or note (with `body`), in
 * one transaction with its line in the audit list.
 */
export async function changeLeadByForm(
  parts: ChangeParts,
  kind: LeadKind,
  form: FormData,
  own: KindChanges = {},
): Promise<Changed> {
  const { db, actor } = parts;
  const now = parts.clock.now();
  const id = String(form.get('id') ?? '');
  const gone = `This ${kind.noun} is no longer there.`;
  const changedMeanwhile = `This ${kind.noun} was changed meanwhile. Please look again.`;

  const onLead = (work: (trx: Trx, lead: LeadsTable) => Promise<Changed>, deleted = false) =>
    db.write(async (trx) => {
      const lead = await findLead(trx, kind.type, id);
      if (!lead || (lead.deleted_at !== null) !== deleted) throw new Problem(gone);
      return work(trx, lead);
    });
  const audited = (trx: Trx, lead: LeadsTable, action: string, detail = '') =>
    recordAudit(trx, { at: now, actor, action, subject: lead.reference, detail });

  async function setStatus(status: string): Promise<Changed> {
    if (!kind.statuses.includes(status)) throw new Problem(`Please choose ${choice(kind.statuses)}.`);
    if (own.setStatus) {
      const lead = await findLead(db.sql, kind.type, id);
      if (!lead || lead.deleted_at !== null) throw new Problem(gone);
      const problem = await own.setStatus(id, status, async (trx) => {
        await markRead(trx, id, now);
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'status',
          subject: lead.reference,
          detail: `${lead.status} to ${status}`,
        });
      });
      return problem === undefined ? {} : { problem };
    }
    return onLead(async (trx, lead) => {
      if (lead.status === status) return {};
      const done = await changeLead(trx, lead, { status, read_at: lead.read_at ?? now });
      if (!done) throw new Problem(changedMeanwhile);
      await audited(trx, lead, 'status', `${lead.status} to ${status}`);
      return {};
    });
  }

  async function carryOut(): Promise<Changed> {
    switch (form.get('intent')) {
      case 'status':
        return setStatus(String(form.get('status') ?? ''));
      case 'delete':
        return onLead(async (trx, lead) => {
          const why = own.whyKept?.(lead, now);
          if (why) throw new Problem(why);
          if (!(await changeLead(trx, lead, { deleted_at: now }))) throw new Problem(changedMeanwhile);
          await audited(trx, lead, 'delete', kind.noun);
          return { deleted: { id, name: lead.name } };
        });
      case 'restore':
        return onLead(async (trx, lead) => {
          if (!(await changeLead(trx, lead, { deleted_at: null }))) throw new Problem(changedMeanwhile);
          await audited(trx, lead, 'restore', kind.noun);
          return { restored: { id, name: lead.name } };
        }, true);
      case 'note': {
        const body = String(form.get('body') ?? '')
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replaceAll('\0', '')
          .trim();
        if (body === '') throw new Problem('Please write something first.');
        if (body.length > longestNote) throw new Problem(`A note takes up to ${longestNote} characters.`);
        return onLead(async (trx, lead) => {
          await insertNote(trx, lead, { at: now, author: actor.name, body });
          await audited(trx, lead, 'note');
          return { noted: body };
        });
      }
      default:
        throw new Problem('That is not something this page can do.');
    }
  }

  try {
    return await carryOut();
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    throw error;
  }
}

/** For example "pending, responded or closed". */
function choice(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
