import { chat as words } from '#src/content/chat.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { unnamed } from '#src/platform/session/rights.ts';
import { shownAnswer } from './chat.server.ts';
import { sessionId } from './chat-schema.ts';
import {
  findSession,
  leftWaiting,
  noteListening,
  plainMessage,
  putMessages,
  sessionsTold,
  setSession,
  toldSince,
} from './chat-store.server.ts';
import type { PanelUpdate, ReplyEffect } from './reply-types.ts';
import { limits } from './talk.ts';

/** Interval for looking for messages of other processes and for visitors who waited too long. */
const lookMs = 2_000;
/** After this without an answer from the person, the chat continues by email. */
const patienceMs = 60_000;
/** A visitor not heard of for this long has left. */
const presentMs = 45_000;
const noteEveryMs = 20_000;
/** Batch size, so that no answer waits for a thousand writes. */
const mostNoted = 100;

const handedBack = { taken_by: '', waiting_since: null };
/** The visitor waits for nobody. */
const answered = { waiting_since: null, asked_person_at: null, later_until: null };

export type LiveTalks = ReturnType<typeof createLiveTalks>;

interface Note {
  text: string;
  author?: string;
  effects?: readonly ReplyEffect[];
}

/** Running chats: who listens in this process, and messages besides answers. */
export function createLiveTalks(deps: { db: Db; clock: Clock; log: Log; facts(): Facts; onChange(): void }) {
  const { db, clock, log, facts, onChange } = deps;
  const listeners = new Map<string, { all: Set<() => void>; notedAt: number }>();
  let lookedAt = clock.now();

  const wake = (id: string) => {
    for (const listener of listeners.get(id)?.all ?? []) listener();
  };

  /** Adds a message to the visitor; false if the chat is full or gone. */
  async function tell(trx: Trx, id: string, { text, author = '', effects = [] }: Note): Promise<boolean> {
    const talk = await findSession(trx, id);
    if (!talk || talk.message_count >= limits.messages) return false;
    const at = Math.max(clock.now(), talk.last_at + 1);
    const row = { ...plainMessage, session_id: id, id: newId(at), sender: 'bot', text, at, author, told: 1 };
    await putMessages(trx, [{ ...row, effects: effects.length > 0 ? JSON.stringify(effects) : '' }]);
    await setSession(trx, id, { message_count: talk.message_count + 1, last_at: at });
    return true;
  }

  /** No answer within a minute: the chat continues by email and shows on Today. */
  async function giveUp(id: string) {
    await db.write(async (trx) => {
      const talk = await findSession(trx, id);
      const asked = { asked_person_at: talk?.asked_person_at ?? clock.now(), later_until: null };
      await setSession(trx, id, { ...handedBack, ...asked });
      await tell(trx, id, { text: filled(words.nobodyCame, facts()), effects: ['open-consultation'] });
    });
    wake(id);
    onChange();
  }

  async function look() {
    const now = clock.now();
    for (const id of await leftWaiting(db.sql, now - patienceMs)) await giveUp(id);
    if (listeners.size === 0) return;
    // Another process whose clock is slightly behind may have written something meanwhile.
    for (const id of await sessionsTold(db.sql, lookedAt - lookMs)) wake(id);
    lookedAt = now;
    const unnoted = [...listeners].filter(([, { notedAt }]) => now - notedAt >= noteEveryMs).slice(0, mostNoted);
    if (unnoted.length === 0) return;
    for (const [, listener] of unnoted) listener.notedAt = now;
    const ids = unnoted.map(([id]) => id);
    await db.write((trx) => noteListening(trx, ids, now));
  }

  // Also without listeners: a visitor who left still waits.
  const loop = every(lookMs, 'looking at the running chats', look, { log });

  return {
    /** Checks once for messages of other processes and for unanswered visitors; otherwise this runs by itself. */
    look,
    isPresent: (listenedAt: number) => clock.now() - listenedAt < presentMs,
    /** Messages since a moment (epoch milliseconds, 0 for all); undefined for somebody else's chat. */
    async told(id: string, userIdentifier: string, since: number): Promise<PanelUpdate | undefined> {
      if (!sessionId.safeParse(id).success) return undefined;
      const talk = await findSession(db.sql, id);
      if (talk?.user_identifier !== userIdentifier) return undefined;
      const rows = await toldSince(db.sql, id, since);
      const messages = rows.map((row) => ({ ...shownAnswer(row), ...(row.author ? { from: row.author } : {}) }));
      return { messages, person: talk.taken_by, since: rows.at(-1)?.at ?? since };
    },
    /** Calls `listener` when a chat may have news. Returns the unsubscribe function. */
    listen(id: string, listener: () => void): () => void {
      const { all, notedAt } = listeners.get(id) ?? { all: new Set(), notedAt: 0 };
      listeners.set(id, { all: all.add(listener), notedAt });
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(id);
      };
    },
    /** A person writes and takes the chat over; visitors read their name if they have one. */
    async say(id: string, text: string, actor: Actor): Promise<Outcome> {
      const said = text.trim();
      if (said === '') return refuse('Write something first.');
      if (said.length > limits.characters) return refuse(`A message has at most ${limits.characters} characters.`);
      const author = actor.name === unnamed ? words.somebody : actor.name;
      const done = await db.write(async (trx) => {
        const before = await findSession(trx, id);
        if (!(await tell(trx, id, { text: said, author }))) return false;
        await setSession(trx, id, { taken_by: author, ...answered });
        if (before?.taken_by !== author)
          await recordAudit(trx, { at: clock.now(), actor, action: 'take over', subject: 'chat session', detail: id });
        return true;
      });
      if (!done) return refuse('This chat no longer exists, or it has no room for more messages.');
      wake(id);
      return { ok: true };
    },
    async handBack(id: string, actor: Actor): Promise<Outcome> {
      await db.write(async (trx) => {
        const talk = await findSession(trx, id);
        if (!talk?.taken_by) return;
        await setSession(trx, id, handedBack);
        await tell(trx, id, { text: words.handedBack });
        await recordAudit(trx, { at: clock.now(), actor, action: 'hand back', subject: 'chat session', detail: id });
      });
      wake(id);
      return { ok: true };
    },
    stop: loop.stop,
  };
}
