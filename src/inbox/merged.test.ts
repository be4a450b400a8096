import { describe, expect, test } from 'vitest';
import { visitorWrites } from '#tests/helpers/leads.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, deskOf, engines, send, signedInCookie, site } from '#tests/helpers/site.ts';
import { messageType, quoteType } from './lead-types.ts';

/** A quote request of somebody whose message waits, and what is done with both. */
async function two(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const made = await site({ engine });
  const cookie = await signedInCookie(made);
  const [desk, quotes] = [await deskOf(made, messageType, cookie), await deskOf(made, quoteType, cookie)];
  const first = await send(made, 'contact', { ...contactData, message: 'The walrus is ill.' });
  made.clock.advance(60_000);
  const second = await send(made, 'quote', quoteData);
  await made.deps.people.settle();
  const row = (id: string) =>
    made.deps.db.sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const clocks = async () =>
    [await row(first), await row(second)].map(({ waiting_since, respond_by, status }) => [
      waiting_since,
      respond_by,
      status,
    ]);
  /** The message goes into the quote request; the event there. */
  const merge = async () => {
    const said = await desk.change({ intent: 'merge', id: first, to: second });
    if (!('merged' in said) || !said.merged) throw new Error(JSON.stringify(said));
    return said.merged;
  };
  const undo = (entry: string) => quotes.change({ intent: 'unmerge', id: second, entry });
  const said = async () => (await quotes.detail(second)).thread.entries.map(({ body }) => body);
  return { made, desk, quotes, first, second, row, clocks, merge, undo, said };
}

describe.each(engines)('a merged lead on %s', (engine) => {
  test('stands in the thread of the other, in no list or count, and waits there alone', async () => {
    const { desk, quotes, first, second, row, clocks, merge, undo, said } = await two(engine);
    expect((await desk.detail(first)).targets.map(({ id }) => id)).toEqual([second]);
    const before = await clocks();
    const entry = await merge();
    const [own, target] = await clocks();
    expect(own?.[0]).toBeNull();
    // The message came first.
    expect(target).toEqual([before[0]?.[0], Math.min(Number(before[0]?.[1]), Number(before[1]?.[1])), 'pending']);
    const { rows, counts, found } = await desk.list();
    expect([rows, counts.pending, found]).toEqual([[], undefined, 0]);
    expect((await quotes.list('?q=walrus')).rows.map(({ id }) => id)).toEqual([second]);
    const detail = await quotes.detail(second);
    expect(detail.merged).toMatchObject([{ id: first, opening: 'The walrus is ill.' }]);
    expect([detail.targets, await said()]).toEqual([[], [`${(await row(first)).reference} was merged into this one`]]);
    const elsewhere: Response = await desk.detail(first).catch((answer) => answer);
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, `/admin/quotes/${second}`]);
    expect(await desk.change({ intent: 'status', id: first, status: 'closed' })).toMatchObject({ ok: false });

    expect(await undo(entry)).toEqual({ ok: true });
    expect([await clocks(), await said()]).toEqual([before, []]);
    expect([(await desk.list()).rows.length, (await desk.detail(first)).thread.entries]).toEqual([1, []]);
    expect(await undo(entry)).toMatchObject({ ok: false });
  });

  test('whatever its visitor writes makes the other wait; one answer is for both', async () => {
    const { made, quotes, first, second, row, clocks, merge, undo, said } = await two(engine);
    const entry = await merge();
    await quotes.change({ intent: 'call', id: second, body: 'Talked it through.' });
    expect((await quotes.detail(second)).thread.waits).toBeNull();
    made.clock.advance(60_000);
    await visitorWrites(made, first, 'One more question.');
    const [, target] = await clocks();
    expect(target?.[0]).toBe(made.clock.now());
    expect((await row(first)).waiting_since).toBeNull();
    expect((await quotes.list()).rows[0]).toMatchObject({ unread: true, last: { body: 'One more question.' } });
    expect((await said())[0]).toBe('One more question.');
    // Whoever was answered does not wait again.
    await undo(entry);
    const [own, other] = await clocks();
    expect([own?.[0], own?.[2], other]).toEqual([null, 'responded', target]);
  });

  test('goes to the bin with the other, and comes back with it', async () => {
    const { quotes, first, second, row, merge } = await two(engine);
    await merge();
    await quotes.change({ intent: 'delete', id: second });
    expect([(await row(first)).deleted_at, (await quotes.list('?view=deleted')).found]).toEqual([
      expect.any(Number),
      1,
    ]);
    await quotes.change({ intent: 'restore', id: second });
    expect((await row(first)).deleted_at).toBeNull();
  });
});
