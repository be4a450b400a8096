import { afterEach, describe, expect, test } from 'vitest';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { changeQuote, loadQuotes, pendingQuotes } from './admin.server.ts';

const sites: TestSite[] = [];
async function site(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const made = await createTestSite({ engine });
  sites.push(made);
  return made;
}
afterEach(async () => {
  for (const made of sites.splice(0)) await made.close();
});

describe.each(['sqlite', 'postgres'] as const)('the quote requests of the owner on %s', (engine) => {
  test('the owner reads it, moves it on and deletes it', async () => {
    const made = await site(engine);
    const { db } = made.deps;
    const ask = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return changeQuote(db, form, made.clock.now());
    };
    await made.post('/api/submissions', await made.envelope('quote', { ...quoteData, services: ['cloud'] }));
    await made.post('/api/submissions', await made.envelope('quote', quoteData));
    const page = await loadQuotes(db, null);
    expect(page).toMatchObject({ total: 2, pending: 2, older: undefined });
    const [newest, oldest] = page.rows;
    const { services: chosen, ...rest } = quoteData;
    expect(newest).toMatchObject({
      ...rest,
      services: ['cloud', 'mobile-app', 'it-support'],
      figures: { oneTime: { low: 15_000, high: 25_000 }, perUserMonth: { low: 150, high: 250 } },
      status: 'pending',
      mails: [{ state: 'waiting' }, { state: 'waiting' }],
    });
    expect(oldest?.figures).toEqual({ oneTime: null, perUserMonth: null });

    const id = newest!.id;
    expect(await ask({ intent: 'status', id, status: 'in-progress' })).toBeUndefined();
    expect(await ask({ intent: 'status', id, status: 'responded' })).toBe(
      'Please choose pending, in-progress or completed.',
    );
    expect((await loadQuotes(db, null)).rows[0]?.status).toBe('in-progress');
    expect(await pendingQuotes(db)).toBe(1);

    expect(await ask({ intent: 'delete', id })).toBeUndefined();
    expect(await ask({ intent: 'delete', id })).toBe('This quote request is no longer there.');
    expect(await ask({ intent: 'status', id, status: 'pending' })).toBe('This quote request is no longer there.');
    expect(await ask({ intent: 'paint', id })).toBe('That is not something this page can do.');
    expect((await loadQuotes(db, null)).rows.map((row) => row.id)).toEqual([oldest!.id]);
  });

  test('more than fifty come in pages, each request once', async () => {
    const made = await site(engine);
    const { db } = made.deps;
    for (let n = 0; n < 52; n++) {
      const envelope = await made.envelope('quote', quoteData);
      const answer = await made.post('/api/submissions', envelope, { address: `198.51.100.${n}` });
      expect(answer.status).toBe(201);
    }
    const first = await loadQuotes(db, null);
    const second = await loadQuotes(db, first.older ?? null);
    expect([first.rows.length, second.rows.length, second.older]).toEqual([50, 2, undefined]);
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(52);
    expect((await loadQuotes(db, 'nonsense')).rows).toHaveLength(50);
  });
});
