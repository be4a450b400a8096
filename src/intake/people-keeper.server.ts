import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#src/lib/clock.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { putFound } from './found-store.server.ts';
import { addPhoneWords } from './lead-search-store.server.ts';
import { keysInTalk, keysOf } from './people-keys.server.ts';
import { joinAll, placeAll } from './people-place.server.ts';
import { refreshPerson } from './people-refresh.server.ts';
import { stalePeople } from './people-refresh-store.server.ts';
import { markStale, tryLockPeople } from './people-store.server.ts';
import {
  giveLeads,
  giveSubscriber,
  saidIn,
  seeChat,
  unknownLeads,
  unknownSubscribers,
  unseenChats,
} from './people-unknown-store.server.ts';
import { phonesIn, phoneWords } from './telephone.server.ts';

/** Gives everything that comes in its person, and people and talks their words, soon after it came. */
export interface PeopleKeeper {
  /** Says that something may have come in. */
  wake(): void;
  /** Works through all that waits, without pauses. */
  settle(): Promise<void>;
  /** Begins nothing new and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** Rows of one transaction: visitors' writes wait for it, and a thousand times a thousand rows may stand in line. */
const leadsAtOnce = 30;
const othersAtOnce = 10;
const sweepMs = 10_000;
/** Whatever comes in a burst is gathered. */
const gatherMs = 300;
/** How long a pause is, in times of what the work took: while the process has little else to do, and while it has much. */
const pauses = { idle: 1, busy: 12 };

async function placeLeads(trx: Trx, now: number): Promise<number> {
  const leads = await unknownLeads(trx, leadsAtOnce);
  const { people, joins } = await placeAll(
    trx,
    leads.map((lead) => ({ ...lead, keys: keysOf(lead), at: lead.received_at })),
    now,
  );
  await giveLeads(
    trx,
    leads.map(({ seq }, nth) => ({ seq, person: people[nth] ?? '' })),
  );
  for (const lead of leads) await addPhoneWords(trx, lead);
  await joinAll(trx, joins, now);
  return leads.length;
}

async function placeSubscribers(trx: Trx, now: number): Promise<number> {
  const rows = await unknownSubscribers(trx, othersAtOnce);
  const arrived = rows.map(({ email_key, requested_at }) => ({
    keys: [{ kind: 'email', value: email_key } as const],
    name: '',
    company: '',
    at: requested_at,
  }));
  const { people, joins } = await placeAll(trx, arrived, now);
  for (const [nth, { id }] of rows.entries()) await giveSubscriber(trx, id, people[nth] ?? '');
  await joinAll(trx, joins, now);
  return rows.length;
}

async function placeChats(trx: Trx, now: number): Promise<number> {
  const chats = await unseenChats(trx, othersAtOnce);
  const messages = await saidIn(
    trx,
    chats.map(({ id }) => id),
  );
  const said = chats.map(({ id }) => messages.filter(({ session_id }) => session_id === id));
  const byVisitor = said.map((all) => all.filter(({ sender }) => sender === 'user').map(({ text }) => text));
  const arrived = chats.map((chat, nth) => ({
    ...{ keys: keysInTalk(byVisitor[nth] ?? []), name: '', company: '' },
    ...{ at: chat.last_at, person: chat.person_id, needsKeys: true },
  }));
  const { people, joins } = await placeAll(trx, arrived, now);
  for (const [nth, chat] of chats.entries()) {
    const person = people[nth] ?? null;
    if (!(await seeChat(trx, chat, person))) continue;
    await markStale(trx, [person, chat.person_id]);
    const texts = (said[nth] ?? []).map(({ text }) => text);
    const words = searchWords(texts, phoneWords(phonesIn((byVisitor[nth] ?? []).join('\n'))));
    await putFound(trx, { kind: 'chat', ref: chat.id, at: chat.started_at }, words);
  }
  await joinAll(trx, joins, now);
  return chats.length;
}

async function refreshSome(trx: Trx): Promise<number> {
  const ids = await stalePeople(trx, othersAtOnce);
  for (const id of ids) await refreshPerson(trx, id);
  return ids.length;
}

/** In this order, so that people are looked at once when all that is theirs is known. */
const steps = [placeLeads, placeSubscribers, placeChats, refreshSome];

/**
 * Looks every ten seconds, and when it is woken, for what has no person yet. What it has not done stands in the rows
 * themselves, so nothing is lost by a crash, and of several processes one works at a time.
 */
export function startPeopleKeeper({ db, clock, log }: { db: Db; clock: Clock; log: Log }): PeopleKeeper {
  let running: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let hurried = false;
  let again = false;
  let stopped = false;

  /** Whether there may be more to do. */
  const step = () =>
    db.write(async (trx) => {
      if (!(await tryLockPeople(trx))) return false;
      for (const work of steps) if ((await work(trx, clock.now())) > 0) return true;
      return false;
    });

  async function pass() {
    let times: number = pauses.idle;
    do {
      again = false;
      while (!stopped) {
        const began = performance.now();
        if (!(await step())) break;
        if (hurried) continue;
        const before = performance.eventLoopUtilization();
        await sleep(Math.min(2_000, 5 + (performance.now() - began) * times));
        times = performance.eventLoopUtilization(before).utilization > 0.5 ? pauses.busy : pauses.idle;
      }
    } while (again && !stopped);
  }

  function run(): Promise<void> {
    again = true;
    running ??= pass().finally(() => {
      running = undefined;
    });
    return running;
  }
  const inBackground = () => {
    clearTimeout(gathering);
    gathering = undefined;
    run().catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ error }, 'finding out who is who failed');
    });
  };
  const timer = setInterval(inBackground, sweepMs).unref();
  inBackground();
  return {
    wake() {
      if (stopped) return;
      gathering ??= setTimeout(inBackground, gatherMs).unref();
    },
    async settle() {
      hurried = true;
      await run().finally(() => {
        hurried = false;
      });
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await running?.catch(() => undefined);
    },
  };
}
