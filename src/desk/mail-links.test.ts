import { expect, test } from 'vitest';
import { linkOf } from '#src/calendar/appointment-store.server.ts';
import { applicationType, appointmentType, messageType, quoteType } from '#src/inbox/lead-types.ts';
import { applied } from '#tests/helpers/careers.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, deskOf, send as sendForm, site } from '#tests/helpers/site.ts';

const person = { name: 'Ada Byron', email: 'ada@example.com', phone: '404 555 0100', message: 'Please call.' };

test('every mail to the owner leads to its lead in the desk, whatever it tells', async () => {
  const made = await site();
  const send = (type: string, data: object, more = {}) => sendForm(made, type, data, more);
  const slots = [
    { date: '2026-06-11', time: '10:30' },
    { date: '2026-06-11', time: '11:00' },
  ] as const;
  const booked = await send('appointment', { ...person, ...slots[0], service: 'cloud' });
  const leads = [
    [messageType, await send('contact', contactData), 1],
    [quoteType, await send('quote', quoteData), 1],
    [appointmentType, await send('appointment', { ...person, service: 'it-support' }, { source: 'chatbot' }), 1],
    [applicationType, await applied(made), 1],
    [appointmentType, booked, 3],
  ] as const;
  const { appointments, tokens, db } = made.deps;
  const token = (version: number) =>
    linkOf({ id: booked, link: version }, { publicUrl: '', sign: tokens.sign }).replace('/appointment/', '');
  expect(await appointments.move(token(0), slots[1])).toHaveProperty('done');
  expect(await appointments.cancel(token(1))).toHaveProperty('done');

  const mails = await db.sql.selectFrom('outbox').selectAll().execute();
  for (const [kind, id, count] of leads) {
    const own = mails.filter((mail) => mail.submission_id === id);
    const toOwner = own.filter(({ audience }) => audience === 'owner');
    expect(toOwner, kind.type).toHaveLength(count);
    for (const { body } of toOwner) {
      expect(body.split('\n').at(-1)).toBe(`https://northarc.example${kind.path}/${id}`);
    }
    expect((await (await deskOf(made, kind)).detail(id)).lead.id).toBe(id);
    for (const { body } of own.filter(({ audience }) => audience === 'visitor')) expect(body).not.toContain('/admin/');
  }
});
