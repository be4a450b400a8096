import { markRead } from '#src/intake/lead-store.server.ts';
import {
  type ActionFor,
  changeAction,
  findAction,
  insertAction,
  openActionsFor,
  subjectOf,
  whomFor,
} from '#src/intake/next-action-store.server.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { endTurn, insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { type Refusal, refuse } from '#src/lib/outcome.ts';
import { isolated } from '#src/lib/text.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Acted, Undo } from '#src/ui/act.tsx';
import { elsewhereWords, type On, textIn } from './thread-actions.server.ts';
import { actionDue, isActionLate, isLaterChoice, laterUntil } from './today-rules.ts';
import { changeChat, findChat } from './today-store.server.ts';
import { untilWords } from './today-words.ts';

/** Characters. */
const longestAction = 500;

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

/** Says that somebody will do something (`body`) on a day (`date`, YYYY-MM-DD) and hour (`time`, HH:MM, or empty). */
const setTask =
  (whom: (id: string) => ActionFor) =>
  async ({ parts, id, form }: On): Promise<RowActed> => {
    const { db, clock, actor } = parts;
    const now = clock.now();
    const body = textIn(form, 'body');
    if (body === '') return refuse('Write what you’ll do.');
    if (body.length > longestAction) return refuse(`Use ${longestAction} characters or fewer.`);
    const due = actionDue({ date: textIn(form, 'date'), time: textIn(form, 'time') }, { now, hours: parts.hours });
    if (!due.ok) return due;
    return db.write(async (trx): Promise<RowActed> => {
      const subject = await subjectOf(trx, whom(id));
      if (subject === undefined) return gone;
      const { dueAt, hasHour } = due;
      const said = { due_at: dueAt, has_hour: hasHour ? 1 : 0, body, author: actor.name, created_at: now };
      const task = await insertAction(trx, whom(id), said);
      await recordAudit(trx, { at: now, actor, action: 'next action', subject });
      return { ok: true, task, said: 'Next action set.' };
    });
  };

const gone = refuse('This item no longer exists.');
const changed = refuse('Something changed here. Open it and check.');

/** `until`: when it is back, epoch milliseconds; `state`: what the row says then. */
export type RowActed = Acted<{ until?: number; isBack?: boolean; state?: string; task?: string }>;

/** A row of Today. `about`: subject and detail of audit entries. */
interface Row {
  name: string;
  about: readonly [subject: string, detail?: string];
  waits: boolean;
  /** What undoes it. */
  done(): Promise<Undo['values']>;
  /** Of a lead it is `takeBackAct`. */
  undo?(): Promise<Refusal | undefined>;
  putOff(until: number | null, hasHour: boolean): Promise<void>;
}

type Kind = 'lead' | 'chat' | 'task';

const rows: Record<Kind, (trx: Trx, on: On) => Promise<Row | undefined>> = {
  async lead(trx, { id, parts: { actor, clock, hours } }) {
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
        return { entry: await insertEntry(trx, lead, { ...entry, ...ended }) };
      },
      async putOff(until) {
        await trx.updateTable('leads').set({ later_until: until }).where('id', '=', id).execute();
      },
    };
  },
  async chat(trx, { id, parts: { clock }, form }) {
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
  async task(trx, { id, parts: { clock } }) {
    const row = await findAction(trx, id);
    if (!row) return undefined;
    return {
      name: '',
      about: [(await subjectOf(trx, whomFor(row))) ?? '', 'next action'],
      waits: row.done_at === null,
      async done() {
        await changeAction(trx, id, { done_at: clock.now() });
        return {};
      },
      async undo() {
        await changeAction(trx, id, { done_at: null });
        return undefined;
      },
      async putOff(until, hasHour) {
        if (until !== null) await changeAction(trx, id, { due_at: until, has_hour: hasHour ? 1 : 0 });
      },
    };
  },
};

type OnRow = (
  row: Row,
  said: { who: string; at(act: string): string },
  on: On,
) => Promise<[RowActed, ...audit: string[]]>;

/** Acts on a row in one transaction, with the words for the audit log. */
const onRow =
  (kind: Kind, act: OnRow) =>
  async (on: On): Promise<RowActed> => {
    const { db, clock, actor } = on.parts;
    return db.write(async (trx): Promise<RowActed> => {
      const row = await rows[kind](trx, on);
      if (!row) return gone;
      const { name } = row;
      const at = (to: string) => `/admin/${kind}s/${on.id}/${to}`;
      const [done, action = '', more = ''] = await act(row, { who: isolated(name) || 'This', at }, on);
      if (!done.ok) return done;
      const [subject, detail = ''] = row.about;
      await recordAudit(trx, { at: clock.now(), actor, action, subject, detail: `${detail} ${more}`.trim() });
      return { ...done, key: `${kind}-${on.id}`, name };
    });
  };

const notWaiting = refuse('No one is waiting here anymore.');

const done = (kind: Kind) =>
  onRow(kind, async (row, { who, at }) => {
    if (!row.waits) return [notWaiting];
    const undo = { to: at('undo'), values: (await row.done()) ?? {} };
    return [
      { ok: true, said: row.name ? `${who} is done.` : 'Done.', undo },
      'done',
      kind === 'lead' ? elsewhereWords : '',
    ];
  });

const undo = (kind: Kind) =>
  onRow(kind, async (row, { who }) => {
    const refused = await row.undo?.();
    return refused ? [refused] : [{ ok: true, said: `${who} is waiting again.`, isBack: true }, 'not done'];
  });

/** Until a choice (`until`, with `date` for a date); without one it is back. */
const snooze = (kind: Kind) =>
  onRow(kind, async (row, { who, at }, { form, parts: { clock, hours } }) => {
    const now = clock.now();
    const choice = form.get('until');
    if (!row.waits) return [notWaiting];
    if (choice === '' && kind !== 'task') {
      await row.putOff(null, false);
      return [{ ok: true, said: `${who} is back.`, isBack: true }, 'brought back'];
    }
    if (!isLaterChoice(choice)) return [refuse('Choose a time.')];
    const chosen = laterUntil(choice, textIn(form, 'date'), { now, hours });
    if (!chosen.ok) return [chosen];
    const { until } = chosen;
    await row.putOff(until, choice === 'later');
    const back = kind !== 'task' && { undo: { to: at('snooze'), values: { until: '' } } };
    const said = `${who} is snoozed until ${untilWords(until, easternDay(now).iso)}.`;
    return [{ ok: true, said, until, ...back }, 'later', `until ${easternText(until)}`];
  });

/** done, snooze (`until`, `date`), task (`body`, `date`, `time`), and undo of what is no lead. */
export const rowActs = {
  lead: { done: done('lead'), snooze: snooze('lead'), task: setTask((leadId) => ({ leadId })) },
  chat: { done: done('chat'), snooze: snooze('chat'), undo: undo('chat') },
  task: { done: done('task'), snooze: snooze('task'), undo: undo('task') },
  person: { task: setTask((personId) => ({ personId })) },
};
