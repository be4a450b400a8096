import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { keysOfPerson, markStale, personNow } from '#src/intake/people-store.server.ts';
import { addressIn, keysInTalk } from '#src/intake/telephone.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { putLead } from '#tests/helpers/leads.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { asOne, joinPeople, namePerson, separatePerson, undoChange } from './people-belongings-store.server.ts';
import { startPeopleKeeper } from './people-keeper.server.ts';
import { bestMatch, namesAgree } from './people-rules.ts';

const actor = { name: 'a browser', device: '' };
const tables = ['leads', 'chat_sessions', 'newsletter_subscribers'] as const;

const said = (chat: string, id: string, text: string, at: number) => ({
  ...{ session_id: chat, id, sender: 'user', text, at },
  ...{ feedback: '', answers: '', links: '', effects: '', unanswered: 0, author: '', told: 0 },
});

/** The people of a database, as a test speaks of them. */
function peopleOf(db: Db) {
  const clock = testClock('2026-11-20T12:00:00Z');
  const keeper = startPeopleKeeper({ db, clock, log: createLog('silent') });
  onTestFinished(() => keeper.stop());
  const { sql } = db;
  const by = () => ({ actor, now: clock.now() });
  return {
    clock,
    settle: () => keeper.settle(),
    async lead(facts: { name?: string; email?: string; phone?: string; company?: string }): Promise<string> {
      clock.advance(60_000);
      return putLead(db, { receivedAt: clock.now(), name: 'Ann Smith', ...facts });
    },
    async chat(...texts: string[]): Promise<string> {
      const id = randomUUID();
      clock.advance(60_000);
      const at = clock.now();
      // At once, as talks are kept: the keeper looks whenever it likes.
      await db.write(async (trx) => {
        const session = { id, user_identifier: id, started_at: at, ended_at: null, last_at: at, person_id: null };
        const counts = { message_count: texts.length, clock_error: 0, seen_count: 0, memory: '', listened_at: 0 };
        const waits = { taken_by: '', waiting_since: null, asked_person_at: null, later_until: null };
        await trx
          .insertInto('chat_sessions')
          .values({ ...session, ...counts, ...waits })
          .execute();
        for (const [nth, text] of texts.entries()) {
          await trx
            .insertInto('chat_messages')
            .values(said(id, String(nth), text, at + nth))
            .execute();
        }
      });
      return id;
    },
    async subscriber(email: string): Promise<string> {
      const [id = ''] = await addReaders(db, [email.split('@')[0] ?? ''], clock.now());
      await sql.updateTable('newsletter_subscribers').set({ email, email_key: email }).where('id', '=', id).execute();
      return id;
    },
    /** The person of something, by its id. */
    async whose(id: string): Promise<string | null> {
      for (const table of tables) {
        const row = await sql.selectFrom(table).select('person_id').where('id', '=', id).executeTakeFirst();
        if (row) return row.person_id;
      }
      return null;
    },
    /** What belongs together: sorted lists of ids. */
    async groups(): Promise<string[][]> {
      const rows = await Promise.all(tables.map((one) => sql.selectFrom(one).select(['id', 'person_id']).execute()));
      const groups = [...Map.groupBy(rows.flat(), ({ person_id }) => person_id).values()];
      return groups
        .map((group) => group.map(({ id }) => id).sort())
        .sort((a, b) => String(a[0]).localeCompare(String(b[0])));
    },
    standing: () => sql.selectFrom('people').selectAll().where('joined_into', 'is', null).orderBy('first_at').execute(),
    join: (stays: string, goes: string) => asOne(db, (trx) => joinPeople(trx, { ...by(), stays, goes })),
    separate: (id: string, ids: string[]) => asOne(db, (trx) => separatePerson(trx, { ...by(), id, ids, keys: [] })),
    name: (id: string, name: string) => asOne(db, (trx) => namePerson(trx, { ...by(), id, name })),
    called: async (id: string) => (await personNow(sql, id))?.name,
    undo: (change: string) => asOne(db, (trx) => undoChange(trx, { ...by(), change })),
    keys: (id: string) => keysOfPerson(sql, id),
    changes: () => sql.selectFrom('person_changes').selectAll().orderBy('at').execute(),
  };
}

