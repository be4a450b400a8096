import { chat as words } from '#src/content/chat.ts';
import type { Clock } from '#src/lib/clock.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { shownAnswer } from './chat.server.ts';
import { sessionId } from './chat-schema.ts';
import { noteAsked, plainMessage, putMessages, summarise } from './chat-store.server.ts';
import {
  handBack,
  leftWaiting,
  liveTalk,
  noteListening,
  sessionsTold,
  takeOver,
  toldSince,
} from './live-store.server.ts';
import type { PanelUpdate, ReplyEffect } from './reply-types.ts';
import { limits } from './talk.ts';

/** How often what other processes have told is looked for, and who has waited too long. */
const lookMs = 2_000;
/** After so long without an answer of the person the talk goes on by mail. */
const patienceMs = 60_000;
/** Somebody who has not been heard of for so long has left. */
const presentMs = 45_000;
const noteEveryMs = 20_000;
/** So many are noted at a time, so that nobody's answer waits for a thousand of them. */
const mostNoted = 100;

/** The running talks: who listens in this process, and what they are told beside the answers to their questions. */
export interface LiveTalks {
  /** What the visitor of a talk has been told since a moment (epoch milliseconds, 0 for all); undefined for somebody else's. */
  told(id: string, userIdentifier: string, since: number): Promise<PanelUpdate | undefined>;
  /** Calls `wake` when there may be something new in a talk, until the returned function is called. */
  listen(id: string, wake: () => void): () => void;
  /** A person of the company writes in a talk, and has it from then on; visitors read their name where they have one. */
  say(id: string, text: string, actor: Actor & { session?: string }): Promise<Outcome>;
  /** The assistant answers again. */
  handBack(id: string, actor: Actor): Promise<Outcome>;
  /** Whether a visitor is there who was last heard of at a moment. */
  isPresent(listenedAt: number): boolean;
  /** Looks once for what other processes told and for whom nobody has answered; else it does so by itself. */
  look(): Promise<void>;
  /** Ends the looking; resolves when the last look is over. */
  stop(): Promise<void>;
}

interface Note {
  text: string;
  author?: string;
  effects?: readonly ReplyEffect[];
}

export function createLiveTalks({
  db,
  clock,
  log,
  onChange,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  onChange(): void;
}): LiveTalks {
  const listeners = new Map<string, { all: Set<() => void>; notedAt: number }>();
  let lookedAt = clock.now();

  const wake = (id: string) => {
    for (const listener of listeners.get(id)?.all ?? []) listener();
  };

  /** Adds a message that the visitor is told; false when the talk has no room or is gone. */
  async function tell(trx: Trx, id: string, { text, author = '', effects = [] }: Note): Promise<boolean> {
    const talk = await liveTalk(trx, id);
    if (!talk || talk.message_count >= limits.messages) return false;
    const at = Math.max(clock.now(), talk.last_at + 1);
    const row = { ...plainMessage, session_id: id, id: newId(at), sender: 'bot', text, at, author, told: 1 };
    await putMessages(trx, [{ ...row, effects: effects.length > 0 ? JSON.stringify(effects) : '' }]);
    await summarise(trx, id, { message_count: talk.message_count + 1, last_at: at });
    return true;
  }

  /** Nobody has answered in a minute: the talk goes on by mail, and stands on Today. */
  async function giveUp(id: string) {
    await db.write(async (trx) => {
      await handBack(trx, id);
      await tell(trx, id, { text: words.nobodyCame, effects: ['open-consultation'] });
      await noteAsked(trx, id, clock.now());
    });
    wake(id);
    onChange();
  }

  async function look() {
    const now = clock.now();
    for (const id of await leftWaiting(db.sql, now - patienceMs)) await giveUp(id);
    if (listeners.size === 0) return;
    // A process whose clock is a little behind may have told something meanwhile.
    for (const id of await sessionsTold(db.sql, lookedAt - lookMs)) wake(id);
    lookedAt = now;
    const unnoted = [...listeners].filter(([, { notedAt }]) => now - notedAt >= noteEveryMs).slice(0, mostNoted);
    if (unnoted.length === 0) return;
    for (const [, listener] of unnoted) listener.notedAt = now;
    const ids = unnoted.map(([id]) => id);
    await db.write((trx) => noteListening(trx, ids, now));
  }

  // Also while nobody listens: whoever has left waits all the same.
  const loop = every(lookMs, 'looking at the running chats', look, { log });

  return {
    look,
    isPresent: (listenedAt) => clock.now() - listenedAt < presentMs,
    async told(id, userIdentifier, since) {
      if (!sessionId.safeParse(id).success) return undefined;
      const talk = await liveTalk(db.sql, id);
      if (talk?.user_identifier !== userIdentifier) return undefined;
      const rows = await toldSince(db.sql, id, since);
      const messages = rows.map((row) => ({ ...shownAnswer(row), ...(row.author ? { from: row.author } : {}) }));
      return { messages, person: talk.taken_by, since: rows.at(-1)?.at ?? since };
    },
    listen(id, listener) {
      const { all, notedAt } = listeners.get(id) ?? { all: new Set(), notedAt: 0 };
      listeners.set(id, { all: all.add(listener), notedAt });
      return () => {
        all.delete(listener);
        if (all.size === 0) listeners.delete(id);
      };
    },
    async say(id, text, actor) {
      const said = text.trim();
      if (said === '') return refuse('Write something first.');
      if (said.length > limits.characters) return refuse(`A message has at most ${limits.characters} characters.`);
      // An account without a name is known by its session, which tells visitors nothing.
      const author = actor.name === actor.session ? words.somebody : actor.name;
      const done = await db.write(async (trx) => {
        const before = await liveTalk(trx, id);
        if (!(await tell(trx, id, { text: said, author }))) return false;
        await takeOver(trx, id, author);
        if (before?.taken_by !== author)
          await recordAudit(trx, { at: clock.now(), actor, action: 'take over', subject: 'chat session', detail: id });
        return true;
      });
      if (!done) return refuse('This chat no longer exists, or it has no room for more messages.');
      wake(id);
      return { ok: true };
    },
    async handBack(id, actor) {
      await db.write(async (trx) => {
        const talk = await liveTalk(trx, id);
        if (!talk?.taken_by) return;
        await handBack(trx, id);
        await tell(trx, id, { text: words.handedBack });
        await recordAudit(trx, { at: clock.now(), actor, action: 'hand back', subject: 'chat session', detail: id });
      });
      wake(id);
      return { ok: true };
    },
    stop: loop.stop,
  };
}
