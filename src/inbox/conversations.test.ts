import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { replyPromises } from '#src/content/hours.ts';
import { enterCall } from '#src/inquiries/by-telephone.server.ts';
import { findLead } from '#src/intake/lead-store.server.ts';
import { endTurn, insertEntry } from '#src/intake/thread-store.server.ts';
import { replyDue, workingMs } from '#src/lib/reply-time.ts';
import { claim, listMails, settle } from '#src/platform/outbox/store.server.ts';
import { cookieOf, joins, nameOwner } from '#tests/helpers/accounts.ts';
import { defaultClock as businessClock } from '#tests/helpers/clock.ts';
import { visitorWrites } from '#tests/helpers/leads.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import {
  contactData,
  deskOf,
  engines,
  routeArgs,
  send,
  signedInCookie,
  site,
  type TestSite,
  test,
} from '#tests/helpers/site.ts';
import { messageType, quoteType } from './lead-types.ts';
import { action as writeAction } from './person-write.tsx';
import type { Answer } from './thread-figures.ts';
import { loadRecords, recentRecord } from './thread-store.server.ts';

/** A site with a message, and the owner at their messages. */
async function begun(engine: 'sqlite' | 'postgres' = 'sqlite', env: Record<string, string> = {}) {
  const made = await site({ engine, env });
  const desk = await deskOf(made, messageType);
  return { made, desk, id: await send(made, 'contact', contactData) };
}
const letter = (id: string, more: Record<string, string> = {}) => ({
  ...{ act: 'reply', id, key: randomUUID(), body: 'We can come on Monday.' },
  ...more,
});
const replies = async ({ deps }: TestSite) =>
  (await listMails(deps.db, { limit: 50 })).filter(({ by_person }) => by_person === 1);
const due = async ({ deps, clock }: TestSite) =>
  claim(deps.db, { worker: 'one', now: clock.now(), leaseMs: 1_000, limit: 20 });

