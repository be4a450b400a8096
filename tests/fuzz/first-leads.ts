import { ask } from '../../bench/lib/http.ts';
import { fillTime, json, submit, type Visitor, visitors } from '../../bench/lib/visitors.ts';
import { formData } from './generators.ts';

interface Day {
  date: string;
  slots: { time: string; available: boolean }[];
}

/**
 * Sends one right form of each kind that needs no file, and one that is set aside, so that the owner's addresses have
 * something to change; their ids.
 * @throws when the site does not take them.
 */
export async function sendFirstLeads(url: string): Promise<string[]> {
  const people = await visitors(url, 4);
  await fillTime();
  const from = new Date().toISOString().slice(0, 10);
  const { days } = json(await ask(`${url}/api/availability?from=${from}&days=30`)) as unknown as { days: Day[] };
  const free = days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  );
  const change: object[] = [
    {},
    { type: 'quote', data: formData.quote },
    { type: 'appointment', data: { ...formData.appointment, ...free.at(-1) } },
    { security: {} },
  ];
  const ids: string[] = [];
  for (const [index, { headers, envelope }] of people.entries()) {
    const sent: Visitor = { headers, envelope: { ...envelope, ...change[index] } };
    json(await submit(url, sent), index === 3 ? 403 : 201);
    ids.push(envelope.id);
  }
  return ids;
}
