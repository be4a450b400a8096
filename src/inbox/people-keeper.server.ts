import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  areMarkedDifferent,
  findPerson,
  holdersOf,
  markStale,
  putKeys,
  putPeople,
  tryLockPeople,
} from '#src/intake/people-store.server.ts';
import { putFound } from '#src/intake/search-index-store.server.ts';
import { keysOf, phonesIn, phoneWords, shownKey } from '#src/intake/telephone.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { joinPeople, keysSaid, refreshPerson, saidIn } from './people-belongings-store.server.ts';
import { afterContact, bestMatch, type KeyOwner, keyText, type PersonKey } from './people-rules.ts';

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

const byItself = { name: 'by itself', device: '' };

/**
 * Finds or creates the people of a batch with one read and one write, and joins who turn out to be the same. An email
 * address decides; a phone number only if the names agree. `give` gets the people in order, null if unknown. Returns how
 * many there were.
 */
async function placeAll(
  trx: Trx,
  batch: readonly Arrived[],
  now: number,
  give: (people: readonly (string | null)[]) => Promise<void>,
): Promise<number> {
  const people = new Map<string, KeyOwner>();
  const holders = new Map<string, Set<string>>();
  const hold = (key: PersonKey, id: string) => {
    const ids = holders.get(keyText(key)) ?? new Set();
    holders.set(keyText(key), ids.add(id));
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
    const holding = (key: PersonKey | undefined) => [...((key && holders.get(keyText(key))) ?? [])];
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
  await give(placed);
  await joinAll(trx, joins, now);
  return batch.length;
}

/** Merges people found to be the same, after everything is assigned; the longer known stays. */
async function joinAll(trx: Trx, joins: readonly [string, string][], now: number): Promise<void> {
  for (const [a, b] of joins) {
    const [one, other] = [await findPerson(trx, a), await findPerson(trx, b)];
    if (!one || !other || one.joined_into || other.joined_into) continue;
    const [stays, goes] = one.first_at <= other.first_at ? [one, other] : [other, one];
    await joinPeople(trx, { stays: stays.id, goes: goes.id, actor: byItself, now });
  }
}

/** Rows per transaction: visitors' writes wait for it, and each row can mean many more. */
const leadsAtOnce = 30;
const othersAtOnce = 10;
const sweepMs = 10_000;
const gatherMs = 300;
async function giveLeads(trx: Trx, given: readonly { seq: number; person: string }[]): Promise<void> {
  if (given.length === 0) return;
  const rows = JSON.stringify(given);
  await (isPostgres(trx)
    ? sql`update leads set person_id = given.person
        from jsonb_to_recordset(${rows}::jsonb) as given (seq bigint, person text) where leads.seq = given.seq`
    : sql`update leads set person_id = value ->> 'person' from json_each(${rows}) where leads.seq = value ->> 'seq'`
  ).execute(trx);
}

async function placeLeads(trx: Trx, now: number): Promise<number> {
  const leads = await trx
    .selectFrom('leads')
    .select(['seq', 'name', 'email', 'phone', 'company', 'received_at'])
    .where('person_id', 'is', null)
    .orderBy('seq')
    .limit(leadsAtOnce)
    .execute();
  const arrived = leads.map((lead) => ({ ...lead, keys: keysOf(lead), at: lead.received_at }));
  return placeAll(trx, arrived, now, (people) =>
    giveLeads(
      trx,
      leads.map(({ seq }, nth) => ({ seq, person: people[nth] ?? '' })),
    ),
  );
}

async function placeSubscribers(trx: Trx, now: number): Promise<number> {
  const rows = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email_key', 'requested_at'])
    .where('person_id', 'is', null)
    .orderBy('requested_at')
    .limit(othersAtOnce)
    .execute();
  const arrived = rows.map(({ email_key, requested_at }) => ({
    keys: [{ kind: 'email', value: email_key } as const],
    name: '',
    company: '',
    at: requested_at,
  }));
  return placeAll(trx, arrived, now, async (people) => {
    for (const [nth, { id }] of rows.entries()) {
      const person_id = people[nth] ?? '';
      await trx.updateTable('newsletter_subscribers').set({ person_id }).where('id', '=', id).execute();
    }
  });
}

/** Those with new messages since they were last looked at. */
async function placeChats(trx: Trx, now: number): Promise<number> {
  const chats = await trx
    .selectFrom('chat_sessions')
    .select(['id', 'person_id', 'started_at', 'last_at', 'message_count'])
    .whereRef('seen_count', '<>', 'message_count')
    .orderBy('last_at')
    .limit(othersAtOnce)
    .execute();
  const said = await saidIn(trx, chats);
  const arrived = chats.map(({ id, last_at, person_id }) => ({
    ...{ keys: keysSaid(said.get(id)), name: '', company: '' },
    ...{ at: last_at, person: person_id, needsKeys: true },
  }));
  return placeAll(trx, arrived, now, async (people) => {
    for (const [nth, chat] of chats.entries()) {
      const person = people[nth] ?? null;
      const { numUpdatedRows } = await trx
        .updateTable('chat_sessions')
        .set({ seen_count: chat.message_count, person_id: person })
        .where('id', '=', chat.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      await markStale(trx, [person, chat.person_id]);
      const all = said.get(chat.id) ?? [];
      const byVisitor = all.filter(({ sender }) => sender === 'user').map(({ text }) => text);
      const texts = all.map(({ text }) => text);
      const words = searchWords(texts, phoneWords(phonesIn(byVisitor.join('\n'))));
      await putFound(trx, { kind: 'chat', ref: chat.id, at: chat.started_at }, words);
    }
  });
}

/** People whose search words are outdated, longest inactive first. */
async function refreshSome(trx: Trx): Promise<number> {
  const stale = trx.selectFrom('people').select('id').where('stale', '=', 1);
  const rows = await stale.orderBy('last_at').limit(othersAtOnce).execute();
  for (const { id } of rows) await refreshPerson(trx, id);
  return rows.length;
}

/** In this order, so that people are refreshed once all their items are known. */
const steps = [placeLeads, placeSubscribers, placeChats, refreshSome];

/**
 * Looks for unassigned items every ten seconds and when woken. Pending work is in the rows, so a crash loses nothing;
 * only one process works at a time.
 */
export function startPeopleKeeper({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  let hurried = false;

  /** Resolves to whether there may be more to do. */
  const step = () =>
    db.write(async (trx) => {
      if (!(await tryLockPeople(trx))) return false;
      for (const work of steps) if ((await work(trx, clock.now())) > 0) return true;
      return false;
    });

  async function pass(stopping: AbortSignal) {
    while (!stopping.aborted) {
      const began = performance.now();
      if (!(await step())) break;
      // As long a pause as the work took, so that visitors' writes come in between.
      if (!hurried) await sleep(performance.now() - began);
    }
  }

  const loop = every(sweepMs, 'finding out who is who', pass, { log, first: 0 });
  return {
    wake: () => loop.wake(gatherMs),
    /** Processes everything that waits, without pauses. */
    async settle() {
      hurried = true;
      await loop.run().finally(() => {
        hurried = false;
      });
    },
    stop: loop.stop,
  };
}