describe.each(engines)('a conversation on %s', (engine) => {
  test('a reply is a mail of the thread that leaves after ten seconds, and stops the clock', async () => {
    const { made, desk, id } = await begun(engine, { INBOUND_DOMAIN: 'Inbound.example' });
    const mails = await listMails(made.deps.db, { limit: 9 });
    const confirmation = mails.find(({ audience }) => audience === 'visitor');
    expect(confirmation?.reply_to).toMatch(/^reply\+[0-9a-z]{28}@inbound\.example$/);
    expect((await desk.detail(id)).thread.waits).not.toBeNull();
    made.clock.advance(60_000);
    const sent = letter(id);
    expect(await desk.change(sent)).toEqual({ ok: true, entry: sent.key });
    const [mail] = await replies(made);
    expect(mail).toMatchObject({
      recipient: 'ada@example.com',
      in_reply_to: confirmation?.message_id,
      thread_ids: confirmation?.message_id,
      reply_to: confirmation?.reply_to,
      next_attempt_at: made.clock.now() + 10_000,
    });
    expect(mail?.body).toContain('We can come on Monday.');
    expect(mail?.body).toMatch(/\/request\/[\w-]{24}/);
    const { thread, lead } = await desk.detail(id);
    expect(thread).toMatchObject({
      waits: null,
      entries: [{ id: sent.key, kind: 'reply', isOwn: true, mail: { state: 'waiting', to: 'ada@example.com' } }],
    });
    expect(thread.entries[0]?.answered).toMatchObject({ onTime: true });
    expect(lead.status).toBe('responded');
    // The next one goes on from the visitor's word, and names all before it.
    made.clock.advance(1);
    await visitorWrites(made, id, 'And the printer?');
    made.clock.advance(1);
    await desk.change(letter(id, { body: 'It comes along.' }));
    const [second] = await replies(made);
    expect(second?.thread_ids.split(' ')).toEqual([confirmation?.message_id, mail?.message_id]);
    expect((await due(made)).some(({ by_person }) => by_person === 1)).toBe(false);
    made.clock.advance(10_000);
    expect((await due(made)).filter(({ by_person }) => by_person === 1)).toHaveLength(2);
  });

  test('without a domain for replies they are answered to the owner', async () => {
    const made = await site({ engine, env: { MAIL_TO: 'owner@northarc.example' } });
    const desk = await deskOf(made, quoteType);
    const id = await send(made, 'quote', quoteData);
    await desk.change(letter(id, { close: 'yes' }));
    expect(await replies(made)).toMatchObject([{ reply_to: 'owner@northarc.example' }]);
    expect((await desk.detail(id)).lead.status).toBe('completed');
  });

  test('a reply is taken back for ten seconds: no mail, the text is a draft again, and the visitor waits on', async () => {
    const { made, desk, id } = await begun(engine);
    const before = (await desk.detail(id)).thread.waits;
    const first = letter(id);
    await desk.change(first);
    made.clock.advance(9_999);
    expect(await desk.change({ act: 'undo', id, entry: first.key })).toEqual({ ok: true, undone: first.body });
    expect(await replies(made)).toEqual([]);
    const { thread, lead } = await desk.detail(id);
    expect([thread.entries, thread.waits, lead.status]).toEqual([[], before, 'pending']);
    expect(thread.draft).toMatchObject({ body: first.body });
    const second = letter(id);
    await desk.change(second);
    made.clock.advance(10_000);
    expect(await desk.change({ act: 'undo', id, entry: second.key })).toHaveProperty('reason');
    expect(await replies(made)).toHaveLength(1);
    expect((await desk.detail(id)).thread.draft).toBeNull();
    // A status that was set since stays; one that the reply set goes with it.
    const third = letter(id);
    await desk.change(third);
    await desk.change({ act: 'status', id, status: 'closed' });
    expect(await desk.change({ act: 'undo', id, entry: third.key })).toMatchObject({ ok: true });
    expect((await desk.detail(id)).lead.status).toBe('closed');
    await desk.change({ act: 'status', id, status: 'pending' });
    const closing = letter(id, { close: 'yes' });
    await desk.change(closing);
    await desk.change({ act: 'undo', id, entry: closing.key });
    expect((await desk.detail(id)).lead.status).toBe('pending');
  });

  test('a reply that a worker has taken up cannot be taken back', async () => {
    const { made, desk, id } = await begun(engine);
    const sent = letter(id);
    await desk.change(sent);
    const [mail] = await replies(made);
    // Its clock is ahead of this one's.
    const now = made.clock.now() + 10_000;
    await claim(made.deps.db, { worker: 'ahead', now, leaseMs: 1_000, limit: 20 });
    expect(await desk.change({ act: 'undo', id, entry: sent.key })).toHaveProperty('reason');
    await settle(made.deps.db, 'ahead', [mail?.id ?? ''], { state: 'sent', at: now });
    expect((await desk.detail(id)).thread.entries).toMatchObject([{ mail: { state: 'sent' } }]);
  });

  test('a double click sends one reply, and of two people one has answered', async (made) => {
    const [one, two] = [await deskOf(made, messageType), await deskOf(made, messageType)];
    const id = await send(made, 'contact', contactData);
    const sent = letter(id);
    const answers = await Promise.all([
      one.change(sent),
      one.change(sent),
      two.change(letter(id, { body: 'On Tuesday.' })),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    const { entries } = (await one.detail(id)).thread;
    expect(entries).toHaveLength(2);
    expect(entries.filter(({ answered }) => answered)).toHaveLength(1);
  });

  test('one reply answers what else they wait for, and its undo brings all of it back', async () => {
    const { made, desk, id } = await begun(engine);
    const other = await send(made, 'quote', quoteData);
    await made.deps.people.settle();
    const { alsoWaits } = (await desk.detail(id)).thread;
    expect(alsoWaits.map((one) => one.id)).toEqual([other]);
    const waiting = async () => {
      const rows = await made.deps.db.sql.selectFrom('leads').select(['status', 'waiting_since']).execute();
      return rows.filter((row) => row.waiting_since !== null && row.status === 'pending').length;
    };
    const sent = letter(id, { also: other });
    await desk.change(sent);
    expect(await waiting()).toBe(0);
    await desk.change({ act: 'undo', id, entry: sent.key });
    expect(await waiting()).toBe(2);
    await desk.change({ act: 'call', id, body: 'Talked it all through.', also: other });
    expect(await waiting()).toBe(0);
  });

  test('writing to a person begins a thread for which nobody waits, and answers what they wait for', async () => {
    const { made, desk, id } = await begun(engine);
    await made.deps.people.settle();
    const person = (await desk.detail(id)).person?.id ?? '';
    const cookie = await signedInCookie(made);
    const about = { subject: 'A backup for\nyour shop', body: 'Dear {name}: {reference}', also: id };
    const write = async (form: Record<string, string>) =>
      writeAction(routeArgs(made, '/', { cookie, params: { id: person }, form }) as never);
    expect(await write({ ...about, key: randomUUID(), subject: ' ' })).toMatchObject({ init: { status: 422 } });
    const key = randomUUID();
    await Promise.all([write({ ...about, key }), write({ ...about, key })]);
    const all = await made.deps.db.sql
      .selectFrom('leads')
      .select(['id', 'waiting_since', 'source', 'status'])
      .execute();
    const ours = { id: key, waiting_since: null, source: 'desk', status: 'responded' };
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([ours, expect.objectContaining({ id, waiting_since: null })]));
    const { lead, thread, person: whose } = await desk.detail(key);
    expect([whose?.id, thread.waits, thread.entries]).toMatchObject([
      person,
      null,
      [{ kind: 'reply', answered: null }],
    ]);
    const [mail] = await replies(made);
    expect(mail).toMatchObject({ recipient: 'ada@example.com', subject: `A backup for your shop (${lead.reference})` });
    expect(mail?.body).toContain(`Dear Ada Byron: ${lead.reference}`);
    expect(mail?.body).toContain('To see all messages or add one');
    // Nobody was told of a message, and an undo gives both back.
    const told = made.deps.db.sql.selectFrom('notices').select('kind').where('subject', '=', key);
    expect(await told.execute()).toEqual([]);
    await desk.change({ act: 'undo', id: key, entry: key });
    expect((await desk.detail(key)).thread).toMatchObject({ entries: [], draft: { body: mail?.body.split('\n')[0] } });
    expect((await desk.detail(id)).thread.waits).not.toBeNull();
  });

  test('what somebody writes is kept, and seen by whoever else looks', async () => {
    const { made, desk, id } = await begun(engine);
    let told = 0;
    made.deps.changes.subscribe(() => told++);
    await nameOwner(made.deps, 'Ana Reyes', 'ana@example.com');
    const { cookie } = await joins(made, { role: 'agent', name: 'Ben Ortiz', email: 'ben@example.com' });
    const put = (draft: object, path = id, whose = cookie) =>
      made.request(`/admin/messages/${path}/draft`, {
        method: 'PUT',
        body: JSON.stringify(draft),
        headers: { 'Content-Type': 'application/json', Cookie: whose },
      });
    const since = made.clock.now();
    for (const body of ['W', 'We c', 'We can']) expect((await put({ kind: 'reply', body })).status).toBe(204);
    expect(told).toBe(1);
    await put({ kind: 'note', body: 'Hello' }, id, await cookieOf(made, 'owner'));
    made.clock.advance(60_000);
    await put({ kind: 'reply', body: 'We can come' });
    const { thread } = await desk.detail(id);
    const others = [{ author: 'Ben Ortiz', body: 'We can come', kind: 'reply', since }];
    expect(thread).toMatchObject({ draft: { body: 'Hello' }, others });
    made.clock.advance(120_000);
    expect((await desk.detail(id)).thread.others).toEqual([]);
    await put({ kind: 'reply', body: '' });
    expect((await desk.detail(id)).thread).toMatchObject({ others: [], draft: { body: 'Hello' } });
    const answer = letter(id);
    await desk.change(answer);
    expect((await put({ kind: 'reply', body: 'Dear Ada', key: answer.key })).status).toBe(204);
    expect(await made.deps.db.sql.selectFrom('reply_drafts').selectAll().execute()).toEqual([]);
    expect((await put({ kind: 'shout', body: 'x' })).status).toBe(422);
    expect((await put({ kind: 'reply', body: 'x' }, 'nobody')).status).toBe(404);
  });

  test('a call is entered as a lead: somebody must be reachable, and an address gets the link', async (made) => {
    const parts = { ...made.deps, hours: businessClock, actor: { name: 'owner', device: '' } };
    const enter = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const pair of Object.entries({ name: 'Bob', message: 'The fax.', ...fields })) form.set(...pair);
      return enterCall(parts, form);
    };
    expect(await enter({})).toMatchObject({ errors: { phone: expect.stringContaining('phone number') } });
    expect(await enter({ email: 'bob' })).toMatchObject({ errors: { email: expect.any(String) } });
    expect(await enter({ phone: '404 555 0100', answered: 'yes' })).toMatchObject({ ok: true });
    expect(await listMails(made.deps.db, { limit: 9 })).toEqual([]);
    made.clock.advance(1);
    expect(await enter({ email: 'bob@example.com' })).toMatchObject({ ok: true });
    expect(await listMails(made.deps.db, { limit: 9 })).toMatchObject([{ audience: 'visitor' }]);
    const desk = await deskOf(made, messageType);
    const { rows } = await desk.list('?source=telephone');
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'responded']);
    expect((await desk.detail(rows[1]?.id ?? '')).thread.entries).toMatchObject([{ kind: 'call' }]);
    expect(await desk.change(letter(rows[1]?.id ?? ''))).toMatchObject({ ok: false });
  });
});

