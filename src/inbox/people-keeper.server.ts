import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { putFound } from '#src/intake/found-store.server.ts';
import { keysInTalk, keysOf, shownKey } from '#src/intake/people-keys.server.ts';
import {
  areMarkedDifferent,
  findPerson,
  holdersOf,
  markStale,
  putKeys,
  putPeople,
  tryLockPeople,
} from '#src/intake/people-store.server.ts';
import { phonesIn, phoneWords } from '#src/intake/telephone.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { refreshPerson, stalePeople } from './people-belongings-store.server.ts';
import { joinPeople } from './people-change.server.ts';
import { afterContact, bestMatch, type KeyOwner, type PersonKey } from './people-rules.ts';
import {
  giveLeads,
  giveSubscriber,
  saidIn,
  seeChat,
  unknownLeads,
  unknownSubscribers,
  unseenChats,
} from './people-unknown-store.server.ts';

interface Arrived {
  keys: readonly PersonKey[];
  name: string;
  company: string;
  /** Epoch milliseconds. */
  at: number;
  /** The person it had so far. */
  person?: string | null;
  /** Without keys it becomes a new person, unless it is a chat. */
  needsKeys?: boolean;
}

/** Each item's person (null if unknown), and people found to be the same. */
interface Placement {
  people: (string | null)[];
  joins: [string, string][];
}

const byItself = { name: 'by itself', device: '' };

const mapKey = ({ kind, value }: PersonKey) => `${kind} ${value}`;

/**
 * Finds or creates the people of a batch, in order, with one read and one write. An email address decides; a phone
 * number only if the names agree.
 */
async function placeAll(trx: Trx, batch: readonly Arrived[], now: number): Promise<Placement> {
  const people = new Map<string, KeyOwner>();
  const holders = new Map<string, Set<string>>();
  const hold = (key: PersonKey, id: string) => {
    const ids = holders.get(mapKey(key)) ?? new Set();
    holders.set(mapKey(key), ids.add(id));
  };
  for (const { key, person } of await holdersOf(
    trx,
    batch.flatMap(({ keys }) => keys),
  )) {
    people.set(person.id, person);
    hold(key, person.id);
  }
  const touched = new Set<string>();
  const fresh: { key: PersonKey; person: string }[] = [];
  const joins: [string, string][] = [];

  async function place(one: Arrived): Promise<string | null> {
    const address = one.keys.find(({ kind }) => kind === 'email');
    const number = one.keys.find(({ kind }) => kind === 'phone');
    if (one.needsKeys && !address && !number) return one.person ?? null;
    const holding = (key: PersonKey | undefined) => [...((key && holders.get(mapKey(key))) ?? [])];
    const withNumber = holding(number).flatMap((id) => people.get(id) ?? []);
    let person = holding(address).flatMap((id) => people.get(id) ?? [])[0];
    if (person && number && !withNumber.includes(person)) {
      const same = bestMatch(person.name, withNumber);
      if (same && !(await areMarkedDifferent(trx, person.id, same.id))) joins.push([person.id, same.id]);
    }
    if (!person && one.person) person = people.get(one.person) ?? (await findPerson(trx, one.person));
    person ??= bestMatch(one.name, withNumber);
    const key = address ?? number;
    const shown = one.name || (key ? shownKey(key) : '');
    const { id: known } = person ?? {};
    const id = known ?? newId(one.at);
    person ??= { id, name: shown, company: one.company, first_at: one.at, last_at: one.at };
    const { name, company, first_at, last_at, written_name = null } = afterContact(person, one);
    people.set(id, { id, name, company, first_at, last_at, written_name });
    touched.add(id);
    for (const key of one.keys) {
      if (holding(key).includes(id)) continue;
      hold(key, id);
      fresh.push({ key, person: id });
    }
    return id;
  }

  const placed: (string | null)[] = [];
  for (const one of batch) placed.push(await place(one));
  await putPeople(
    trx,
    [...touched].flatMap((id) => people.get(id) ?? []),
  );
  await putKeys(trx, fresh, now);
  return { people: placed, joins };
}

/** Merges people found to be the same, after everything is assigned; the longer known stays. */
async function joinAll(trx: Trx, joins: Placement['joins'], now: number): Promise<void> {
  for (const [a, b] of joins) {
    const [one, other] = [await findPerson(trx, a), await findPerson(trx, b)];
    if (!one || !other || one.joined_into || other.joined_into) continue;
    const [stays, goes] = one.first_at <= other.first_at ? [one, other] : [other, one];
    await joinPeople(trx, { stays: stays.id, goes: goes.id, actor: byItself, now });
  }
}

export interface PeopleKeeper {
  wake(): void;
  /** Processes everything that waits, without pauses. */
  settle(): Promise<void>;
  /** Starts nothing new and resolves when running work has ended. */
  stop(): Promise<void>;
}

/** Rows per transaction: visitors' writes wait for it, and each row can mean many more. */
const leadsAtOnce = 30;
const othersAtOnce = 10;
const sweepMs = 10_000;
const gatherMs = 300;
/** Pause as a multiple of work time, for an idle and a busy process. */
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

/** In this order, so that people are refreshed once all their items are known. */
const steps = [placeLeads, placeSubscribers, placeChats, refreshSome];

/**
 * Looks for unassigned items every ten seconds and when woken. Pending work is in the rows, so a crash loses nothing;
 * only one process works at a time.
 */
export function startPeopleKeeper({ db, clock, log }: { db: Db; clock: Clock; log: Log }): PeopleKeeper {
  let hurried = false;

  /** Resolves to whether there may be more to do. */
  const step = () =>
    db.write(async (trx) => {
      if (!(await tryLockPeople(trx))) return false;
      for (const work of steps) if ((await work(trx, clock.now())) > 0) return true;
      return false;
    });

  async function pass(stopping: AbortSignal) {
    let times: number = pauses.idle;
    while (!stopping.aborted) {
      const began = performance.now();
      if (!(await step())) break;
      if (hurried) continue;
      const before = performance.eventLoopUtilization();
      await sleep(Math.min(2_000, 5 + (performance.now() - began) * times));
      times = performance.eventLoopUtilization(before).utilization > 0.5 ? pauses.busy : pauses.idle;
    }
  }

  const loop = every(sweepMs, 'finding out who is who', pass, { log, first: 0 });
  return {
    wake: () => loop.wake(gatherMs),
    async settle() {
      hurried = true;
      await loop.run().finally(() => {
        hurried = false;
      });
    },
    stop: loop.stop,
  };
}
