import {
  type ActionFor,
  changeAction,
  findAction,
  insertAction,
  openActionsFor,
  subjectOf,
  whomFor,
} from '#src/intake/next-action-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { actionDue, isActionLate } from './today-rules.ts';

/** What a change needs to know, and of who makes it. */
export interface ActionDeps {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  actor: Actor;
}

/** Characters of what is to be done. */
const longestAction = 500;

/** What was typed and refused. */
export interface TypedAction {
  body: string;
  date: string;
  time: string;
}

/** What came of it: the action that was set, done or taken up again. A refusal gives back what was typed. */
export type ActionResult =
  | { ok: true; action: string; actionDone?: boolean }
  | { ok: false; reason: string; typed?: TypedAction };

/** The intents that `changeActions` knows, for the actions of screens with a next-action panel. */
const actionIntents = ['next-action', 'action-done', 'action-undo'] as const;
export const isActionIntent = (intent: unknown): boolean => actionIntents.some((one) => one === intent);

/** An open action as the panel shows it. Moments in epoch milliseconds. */
export type OpenAction = Awaited<ReturnType<typeof loadActions>>[number];

/** What is to be done for a lead or a person, by when it is due. */
export async function loadActions(sql: Sql, about: ActionFor, now: number) {
  const open = await openActionsFor(sql, about);
  return open.map((row) => {
    const due = { dueAt: row.due_at, hasHour: row.has_hour === 1 };
    return { id: row.id, body: row.body, ...due, late: isActionLate(due, now) };
  });
}

/** Sets a next action for a lead or a person: `body`, `date` (YYYY-MM-DD) and `time` (HH:MM, or empty for no hour). */
export async function setAction(parts: ActionDeps, about: ActionFor, form: FormData): Promise<ActionResult> {
  const { db, clock, actor } = parts;
  const now = clock.now();
  const said = (name: string) =>
    String(form.get(name) ?? '')
      .toWellFormed()
      .replaceAll('\0', '')
      .trim();
  const typed = { body: said('body'), date: said('date'), time: said('time') };
  const { body } = typed;
  const refused = (reason: string): ActionResult => ({ ok: false, reason, typed });
  if (body === '') return refused('Write what you’ll do.');
  if (body.length > longestAction) return refused(`Use ${longestAction} characters or fewer.`);
  const due = actionDue(typed, { now, hours: parts.hours });
  if (!due.ok) return refused(due.reason);
  return db.write(async (trx): Promise<ActionResult> => {
    const subject = await subjectOf(trx, about);
    if (subject === undefined) return refused('This item no longer exists.');
    const { dueAt, hasHour } = due;
    const action = await insertAction(trx, { for: about, dueAt, hasHour, body, author: actor.name, at: now });
    await recordAudit(trx, { at: now, actor, action: 'next action', subject });
    return { ok: true, action };
  });
}

/** Says that an action is done, or not after all. */
export async function finishAction(parts: ActionDeps, id: string, isDone: boolean): Promise<ActionResult> {
  const { db, clock, actor } = parts;
  const at = clock.now();
  return db.write(async (trx): Promise<ActionResult> => {
    const row = await findAction(trx, id);
    if (!row) return refuse('This next action no longer exists.');
    if ((row.done_at !== null) !== isDone) {
      await changeAction(trx, id, { done_at: isDone ? at : null });
      const action = isDone ? 'next action done' : 'next action not done';
      await recordAudit(trx, { at, actor, action, subject: (await subjectOf(trx, whomFor(row))) ?? '' });
    }
    return { ok: true, action: id, actionDone: isDone };
  });
}

/**
 * Carries out what the next-action panel of a lead's or a person's screen asks: `intent` next-action (`body`, `date`,
 * `time`), action-done or action-undo (`action`).
 */
export async function changeActions(parts: ActionDeps, about: ActionFor, form: FormData): Promise<ActionResult> {
  const id = String(form.get('action') ?? '');
  switch (form.get('intent')) {
    case 'next-action':
      return setAction(parts, about, form);
    case 'action-done':
      return finishAction(parts, id, true);
    case 'action-undo':
      return finishAction(parts, id, false);
    default:
      return unknownIntent;
  }
}
