import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contactForm } from '#src/content/forms/contact.ts';
import { serve } from '#src/forms/intake.ts';
import { Conflict } from '#src/intake/form.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { formOf, kept } from '#tests/helpers/quarantine.ts';
import { contactData, type TestSite } from '#tests/helpers/site.ts';
import { changeQuarantine, loadQuarantine, quarantined } from './quarantine-admin.server.ts';

async function refused(made: TestSite, data: object = contactData) {
  const envelope = await made.envelope('contact', data, { security: { honeypot: 'x' } });
  const answer = await made.post('/api/submissions', envelope);
  await made.deps.quarantine.settled();
  return { id: envelope.id, answer };
}
const everything = new URLSearchParams();
const wish = (intent: string, id: string) => {
  const form = new FormData();
  form.set('intent', intent);
  form.set('id', id);
  return form;
};
const nothingWritten = async (made: TestSite) => {
  const { sql } = made.deps.db;
  expect(await sql.selectFrom('submissions').selectAll().execute()).toEqual([]);
  expect(await sql.selectFrom('outbox').selectAll().execute()).toEqual([]);
};

describe('what the owner sees', () => {
  test('who, why and what, newest first, page by page', async () => {
    const made = await site();
    const { id } = await refused(made, { ...contactData, services: ['Cloud', 'Web'], odd: { deep: 1 }, phone: '' });
    const { rows, total, next } = await loadQuarantine(made.deps.db, everything, formOf);
    expect([total, next, rows.length]).toEqual([1, undefined, 1]);
    expect(rows[0]).toMatchObject({
      id,
      type: 'contact',
      name: 'Ada Byron',
      email: 'ada@example.com',
      reasons: ['Bot detected via honeypot field'],
      receivedAt: made.clock.now(),
    });
    expect(rows[0]?.fields).toContainEqual({ name: 'services', label: 'services', value: 'Cloud, Web' });
    expect(rows[0]?.fields).toContainEqual({ name: 'odd', label: 'odd', value: '{"deep":1}' });
    expect(rows[0]?.fields.map(({ name }) => name)).not.toContain('phone');
  });

  test('fifty on a page, each once', async () => {
    const made = await site();
    const { id } = await refused(made);
    const [row] = await kept(made);
    await made.deps.db.write(async (trx) => {
      const more = Array.from({ length: 70 }, (_, n) => ({ ...row!, id: `${n}-${id}`, received_at: n % 3 }));
      await trx.insertInto('quarantine').values(more).execute();
    });
    const first = await loadQuarantine(made.deps.db, everything, formOf);
    const second = await loadQuarantine(made.deps.db, new URLSearchParams(first.next), formOf);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 21, undefined]);
    expect(new Set([...first.rows, ...second.rows].map((entry) => entry.id)).size).toBe(71);
    expect(await quarantined(made.deps.db)).toBe(71);
  });

  test('and finds by the beginnings of words', async () => {
    const made = await site();
    await refused(made);
    await refused(made, { ...contactData, name: 'Grace Hopper', message: 'Our printers are on fire.' });
    const find = async (q: string) =>
      (await loadQuarantine(made.deps.db, new URLSearchParams({ q }), formOf)).rows.map(({ name }) => name);
    expect(await find('print FIRE')).toEqual(['Grace Hopper']);
    expect(await find('example.com honeypot')).toEqual(['Grace Hopper', 'Ada Byron']);
    expect(await find('nothing like it')).toEqual([]);
  });

  test('a quote is named by first and last name', async () => {
    const made = await site();
    await refused(made, { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' });
    expect((await loadQuarantine(made.deps.db, everything, formOf)).rows[0]?.name).toBe('Ada Byron');
  });
});

describe('what the owner does', () => {
  test('releases', async () => {
    const made = await site();
    const { id } = await refused(made);
    expect(await changeQuarantine(made.deps.quarantine, wish('release', id), formOf)).toEqual({
      ok: true,
      notice: expect.stringMatching(/^Released with reference NA-[2-9A-Z]{8}\.$/),
      subject: expect.stringMatching(/^NA-/),
    });
    expect(await quarantined(made.deps.db)).toBe(0);
  });

  test('deletes', async () => {
    const made = await site();
    const { id } = await refused(made);
    const remove = () => changeQuarantine(made.deps.quarantine, wish('delete', id), formOf);
    expect(await remove()).toEqual({ ok: true, notice: 'Submission deleted.', subject: id });
    expect(await remove()).toEqual({ ok: false, reason: 'This submission is no longer in quarantine.' });
    await nothingWritten(made);
  });

  test('learns why something cannot be released, and it stays', async () => {
    const made = await site();
    const { id } = await refused(made, { ...contactData, message: '' });
    const release = (of: (type: string) => ReturnType<typeof formOf>) =>
      changeQuarantine(made.deps.quarantine, wish('release', id), of);
    expect(await release(formOf)).toEqual({
      ok: false,
      reason: 'This submission isn’t complete. message: Message is required',
    });
    expect(await release(() => undefined)).toEqual({
      ok: false,
      reason: 'This submission’s form no longer exists.',
    });
    const slot = serve(contactForm, {
      schema: z.object({}),
      promise: { minutes: 120 },
      save: async () => {
        throw new Conflict('This time has just been taken.', {});
      },
      mails: () => [],
    });
    expect(await release(() => slot)).toEqual({ ok: false, reason: 'This time has just been taken.' });
    expect(await changeQuarantine(made.deps.quarantine, wish('dance', id), formOf)).toHaveProperty('reason');
    expect(await quarantined(made.deps.db)).toBe(1);
    await nothingWritten(made);
  });
});

describe.each(engines)('the visitor on %s', (engine) => {
  test('is told the same whether or not it is kept', async () => {
    const made = await site({ engine });
    const sound = await refused(made);
    const junk = await refused(made, { email: 'x', message: 'buy' });
    const strange = await refused(made, { ...contactData, message: 'NUL \u0000 and a lone \ud800' });
    expect(await quarantined(made.deps.db)).toBe(2);
    await made.deps.db.sql.schema.dropTable('quarantine').execute();
    const failed = await refused(made);
    const said = await Promise.all(
      [sound, junk, strange, failed].map(async ({ answer }) => [answer.status, await answer.json()]),
    );
    expect(said).toEqual(
      Array(4).fill([
        403,
        {
          message: 'Security validation failed: Bot detected via honeypot field',
          reasons: ['Bot detected via honeypot field'],
        },
      ]),
    );
  });
});