test('files of a reply are checked, kept and downloaded; what is refused leaves nothing', async () => {
  const { made, desk, id } = await begun();
  const attach = (...file: File[]) => desk.change({ ...letter(id), file });
  const text = (size: number, name = 'offer.txt') => new File(['x'.repeat(size)], name);
  const half = 5 * 1024 * 1024;
  expect(await attach(text(half), text(half + 1))).toMatchObject({ reason: expect.stringContaining('10 MB') });
  expect(await attach(new File([new Uint8Array([0x4d, 0x5a, 0])], 'offer.pdf'))).toHaveProperty('reason');
  expect((await desk.detail(id)).thread.entries).toEqual([]);
  expect(await attach(text(half), text(half, '../../b.txt'))).toMatchObject({ ok: true });
  const [entry] = (await desk.detail(id)).thread.entries;
  expect(entry?.files.map(({ name }) => name)).toEqual(['b.txt', 'offer.txt']);
  const path = `/admin/messages/${id}/files/${entry?.files[0]?.file}`;
  const got = await made.request(path, { headers: { Cookie: await signedInCookie(made) } });
  expect([got.status, got.headers.get('content-disposition'), (await got.text()).length]).toEqual([
    200,
    expect.stringContaining('attachment'),
    half,
  ]);
});

