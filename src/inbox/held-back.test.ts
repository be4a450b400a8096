import { expect } from 'vitest';
import { countQuarantined } from '#src/intake/quarantine-store.server.ts';
import { actAt, routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { formOf, kept } from '#tests/helpers/quarantine.ts';
import { contactData, engines, site, type TestSite, test } from '#tests/helpers/site.ts';
import { carryOut } from './acts.server.ts';
import { loadHeldBack } from './leads.server.ts';

async function refused(made: TestSite, data: object = contactData) {
  const envelope = await made.envelope('contact', data, { security: { honeypot: 'x' } });
  const answer = await made.post('/api/submissions', envelope);
  await made.deps.quarantine.settled();
  return { id: envelope.id, answer };
}
const act = async (made: TestSite, name: string, id: string) =>
  actAt(made, await signedInCookie(made), `/admin/held/${id}/${name}`, {});
const load = (made: TestSite, query?: string) => loadHeldBack(made.deps.db, new URLSearchParams(query), formOf);

test('the owner sees who, why and what, and finds it by the beginnings of words', async (made) => {
  const { id } = await refused(made, { ...contactData, services: ['Cloud', 'Web'], odd: { deep: 1 }, phone: '' });
  const { rows, total, next } = await load(made);
  expect([total, next, rows.length]).toEqual([1, undefined, 1]);
  expect(rows[0]).toMatchObject({
    ...{ id, type: 'contact', name: 'Ada Byron', email: 'ada@example.com', receivedAt: made.clock.now() },
    reasons: ['Bot detected via honeypot field'],
  });
  expect(rows[0]?.fields).toContainEqual({ name: 'services', label: 'services', value: 'Cloud, Web' });
  expect(rows[0]?.fields).toContainEqual({ name: 'odd', label: 'odd', value: '{"deep":1}' });
  expect(rows[0]?.fields.map(({ name }) => name)).not.toContain('phone');

  await refused(made, { firstName: 'Grace', lastName: 'Hopper', email: 'g@example.com', message: 'printers on fire' });
  const find = async (q: string) => (await load(made, `q=${q}`)).rows.map(({ name }) => name);
  expect(await find('print FIRE')).toEqual(['Grace Hopper']);
  expect(await find('example.com honeypot')).toEqual(['Grace Hopper', 'Ada Byron']);
  expect(await find('nothing like it')).toEqual([]);
});

test('fifty on a page, each once', async (made) => {
  const { id } = await refused(made);
  const [row] = await kept(made);
  await made.deps.db.write(async (trx) => {
    const more = Array.from({ length: 70 }, (_, n) => ({ ...row!, id: `${n}-${id}`, received_at: n % 3 }));
    await trx.insertInto('quarantine').values(more).execute();
  });
  const first = await load(made);
  const second = await load(made, first.next);
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 21, undefined]);
  expect(new Set([...first.rows, ...second.rows].map((entry) => entry.id)).size).toBe(71);
  expect(await countQuarantined(made.deps.db.sql)).toBe(71);
});

test('the owner releases, deletes, and learns why something cannot be released, which stays', async (made) => {
  const { id } = await refused(made, { ...contactData, message: '' });
  expect(await act(made, 'release', id)).toEqual({
    ok: false,
    reason: 'This submission isn’t complete. message: Message is required',
  });
  expect(await made.deps.quarantine.release(id, () => undefined)).toEqual({
    ok: false,
    reason: 'This submission’s form no longer exists.',
  });
  expect(await act(made, 'dance', id)).toHaveProperty('reason');
  expect(await countQuarantined(made.deps.db.sql)).toBe(1);
  expect(await act(made, 'deletion', id)).toEqual({ ok: true, said: 'Deleted.' });
  expect(await act(made, 'deletion', id)).toEqual({
    ok: false,
    reason: 'This was already let through or deleted.',
  });
  for (const table of ['submissions', 'outbox'] as const) {
    expect(await made.deps.db.sql.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const sound = await refused(made);
  expect(await act(made, 'release', sound.id)).toEqual({
    ok: true,
    said: expect.stringMatching(/^Let through as NA-[2-9A-Z]{8}\.$/),
  });
  expect(await countQuarantined(made.deps.db.sql)).toBe(0);
});

test('a form that the browser posts by itself, before the screen is awake, leads back to it', async (made) => {
  const { id } = await refused(made);
  const cookie = await signedInCookie(made);
  const args = routeArgs(made, `/admin/held/${id}/deletion`, { cookie, form: {} });
  args.request.headers.set('Sec-Fetch-Dest', 'document');
  args.request.headers.set('Referer', `${made.config.publicUrl}/admin/messages?show=held`);
  const answer: Response = await carryOut(args).catch((thrown) => thrown);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/messages?show=held']);
  expect(await countQuarantined(made.deps.db.sql)).toBe(0);
});

test.each(engines)('the visitor is told the same whether or not it is kept, on %s', async (engine) => {
  const made = await site({ engine });
  const answers = [
    (await refused(made)).answer,
    (await refused(made, { email: 'x', message: 'buy' })).answer,
    (await refused(made, { ...contactData, message: 'NUL \u0000 and a lone \ud800' })).answer,
  ];
  expect(await countQuarantined(made.deps.db.sql)).toBe(2);
  await made.deps.db.sql.schema.dropTable('quarantine').execute();
  answers.push((await refused(made)).answer);
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        message: 'Security validation failed: Bot detected via honeypot field',
        reasons: ['Bot detected via honeypot field'],
      },
    ]);
  }
});