test('names agree when they share a word, accents and titles aside, or one is none', () => {
  expect(namesAgree('René Müller', 'MULLER, R.')).toBe(true);
  expect(namesAgree('Dr. Ann Smith', 'Dr. Bob Jones')).toBe(false);
  expect(namesAgree('ann@example.com', 'Bob Jones')).toBe(true);
  expect(namesAgree('A. Smith', 'A. Jones')).toBe(false);
  const known = { company: '', last_at: 0 };
  const [bob, ann] = [
    { ...known, id: 'b', name: 'Bob Smith', first_at: 1 },
    { ...known, id: 'a', name: 'Ann Smith', first_at: 2 },
  ];
  expect(bestMatch('Ann Smith', [bob, ann])).toBe(ann);
  expect(bestMatch('Smith', [bob, ann])).toBe(bob);
  expect(bestMatch('Cleo', [bob, ann])).toBeUndefined();
});

test('an address is found in what people write around it', () => {
  expect(addressIn('Write to <Ada@Example.COM>, please.')).toBe('ada@example.com');
  expect(addressIn('it is ada@example.com.')).toBe('ada@example.com');
  expect(addressIn('ada@bücher.example!')).toBe('ada@xn--bcher-kva.example');
  expect(addressIn('me @ home, or a@b')).toBeUndefined();
  expect(keysInTalk(['call 770.555.0142', 'or ada@example.com, 404 555 0199'])).toEqual([
    { kind: 'email', value: 'ada@example.com' },
    { kind: 'phone', value: '+17705550142' },
  ]);
});

