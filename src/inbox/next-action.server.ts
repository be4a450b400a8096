import { type ActionFor, insertAction, openActionsFor, subjectOf } from '#src/intake/next-action-store.server.ts';
import { type Refusal, refuse } from '#src/lib/outcome.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import { actionDue, isActionLate } from './today-rules.ts';

export interface ActionDeps {
  db: Db;
  clock: Clock;
  hours: BusinessClock;
  actor: Actor;
}

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
