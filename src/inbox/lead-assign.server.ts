import { undoMs } from '#src/intake/thread.ts';
import { dropEntry, findEntry, insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { takeBack } from '#src/platform/outbox/store.server.ts';
import { canTake, nameOr } from '#src/platform/session/colleagues.ts';
import { colleagues } from '#src/platform/session/colleagues-store.server.ts';
import { setAssigned } from './assign-store.server.ts';
import { assignedVia, type TellNamed } from './assignment.ts';
import { type Bulk, mostAtOnce } from './lead-bulk.server.ts';

/** What assigning needs to know, and of who does it. */
export interface AssignParts {
  db: Db;
  clock: Clock;
  actor: Actor & { account: string };
  tell: TellNamed;
}

/** What a form says for "to nobody". */
const nobody = 'nobody';
export const isAssigning = (intent: unknown): boolean => intent === 'assign' || intent === 'assign-back';

type Done = { was: string } | { why: string } | undefined;

/**
 * Gives leads to somebody: `row` for each lead's id, `to` an account or "nobody"; or by `intent` assign-back takes that
 * back, with what stood there in each row ("id:was,to,entry"). Each gets an entry in its thread and a line in the audit
 * list, and whoever is given one by another is told in ten seconds.
 */
export async function assignByForm(parts: AssignParts, form: FormData): Promise<Outcome<{ bulk: Bulk }>> {
  const rows = form.getAll('row').map(String);
  const to = String(form.get('to') ?? '');
  const isBack = form.get('intent') === 'assign-back';
  if (rows.length === 0) return refuse('Select some first.');
  if (rows.length > mostAtOnce) return refuse(`Assign up to ${mostAtOnce} at a time.`);
  return parts.db.write(async (trx) => {
    const people = await colleagues(trx);
    const person = people.find(({ id }) => id === to);
    const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? 'nobody';
    if (!isBack && to !== nobody && !(person && canTake(person))) return refuse('Choose who to assign it to.');
    const account = to === nobody ? '' : to;
    const was: string[] = [];
    const left: string[] = [];
    for (const row of new Set(rows)) {
      const [id = '', before = ''] = row.split(':');
      const lead = await lockLead(trx, id);
      if (!lead || lead.deleted_at !== null) {
        left.push('one already deleted');
        continue;
      }
      const done = isBack ? await giveBack(trx, parts, lead, before) : await give(trx, parts, lead, account, nameOf);
      if (!done) continue;
      if ('why' in done) left.push(`${lead.name} ${done.why}`);
      else was.push(`${lead.id}:${done.was}`);
    }
    const those = was.length === 1 ? '' : `${was.length} `;
    const whom = account === parts.actor.account ? 'you' : nameOf(account);
    const words = isBack ? `${those || 'It’s '}as before.` : `${those}assigned to ${whom}.`;
    const undo = { intent: 'assign-back', was };
    const said = words.charAt(0).toUpperCase() + words.slice(1);
    return { ok: true, bulk: { words: said, left, ...(!isBack && was.length > 0 && { undo }) } };
  });
}

async function give(
  trx: Trx,
  { actor, clock, tell }: AssignParts,
  lead: LeadsTable,
  to: string,
  nameOf: (id: string) => string,
): Promise<Done> {
  if (lead.assigned_to === to) return undefined;
  if (!(await setAssigned(trx, lead, to))) return { why: 'changed in the meantime' };
  const at = clock.now();
  const entry = newId(at);
  const isNews = to !== '' && to !== actor.account;
  const by = nameOr(actor.name);
  const mail = isNews
    ? await tell(trx, { kind: 'assigned', to, by, lead, entry, at, notBefore: at + undoMs })
    : undefined;
  const whom = to === actor.account ? 'themselves' : nameOf(to);
  await insertEntry(trx, lead, {
    ...{ id: entry, at, kind: 'event', via: assignedVia, author: actor.name, body: `assigned this to ${whom}` },
    ...{ outboxId: mail ?? '', isFound: false },
  });
  await recordAudit(trx, { at, actor, action: 'assign', subject: lead.reference, detail: `to ${nameOf(to)}` });
  return { was: [lead.assigned_to, to, entry].join(',') };
}

/** Takes back what one's own assignment has done, unless somebody has gone on from it. */
async function giveBack(trx: Trx, { actor, clock }: AssignParts, lead: LeadsTable, before: string): Promise<Done> {
  const [was = '', to = '', id = ''] = before.split(',');
  const entry = await findEntry(trx, id);
  const isOwn = entry?.lead_id === lead.id && entry.via === assignedVia && entry.author === actor.name;
  if (!isOwn || lead.assigned_to !== to) return { why: 'changed in the meantime' };
  const people = await colleagues(trx);
  if (was !== '' && !people.some((one) => one.id === was && canTake(one)))
    return { why: 'was assigned to a former team member' };
  if (!(await setAssigned(trx, lead, was))) return { why: 'changed in the meantime' };
  await dropEntry(trx, entry.id);
  if (entry.outbox_id) await takeBack(trx, entry.outbox_id);
  await recordAudit(trx, { at: clock.now(), actor, action: 'assign', subject: lead.reference, detail: 'taken back' });
  return { was: '' };
}
