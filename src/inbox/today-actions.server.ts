import { dueArticles } from '#src/articles/articles.server.ts';
import { appointmentChanges } from '#src/calendar/appointment-changes.server.ts';
import { failingFeeds } from '#src/calendar/busy-keeper.server.ts';
import { mayOpen } from '#src/desk/areas.ts';
import { mailStanding } from '#src/desk/outbox-trouble.server.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { fieldsOf } from '#src/inquiries/forms.server.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { firstStatus, type LeadType } from '#src/intake/lead.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { changeAction, findAction, subjectOf, whomFor } from '#src/intake/next-action-store.server.ts';
import { isWaiting, standsAsLeft } from '#src/intake/thread.ts';
import {
  dropEntry,
  endTurn,
  entriesOf,
  insertEntry,
  lockLead,
  resumeTurn,
  setStatus,
} from '#src/intake/thread-store.server.ts';
import { easternText } from '#src/lib/format.ts';
import { type Outcome, type Refusal, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { crewOf } from '#src/platform/session/colleagues-store.server.ts';
import { readWhose } from './assignment.ts';
import { changeLeadByForm } from './lead-changes.server.ts';
import { appointmentType, leadTypeConfigs } from './lead-types.ts';
import { type ActionDeps, type ActionResult, finishAction, setAction } from './next-action.server.ts';
import { loadToday } from './today.server.ts';
import { type Alarm, calendarAlarm, erasureAlarm, mailAlarm, reviewAlarm } from './today-marks.ts';
import { isLaterChoice, laterUntil } from './today-rules.ts';
import { changeChat, findChat, putLeadOff } from './today-store.server.ts';

const kinds = ['lead', 'chat', 'action'] as const;
type Kind = (typeof kinds)[number];

/** For appointments: `confirmed`, or `settled` when the outcome was set. */
type TodayChange = 'done' | 'undone' | 'later' | 'back' | 'confirmed' | 'settled';

type Assigned = Outcome<{ bulk: { words: string } }>;

/** `was`: since when a finished chat had waited, for undo. */
export type TodayResult =
  | Outcome<{ key: string; name: string; did: TodayChange; until?: number; was?: number }>
  | ActionResult
  | Assigned;

const elsewhereWords = 'Handled outside the desk';

const gone: Refusal = refuse('This item no longer exists.');
const notWaiting: Refusal = refuse('No one is waiting here anymore.');
const changed: Refusal = refuse('Something changed here. Open it and check.');

type Change = (trx: Trx, id: string) => Promise<TodayResult>;

/** `until` null brings a snoozed row back. */
function changes(parts: ActionDeps, form: FormData) {
  const { actor } = parts;
  const at = parts.clock.now();
  const audited = (trx: Trx, action: string, subject: string, detail = '') =>
    recordAudit(trx, { at, actor, action, subject, detail });
  const aboutLater = (until: number | null) =>
    until === null ? (['brought back', ''] as const) : (['later', `until ${easternText(until)}`] as const);
  const outcome = (kind: Kind, id: string, name: string, until: number | null): TodayResult => ({
    ...{ ok: true, key: `${kind}-${id}`, name },
    ...(until === null ? { did: 'back' } : { did: 'later', until }),
  });

  const done: Record<Exclude<Kind, 'action'>, Change> = {
    async lead(trx, id) {
      const lead = await lockLead(trx, id);
      if (!lead || lead.deleted_at !== null) return gone;
      if (!isWaiting({ ...lead, waitingSince: lead.waiting_since })) return notWaiting;
      const { turn, statusBefore } = await endTurn(trx, lead, { now: at, hours: parts.hours });
      await markRead(trx, id, at);
      await insertEntry(trx, lead, {
        ...{ at, kind: 'event', via: 'desk', author: actor.name, body: elsewhereWords, turn, statusBefore },
      });
      await audited(trx, 'done', lead.reference, elsewhereWords);
      return { ok: true, key: `lead-${id}`, name: lead.name, did: 'done' };
    },
    async chat(trx, id) {
      const chat = await findChat(trx, id);
      if (chat?.asked_person_at == null) return notWaiting;
      await changeChat(trx, id, { asked_person_at: null, later_until: null });
      await audited(trx, 'done', 'chat session', id);
      return { ok: true, key: `chat-${id}`, name: chat.name ?? '', did: 'done', was: chat.asked_person_at };
    },
  };

  const undo: typeof done = {
    async lead(trx, id) {
      const lead = await lockLead(trx, id);
      if (!lead || lead.deleted_at !== null) return gone;
      const [last] = await entriesOf(trx, id, { limit: 1 });
      const { turn_since: since, turn_due: due } = last ?? { turn_since: null, turn_due: null };
      const isOurs = last?.kind === 'event' && last.body === elsewhereWords && since !== null && due !== null;
      if (!isOurs || lead.waiting_since !== null) return changed;
      if (!standsAsLeft(lead, { at: last.at, before: last.status_before })) return changed;
      await dropEntry(trx, last.id);
      await resumeTurn(trx, lead.seq, { since, due });
      if (last.status_before) await setStatus(trx, lead, last.status_before, at);
      await audited(trx, 'not done', lead.reference);
      return { ok: true, key: `lead-${id}`, name: lead.name, did: 'undone' };
    },
    async chat(trx, id) {
      const was = Number(form.get('was'));
      const chat = await findChat(trx, id);
      if (!chat || !Number.isSafeInteger(was) || was <= 0 || was > at) return gone;
      if (chat.asked_person_at !== null) return changed;
      await changeChat(trx, id, { asked_person_at: was });
      await audited(trx, 'not done', 'chat session', id);
      return { ok: true, key: `chat-${id}`, name: chat.name ?? '', did: 'undone' };
    },
  };

  const later = (until: number | null, hasHour: boolean): Record<Kind, Change> => ({
    async lead(trx, id) {
      const lead = await lockLead(trx, id);
      if (!lead || lead.deleted_at !== null) return gone;
      if (!isWaiting({ ...lead, waitingSince: lead.waiting_since })) return notWaiting;
      await putLeadOff(trx, id, until);
      await audited(trx, aboutLater(until)[0], lead.reference, aboutLater(until)[1]);
      return outcome('lead', id, lead.name, until);
    },
    async chat(trx, id) {
      const chat = await findChat(trx, id);
      if (chat?.asked_person_at == null) return notWaiting;
      await changeChat(trx, id, { later_until: until });
      await audited(trx, aboutLater(until)[0], 'chat session', `${id} ${aboutLater(until)[1]}`.trim());
      return outcome('chat', id, chat.name ?? '', until);
    },
    async action(trx, id) {
      const row = await findAction(trx, id);
      if (!row || row.done_at !== null) return gone;
      if (until === null) return unknownIntent;
      await changeAction(trx, id, { due_at: until, has_hour: hasHour ? 1 : 0 });
      await audited(trx, 'later', (await subjectOf(trx, whomFor(row))) ?? '', `next action ${aboutLater(until)[1]}`);
      return outcome('action', id, '', until);
    },
  });
  return { done, undo, later };
}

/**
 * Acts on the row `kind` (lead, chat or action) and `id`: `intent` later (`until`, with `date` for a date), back, done,
 * undo (for a chat with `was`), or next-action for a lead (`body`, `date`, `time`).
 */
export async function actOnToday(parts: ActionDeps, form: FormData): Promise<TodayResult> {
  const { db, clock } = parts;
  const kind = kinds.find((one) => one === form.get('kind'));
  const id = String(form.get('id') ?? '');
  const intent = form.get('intent');
  if (!kind) return unknownIntent;
  if (intent === 'next-action') return kind === 'lead' ? setAction(parts, { leadId: id }, form) : unknownIntent;
  const { done, undo, later } = changes(parts, form);
  if (intent === 'later') {
    const choice = form.get('until');
    if (!isLaterChoice(choice)) return refuse('Choose a time.');
    const chosen = laterUntil(choice, String(form.get('date') ?? ''), { now: clock.now(), hours: parts.hours });
    if (!chosen.ok) return chosen;
    return db.write((trx) => later(chosen.until, choice === 'later')[kind](trx, id));
  }
  if (intent === 'back') return db.write((trx) => later(null, false)[kind](trx, id));
  if (intent !== 'done' && intent !== 'undo') return unknownIntent;
  if (kind === 'action') {
    const said = await finishAction(parts, id, intent === 'done');
    return said.ok ? { ok: true, key: `action-${id}`, name: '', did: intent === 'done' ? 'done' : 'undone' } : said;
  }
  return db.write((trx) => (intent === 'done' ? done : undo)[kind](trx, id));
}

function watchAlarms(standing: ReadonlyMap<ProbeName, { fails: boolean; words: string }>): Alarm[] {
  return probeNames.flatMap((name) => {
    const found = standing.get(name);
    if (!found?.fails) return [];
    const { fails, path } = probeOf(name);
    const link = path === '/admin/today' ? 'See details' : 'See why';
    const href = path === '/admin/today' ? '/admin/notifications' : path;
    return [{ key: name, title: fails.title, words: [fails.text, found.words].filter(Boolean).join(' '), href, link }];
  });
}

const longest = 240;

/** Opening texts by id: the chosen position or service, and the message. */
const openings = (db: Db) => async (type: LeadType, ids: readonly string[]) => {
  const leadType = leadTypeConfigs.find((one) => one.type === type);
  const all = await fieldsOf(db, type, ids);
  const words = [...all].map(([id, fields]) => {
    const said = (name: string | undefined) => fields.find((field) => field.name === name)?.value ?? '';
    const chosen =
      type === 'career' || type === 'appointment'
        ? said(type === 'career' ? leadType?.columns[0]?.field : 'service')
        : '';
    const text = [chosen, said(leadType?.excerpt)].filter(Boolean).join(': ');
    return [id, text.slice(0, longest).toWellFormed()] as const;
  });
  return new Map(words);
};

/** `params` select whose leads. */
export async function todayPage(parts: SignedInContext, params: URLSearchParams) {
  const { db, clock, mailConfigured, actor } = parts;
  const now = clock.now();
  const crew = await crewOf(db.sql, actor.account);
  const [standing, backups, disk, wishes, failing, canary] = await Promise.all([
    mailStanding(db, mailConfigured, now),
    parts.backups(),
    parts.disk(),
    openWishes(db.sql, 100),
    failingFeeds(db.sql, now),
    parts.watch.canaries.last(),
  ]);
  const by = wishes[0] && erasedBy(wishes[0].at);
  const today = await loadToday({
    sql: db.sql,
    now,
    actor,
    crew,
    whose: crew ? readWhose(params.get('whose')) : '',
    hours: parts.hours,
    openings: openings(db),
    mailAlarm: mailAlarm(standing),
    erasureAlarm: erasureAlarm(
      wishes.map(({ personId, name, known }) => ({ personId, name: known ?? name })),
      by,
    ),
    calendarAlarm: calendarAlarm(failing),
    reviewAlarm: reviewAlarm(dueArticles(now)),
    watchAlarms: watchAlarms(parts.watch.standing()),
    canaryAt: canary.doneAt,
    backups,
    disk,
  });
  // Alarms are hidden from accounts that cannot open their page.
  return { ...today, alarms: today.alarms.filter(({ href }) => mayOpen(actor.role, href.split('?')[0] ?? href)) };
}

/** Results by `intent`, for unconfirmed appointments. */
const settling = {
  confirm: { status: 'confirmed', did: 'confirmed' },
  'took-place': { status: 'done', did: 'settled' },
  'nobody-came': { status: 'no-show', did: 'settled' },
} as const;

export const isSettling = (intent: unknown): intent is keyof typeof settling =>
  typeof intent === 'string' && Object.hasOwn(settling, intent);

/** As in the Appointments tab, with its emails. */
export async function settleOnToday(
  parts: SignedInContext,
  intent: keyof typeof settling,
  form: FormData,
): Promise<TodayResult> {
  const { status, did } = settling[intent];
  const id = String(form.get('id') ?? '');
  const lead = await findLead(parts.db.sql, 'appointment', id);
  if (!lead) return refuse('This appointment no longer exists.');
  if (lead.status !== firstStatus) return refuse(`This appointment is already ${lead.status}.`);
  const set = new FormData();
  for (const [field, value] of Object.entries({ intent: 'status', id, status })) set.set(field, value);
  const said = await changeLeadByForm(parts, appointmentType, set, appointmentChanges(parts.appointments));
  return said.ok ? { ok: true, key: `lead-${id}`, name: lead.name, did } : said;
}
