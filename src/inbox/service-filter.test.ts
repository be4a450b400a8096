import { expect, test } from 'vitest';
import { consultationServices } from '#src/content/forms/appointment.ts';
import { contactServices as appointmentServices } from '#src/content/forms/contact.ts';
import { deskOf, engines, send, site } from '#tests/helpers/site.ts';
import { appointmentType, leadTypeConfigs } from './lead-types.ts';

const person = { name: 'Ada Byron', email: 'ada@example.com', phone: '404 555 0100', message: 'Please call.' };
const valueFor = (options: readonly { value: string; label: string }[], label: string) =>
  options.find((option) => option.label === label)?.value ?? '';
test('every service is offered once to filter by', () => {
  for (const { services, title } of leadTypeConfigs) {
    const labels = services.map(({ label }) => label);
    expect(labels, title).toEqual([...new Set(labels)]);
  }
  const values = appointmentType.services.flatMap(({ value, also = [] }) => [value, ...also]);
  expect(new Set(values)).toEqual(new Set([...appointmentServices, ...consultationServices].map(({ value }) => value)));
});

test.each(engines)('a service finds what both forms sent under its name, alone and with words (%s)', async (engine) => {
  const made = await site({ engine });
  const slot = { date: '2026-06-11', time: '10:30' };
  const [label, chat] = ['Cybersecurity', { source: 'chatbot' }];
  const ids = [
    await send(made, 'appointment', { ...person, ...slot, service: valueFor(appointmentServices, label) }),
    await send(made, 'appointment', { ...person, service: valueFor(consultationServices, label) }, chat),
  ];
  await send(made, 'appointment', { ...person, service: valueFor(consultationServices, 'Cloud Solutions') }, chat);
  const desk = await deskOf(made, appointmentType);
  const choice = appointmentType.services.find((service) => service.label === label);
  for (const value of [choice?.value ?? '', ...(choice?.also ?? [])]) {
    for (const more of ['', '&q=ada', '&sort=name', '&status=pending']) {
      const { rows, found, filter } = await desk.list(`?service=${value}${more}`);
      expect([found, filter.service], `${value}${more}`).toEqual([2, choice?.value]);
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
    }
  }
  expect((await desk.exported('json', `?service=${choice?.value}`)).text.match(/"reference"/g)).toHaveLength(2);
});
