import { appointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { firstStatus } from '#src/intake/lead.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import {
  type ActionFor,
  changeAction,
  findAction,
  insertAction,
  openActionsFor,
  subjectOf,
  whomFor,
} from '#src/intake/next-action-store.server.ts';
import { isWaiting, standsAsLeft } from '#src/intake/thread.ts';
import { endTurn, entriesOf, insertEntry, lockLead, takeBackEntry } from '#src/intake/thread-store.server.ts';
import { easternText } from '#src/lib/format.ts';
import { type Outcome, type Refusal, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { type Bulk, type ChangeDeps, changeLeads } from './lead-acts.server.ts';
import { appointmentType } from './lead-types.ts';
import { actionDue, isActionLate, isLaterChoice, laterUntil } from './today-rules.ts';
import { changeChat, findChat } from './today-store.server.ts';

type ActionDeps = Pick<SignedInContext, 'db' | 'clock' | 'hours'> & { actor: Actor };

/** Characters. */
const longestAction = 500;

export type ActionResult = { ok: true; action: string } | Refusal;

/** Epoch milliseconds. */
export type OpenAction = Awaited<ReturnType<typeof loadActions>>[number];

/** Ordered by due time. */
export async function loadActions(sql: Sql, about: ActionFor, now: number) {
  const open = await openActionsFor(sql, about);
  return open.map((row) => {
    const due = { dueAt: row.due_at, hasHour: row.has_hour === 1 };
    return { id: row.id, body: row.body, ...due, late: isActionLate(due, now) };
  });
}

/** Fields: `body`, `date` (YYYY-MM-DD), `time` (HH:MM, or empty). */
export async function setAction(parts: ActionDeps, about: ActionFor, form: FormData): Promise<ActionResult> {
  const { db, clock, actor } = parts;
  const now = clock.now();
  const said = (name: string) =>
    String(form.get(name) ?? '')
      .toWellFormed()
      .replaceAll('\0', '')
      .trim();
  const body = said('body');
  if (body === '') return refuse('Write what you’ll do.');
  if (body.length > longestAction) return refuse(`Use ${longestAction} characters or fewer.`);
  const due = actionDue({ date: said('date'), time: said('time') }, { now, hours: parts.hours });
  if (!due.ok) return due;
  return db.write(async (trx): Promise<ActionResult> => {
    const subject = await subjectOf(trx, about);
    if (subject === undefined) return refuse('This item no longer exists.');
    const { dueAt, hasHour } = due;
    const action = await insertAction(trx, { for: about, dueAt, hasHour, body, author: actor.name, at: now });
    await recordAudit(trx, { at: now, actor, action: 'next action', subject });
    return { ok: true, action };
  });
}

const kinds = ['lead', 'chat', 'action'] as const;
type Kind = (typeof kinds)[number];

/** For appointments: `confirmed`, or `settled` when the outcome was set. */
type TodayChange = 'done' | 'undone' | 'later' | 'back' | 'confirmed' | 'settled';

type Assigned = Outcome<{ bulk?: Bulk }>;

/** `was`: since when a finished chat had waited, for undo. */
export type TodayResult =
  | Outcome<{ key: string; name: string; did: TodayChange; until?: number; was?: number }>
  | ActionResult
  | Assigned;

const elsewhereWords = 'Handled outside the desk';

const gone: Refusal = refuse('This item no longer exists.');
const notWaiting: Refusal = refuse('No one is waiting here anymore.');
const changed: Refusal = refuse('Something changed here. Open it and check.');

/** A row of Today. `about`: subject and detail of audit entries. */
interface Row {
  name: string;
  about: readonly [subject: string, detail?: string];
  waits: boolean;
  /** `was`: since when a chat waited. */
  done(): Promise<{ was?: number }>;
  undo(): Promise<Refusal | undefined>;
  putOff(until: number | null, hasHour: boolean): Promise<void>;
}

type FindRow = (trx: Trx, id: string, parts: ActionDeps, form: FormData) => Promise<Row | undefined>;

const rows: Record<Kind, FindRow> = {
  async lead(trx, id, { actor, clock, hours }) {
    const lead = await lockLead(trx, id);
    if (!lead || lead.deleted_at !== null) return undefined;
    const at = clock.now();
    return {
      name: lead.name,
      about: [lead.reference],
      waits: isWaiting({ ...lead, waitingSince: lead.waiting_since }),
      async done() {
        const ended = await endTurn(trx, lead, { now: at, hours });
        await markRead(trx, id, at);
        const entry = { at, kind: 'event', via: 'desk', author: actor.name, body: elsewhereWords } as const;
        await insertEntry(trx, lead, { ...entry, ...ended });
        return {};
      },
      async undo() {
        const [last] = await entriesOf(trx, id, { limit: 1 });
        const isOurs = last?.kind === 'event' && last.body === elsewhereWords && last.turn_since !== null;
        if (!isOurs || lead.waiting_since !== null) return changed;
        if (!standsAsLeft(lead, { at: last.at, before: last.status_before })) return changed;
        await takeBackEntry(trx, last, at);
        return undefined;
      },
      async putOff(until) {
        await trx.updateTable('leads').set({ later_until: until }).where('id', '=', id).execute();
      },
    };
  },
  async chat(trx, id, { clock }, form) {
    const chat = await findChat(trx, id);
    const asked = chat?.asked_person_at ?? null;
    return (
      chat && {
        name: chat.name ?? '',
        about: ['chat session', id],
        waits: asked !== null,
        async done() {
          await changeChat(trx, id, { asked_person_at: null, later_until: null });
          return { was: asked ?? 0 };
        },
        async undo() {
          const was = Number(form.get('was'));
          if (!Number.isSafeInteger(was) || was <= 0 || was > clock.now()) return gone;
          if (asked !== null) return changed;
          await changeChat(trx, id, { asked_person_at: was });
          return undefined;
        },
        putOff: (until) => changeChat(trx, id, { later_until: until }),
      }
    );
  },
  async action(trx, id, parts) {
    const row = await findAction(trx, id);
    if (!row) return undefined;
    const finish = (isDone: boolean) => changeAction(trx, id, { done_at: isDone ? parts.clock.now() : null });
    return {
      name: '',
      about: [(await subjectOf(trx, whomFor(row))) ?? '', 'next action'],
      waits: row.done_at === null,
      async done() {
        await finish(true);
        return {};
      },
      async undo() {
        await finish(false);
        return undefined;
      },
      async putOff(until, hasHour) {
        if (until !== null) await changeAction(trx, id, { due_at: until, has_hour: hasHour ? 1 : 0 });
      },
    };
  },
};

/**
 * Acts on the row `kind` (lead, chat or action) and `id`: `intent` later (`until`, with `date` for a date), back, done,
 * undo (for a chat with `was`), for a lead next-action (`body`, `date`, `time`) or, of an appointment, its outcome.
 */
export async function actOnToday(
  parts: ChangeDeps & Pick<SignedInContext, 'appointments'>,
  form: FormData,
): Promise<TodayResult> {
  const { db, clock, hours, actor } = parts;
  const kind = kinds.find((one) => one === form.get('kind'));
  const id = String(form.get('id') ?? '');
  const intent = form.get('intent');
  if (!kind) return unknownIntent;
  if (isSettling(intent)) return settle(parts, intent, id);
  if (intent === 'next-action') return kind === 'lead' ? setAction(parts, { leadId: id }, form) : unknownIntent;
  const now = clock.now();
  const choice = form.get('until');
  if (intent === 'later' && !isLaterChoice(choice)) return refuse('Choose a time.');
  const chosen =
    intent === 'later' && isLaterChoice(choice)
      ? laterUntil(choice, String(form.get('date') ?? ''), { now, hours })
      : { ok: true as const, until: null };
  if (!chosen.ok) return chosen;
  const { until } = chosen;
  return db.write(async (trx): Promise<TodayResult> => {
    const row = await rows[kind](trx, id, parts, form);
    if (!row) return gone;
    const { name, waits } = row;
    const [subject, detail = ''] = row.about;
    const audited = (action: string, more = '') =>
      recordAudit(trx, { at: now, actor, action, subject, detail: `${detail} ${more}`.trim() });
    const said = { ok: true, key: `${kind}-${id}`, name } as const;
    if (intent === 'undo') {
      const refused = await row.undo();
      if (refused) return refused;
      await audited('not done');
      return { ...said, did: 'undone' };
    }
    if (!waits) return notWaiting;
    if (intent === 'done') {
      const done = await row.done();
      await audited('done', kind === 'lead' ? elsewhereWords : '');
      return { ...said, ...done, did: 'done' };
    }
    if (intent !== 'later' && (intent !== 'back' || kind === 'action')) return unknownIntent;
    await row.putOff(until, choice === 'later');
    await audited(until === null ? 'brought back' : 'later', until === null ? '' : `until ${easternText(until)}`);
    return until === null ? { ...said, did: 'back' } : { ...said, did: 'later', until };
  });
}

/** Results by `intent`, for unconfirmed appointments. */
const settling = {
  confirm: { status: 'confirmed', did: 'confirmed' },
  'took-place': { status: 'done', did: 'settled' },
  'nobody-came': { status: 'no-show', did: 'settled' },
} as const;

const isSettling = (intent: unknown): intent is keyof typeof settling =>
  typeof intent === 'string' && Object.hasOwn(settling, intent);

/** As in the Appointments tab, with its emails. */
async function settle(
  parts: ChangeDeps & Pick<SignedInContext, 'appointments'>,
  intent: keyof typeof settling,
  id: string,
): Promise<TodayResult> {
  const { status, did } = settling[intent];
  const lead = await findLead(parts.db.sql, 'appointment', id);
  if (!lead) return refuse('This appointment no longer exists.');
  if (lead.status !== firstStatus) return refuse(`This appointment is already ${lead.status}.`);
  const set = new FormData();
  for (const [field, value] of Object.entries({ intent: 'status', id, status })) set.set(field, value);
  const said = await changeLeads(parts, appointmentType, set, appointmentChanges(parts.appointments));
  return said.ok ? { ok: true, key: `lead-${id}`, name: lead.name, did } : said;
}
