import { expect, test } from 'vitest';
import { linkOf } from '#src/calendar/appointment-link.server.ts';
import {
  applicationType,
  appointmentType,
  type leadTypeConfigs,
  messageType,
  quoteType,
} from '#src/inbox/lead-types.ts';
import { apply } from '#tests/helpers/careers.ts';
import { deskOf } from '#tests/helpers/desk.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, createTestSite } from '#tests/helpers/site.ts';

const person = { name: 'Ada Byron', email: 'ada@example.com', phone: '404 555 0100', message: 'Please call.' };

test('every mail to the owner leads to its lead in the desk, whatever it tells', async () => {
  const made = await createTestSite();
  const send = async (type: string, data: object, more: Record<string, unknown> = {}): Promise<string> => {
    const envelope = await made.envelope(type, data, more);
    expect((await made.post('/api/submissions', envelope)).status).toBe(201);
    return envelope.id;
  };
  const slots = [
    { date: '2026-06-11', time: '10:30' },
    { date: '2026-06-11', time: '11:00' },
  ] as const;
  const booked = await send('appointment', { ...person, ...slots[0], service: 'cloud' });
  const leads: [kind: (typeof leadTypeConfigs)[number], id: string, mails: number][] = [
    [messageType, await send('contact', contactData), 1],
    [quoteType, await send('quote', quoteData), 1],
    [appointmentType, await send('appointment', { ...person, service: 'it-support' }, { source: 'chatbot' }), 1],
    [applicationType, (await (await apply(made)).json()).id, 1],
    [appointmentType, booked, 3],
  ];
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
  await made.close();
});