onEachEngine('who is who', (open) => {
  test('the same caller by form, chat and newsletter is one person, however it was spelt', async () => {
    const made = peopleOf(await open());
    await made.lead({ name: 'Priya Raman', email: 'Priya@Example.com', phone: '+1 770 555 0142', company: 'Dental' });
    await made.lead({ name: 'P. RAMAN', email: 'praman@work.example', phone: '(770) 555-0142' });
    await made.chat('hello', 'my number is 770.555.0142');
    await made.chat('what does it cost');
    await made.subscriber('priya@example.com');
    await made.settle();
    const [person, ...others] = await made.standing();
    expect(others).toEqual([]);
    expect(person).toMatchObject({ name: 'P. RAMAN', company: 'Dental', stale: 0 });
    expect(await made.keys(person?.id ?? '')).toHaveLength(3);
    expect((await made.groups()).map((group) => group.length).sort()).toEqual([1, 4]);
  });

  test('a shared number with other names is two people, and both have it', async () => {
    const made = peopleOf(await open());
    const ann = await made.lead({ name: 'Ann Smith', email: 'ann@example.com', phone: '770 555 0142' });
    const bob = await made.lead({ name: 'Bob Jones', email: 'bob@example.com', phone: '770 555 0142' });
    const called = await made.lead({ name: 'Bob Jones', phone: '7705550142' });
    await made.settle();
    expect(await made.whose(bob)).not.toBe(await made.whose(ann));
    expect(await made.whose(called)).toBe(await made.whose(bob));
    for (const id of [ann, bob]) expect(await made.keys((await made.whose(id)) ?? '')).toHaveLength(2);
  });

  test('one request with the address of one and the number of the other makes them one, which can be taken back', async () => {
    const made = peopleOf(await open());
    const one = await made.lead({ name: 'Ann Smith', email: 'ann@example.com' });
    const two = await made.lead({ name: 'A. Smith', email: '', phone: '770 555 0142' });
    await made.settle();
    expect(await made.whose(one)).not.toBe(await made.whose(two));
    const both = await made.lead({ name: 'Ann Smith', email: 'ann@example.com', phone: '770 555 0142' });
    await made.settle();
    expect(await made.whose(two)).toBe(await made.whose(one));
    const [change] = await made.changes();
    expect(change).toMatchObject({ kind: 'join', actor: 'by itself' });
    expect(await made.undo(change?.id ?? '')).toEqual({ ok: true });
    expect(await made.whose(two)).not.toBe(await made.whose(one));
    expect(await made.whose(both)).toBe(await made.whose(one));
    // Who was separated by hand is not joined again by itself.
    await made.lead({ name: 'Ann Smith', email: 'ann@example.com', phone: '770 555 0142' });
    await made.settle();
    expect(await made.whose(two)).not.toBe(await made.whose(one));
  });

  test('after a separation later requests go where their address went, and with undo they come back', async () => {
    const made = peopleOf(await open());
    const ann = await made.lead({ email: 'ann@example.com', phone: '770 555 0142' });
    const son = await made.lead({ email: 'son@example.com', phone: '770 555 0142' });
    await made.settle();
    const person = (await made.whose(ann)) ?? '';
    expect(await made.whose(son)).toBe(person);
    const done = await made.separate(person, [son]);
    if (!done.ok) throw new Error(done.reason);
    const later = await made.lead({ email: 'SON@example.com', phone: '770 555 0142' });
    await made.settle();
    expect(await made.whose(later)).toBe(done.other);
    expect(await made.whose(ann)).toBe(person);
    await made.undo(done.change);
    for (const id of [ann, son, later]) expect(await made.whose(id)).toBe(person);
    expect(await made.undo(done.change)).toMatchObject({ ok: false });
    expect((await made.standing()).map(({ id }) => id)).toEqual([person]);
  });

  test('a separation takes along what is from the same address, and leaves a shared number with both', async () => {
    const made = peopleOf(await open());
    const ann = await made.lead({ name: 'Ann Smith', email: 'ann@example.com', phone: '770 555 0142' });
    const chat = await made.chat('my number is 770.555.0142');
    const again = await made.lead({ name: 'Ann Smith', email: 'ANN@example.com' });
    await made.settle();
    const person = (await made.whose(ann)) ?? '';
    expect(await made.whose(chat)).toBe(person);
    const done = await made.separate(person, [again]);
    if (!done.ok) throw new Error(done.reason);
    expect([await made.called(person), await made.called(done.other)]).toEqual(['(770) 555-0142', 'Ann Smith']);
    for (const id of [ann, again]) expect(await made.whose(id)).toBe(done.other);
    const number = { kind: 'phone', value: '+17705550142' };
    expect(await made.keys(person)).toEqual([number]);
    expect(await made.keys(done.other)).toEqual([{ kind: 'email', value: 'ann@example.com' }, number]);
    for (const ids of [[], [chat]]) expect(await made.separate(person, ids)).toMatchObject({ ok: false });
  });

  test("the owner's name stays whatever is written, until it is let go or taken back", async () => {
    const made = peopleOf(await open());
    const lead = await made.lead({ name: 'J. Raman', email: 'ann@example.com', phone: '770 555 0142' });
    await made.settle();
    const id = (await made.whose(lead)) ?? '';
    expect(await made.name(id, '  Priya   Raman ')).toMatchObject({ ok: true });
    expect(await made.called(id)).toBe('Priya Raman');
    await made.lead({ name: 'ann raman', email: 'ann@example.com' });
    await made.settle();
    expect(await made.called(id)).toBe('Priya Raman');
    expect((await made.standing())[0]).toMatchObject({ written_name: 'ann raman', stale: 0 });
    // Who calls by the number is known by either name.
    for (const name of ['Priya', 'Ann Raman']) {
      const called = await made.lead({ name, phone: '7705550142' });
      await made.settle();
      expect(await made.whose(called)).toBe(id);
    }
    const [first] = await made.changes();
    expect(await made.name(id, 'Dr. Raman')).toMatchObject({ ok: true });
    expect(await made.name(id, 'Dr. Raman')).toMatchObject({ ok: false });
    expect(await made.name(id, 'x'.repeat(121))).toMatchObject({ ok: false });
    // What has been changed since is not taken back behind its back.
    expect(await made.undo(first?.id ?? '')).toMatchObject({ ok: false });
    const last = (await made.changes()).at(-1);
    expect(await made.undo(last?.id ?? '')).toEqual({ ok: true });
    expect(await made.called(id)).toBe('Priya Raman');
    expect(await made.undo(first?.id ?? '')).toEqual({ ok: true });
    expect(await made.called(id)).toBe('Ann Raman');
    expect(await made.undo(first?.id ?? '')).toMatchObject({ ok: false });
    await made.name(id, 'Mine');
    expect(await made.name(id, '')).toMatchObject({ ok: true });
    expect(await made.called(id)).toBe('Ann Raman');
    expect(await made.name(id, ' ')).toMatchObject({ ok: false });
  });

  test("who is joined brings the owner's name along, and takes it back", async () => {
    const made = peopleOf(await open());
    const one = await made.lead({ name: 'Ann Smith', email: 'ann@example.com' });
    const two = await made.lead({ name: 'Bob Jones', email: 'bob@example.com' });
    await made.settle();
    const [ann, bob] = [(await made.whose(one)) ?? '', (await made.whose(two)) ?? ''];
    await made.name(bob, 'The plumber');
    const joined = await made.join(ann, bob);
    if (!joined.ok) throw new Error(joined.reason);
    expect(await made.called(ann)).toBe('The plumber');
    await made.undo(joined.change);
    await made.settle();
    expect([await made.called(ann), await made.called(bob)]).toEqual(['Ann Smith', 'The plumber']);
  });

  test('a person of whom nothing is left goes, with keys, words and changes', async () => {
    const db = await open();
    const made = peopleOf(db);
    const lead = await made.lead({ email: 'ann@example.com' });
    const other = await made.lead({ name: 'Bob Jones', email: 'bob@example.com' });
    await made.settle();
    const [person, goes] = [(await made.whose(lead)) ?? '', (await made.whose(other)) ?? ''];
    await made.join(person, goes);
    await made.settle();
    await db.write(async (trx) => {
      await trx.deleteFrom('leads').execute();
      await markStale(trx, [person]);
    });
    await made.settle();
    for (const table of ['people', 'person_keys', 'person_changes'] as const) {
      expect(await db.sql.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const found = db.sql.selectFrom('found').selectAll().where('kind', '=', 'person');
    expect(await found.execute()).toEqual([]);
  });

  test('a talk is found by all that was said, also by what was said later', async () => {
    const db = await open();
    const made = peopleOf(db);
    const chat = await made.chat('our printer is on strike');
    await made.settle();
    await db.sql
      .insertInto('chat_messages')
      .values(said(chat, 'x', 'I am ada@example.com', 5))
      .execute();
    await db.sql.updateTable('chat_sessions').set({ message_count: 2 }).execute();
    expect(await made.whose(chat)).toBeNull();
    await made.settle();
    expect(await made.standing()).toMatchObject([{ id: await made.whose(chat), name: 'ada@example.com' }]);
    const kinds = await db.sql.selectFrom('found').select('kind').orderBy('kind').execute();
    expect(kinds).toEqual([{ kind: 'chat' }, { kind: 'person' }]);
  });
});

const sent = fc.record({
  name: fc.constantFrom('Ann Smith', 'Bob Smith', 'Cleo Jones', 'Dan'),
  email: fc.constantFrom('a@example.com', 'A@Example.com', 'b@example.com', 'c@example.com', ''),
  phone: fc.constantFrom('770 555 0142', '(770) 555-0142', '404 555 0199', ''),
});
const runs = { numRuns: 25 };

onEachEngine('laws of people, whatever was sent,', (open) => {
  async function forget(db: Db) {
    for (const table of ['leads', 'person_changes', 'person_keys', 'people', 'found'] as const) {
      await db.sql.deleteFrom(table).execute();
    }
  }

  test('in any order each lead has one person, and what has one address has the same', async () => {
    const db = await open();
    const made = peopleOf(db);
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 12 }), async (leads) => {
        await forget(db);
        const ids: [string, string][] = [];
        for (const lead of leads) {
          ids.push([await made.lead(lead), lead.email.toLowerCase()]);
          if (ids.length % 3 === 0) await made.settle();
        }
        await made.settle();
        const people = new Map<string, Set<string | null>>();
        const used = new Set<string | null>();
        for (const [id, email] of ids) {
          const person = await made.whose(id);
          expect(person).toBeTruthy();
          used.add(person);
          if (email) people.set(email, (people.get(email) ?? new Set()).add(person));
        }
        for (const found of people.values()) expect(found.size).toBe(1);
        expect(new Set((await made.standing()).map(({ id }) => id))).toEqual(used);
      }),
      runs,
    );
  });

  test('changes undone from the last to the first give the groups as they were; none before a later one', async () => {
    const db = await open();
    const made = peopleOf(db);
    await fc.assert(
      fc.asyncProperty(
        fc.array(sent, { minLength: 2, maxLength: 10 }),
        fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        async (leads, steps) => {
          await forget(db);
          const ids: string[] = [];
          for (const lead of leads) ids.push(await made.lead(lead));
          await made.settle();
          const before = await made.groups();
          const at = (n: number) => ids[n % ids.length] ?? '';
          const done: string[] = [];
          for (const [isJoin, a, b] of steps) {
            made.clock.advance(1_000);
            const [one, other] = [(await made.whose(at(a))) ?? '', (await made.whose(at(b))) ?? ''];
            const outcome = isJoin ? await made.join(one, other) : await made.separate(one, [at(a)]);
            if (outcome.ok) done.push(outcome.change);
          }
          const people = (change: { person_id: string; other_id: string } | undefined) =>
            change ? [change.person_id, change.other_id] : [];
          const [first, ...later] = (await made.changes()).filter(({ id }) => done.includes(id));
          const isFree = later.every((one) => people(one).every((id) => !people(first).includes(id)));
          if (first && !isFree) expect(await made.undo(first.id)).toMatchObject({ ok: false });
          for (const change of done.toReversed()) expect(await made.undo(change)).toEqual({ ok: true });
          expect(await made.groups()).toEqual(before);
          const standing = (await made.standing()).map(({ id }) => id);
          for (const id of ids) expect(standing).toContain(await made.whose(id));
        },
      ),
      runs,
    );
  });
});