test('figures of answers are what a recount of what happened gives', async () => {
  const made = await site({});
  const { db } = made.deps;
  const id = await send(made, 'contact', contactData);
  const begin = (await findLead(db.sql, 'contact', id))!;
  const step = fc.record({
    by: fc.constantFrom('visitor', 'reply', 'note', 'call'),
    afterMinutes: fc.integer({ min: 0, max: 5_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await db.write(async (trx) => {
        await trx.deleteFrom('thread_entries').execute();
        const { waiting_since, respond_by } = begin;
        await trx.updateTable('leads').set({ waiting_since, respond_by, status: 'pending' }).execute();
      });
      const start = made.clock.now();
      const counted: Answer[] = [];
      let waits: { since: number; due: number } | undefined = { since: begin.received_at, due: begin.respond_by };
      for (const { by, afterMinutes } of steps) {
        made.clock.advance(afterMinutes * 60_000);
        const at = made.clock.now();
        if (by === 'visitor') {
          await visitorWrites(made, id, 'And the printer?');
          waits ??= { since: at, due: replyDue(at, replyPromises.contact, businessClock) };
        } else {
          await db.write(async (trx) => {
            const lead = (await findLead(trx, 'contact', id))!;
            const turn = by === 'note' ? undefined : (await endTurn(trx, lead, { now: at, hours: businessClock })).turn;
            await insertEntry(trx, lead, { at, kind: by, author: 'owner', body: 'x', turn });
          });
          if (by !== 'note' && waits) {
            const worked = workingMs(waits.since, at, businessClock);
            counted.push({ type: 'contact', source: 'website', at, due: waits.due, worked });
          }
          if (by !== 'note') waits = undefined;
        }
      }
      const now = made.clock.now();
      const sums = { answers: 0, onTime: 0 };
      for (const month of await loadRecords(db.sql, now)) {
        sums.answers += month.answers;
        sums.onTime += month.onTime;
      }
      const onTime = counted.filter(({ at, due: until }) => at <= until).length;
      expect(sums).toEqual({ answers: counted.length, onTime });
      const times = counted.map(({ worked }) => worked).sort((a, b) => a - b);
      const recent = await recentRecord(db.sql, now);
      if (counted.length < 20) expect(recent).toBeUndefined();
      else if (start > now - 90 * 86_400_000) {
        expect(recent).toEqual({ ...sums, median: times[Math.floor((times.length - 1) / 2)] });
      }
    }),
    { numRuns: 15 },
  );
});
