import { keysOfPerson, personNow } from '#src/intake/people-store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { chatsOfPerson, leadsOfPerson, subscriptionsOf } from './timeline-store.server.ts';
import { keyText, leadWord } from './words.ts';

/** What can be ticked as not belonging to a person. */
export interface Separable {
  id: string;
  name: string;
  keys: { value: string; text: string }[];
  things: { id: string; at: number; text: string; about: string }[];
}

const most = { until: Number.MAX_SAFE_INTEGER, limit: 500 };

/** What a person is made of, newest first, the newest 500 of each; undefined when there is none of this id. */
export async function loadSeparable({ sql }: Db, id: string): Promise<Separable | undefined> {
  const person = await personNow(sql, id);
  if (!person) return undefined;
  const [keys, leads, chats, subscriptions] = await Promise.all([
    keysOfPerson(sql, person.id),
    leadsOfPerson(sql, person.id, most),
    chatsOfPerson(sql, person.id, most),
    subscriptionsOf(sql, person.id),
  ]);
  const things = [
    ...leads.map((lead) => ({
      ...{ id: lead.id, at: lead.received_at, text: `${leadWord(lead.type)} ${lead.reference}` },
      about: [lead.name, lead.email, lead.phone].filter(Boolean).join(', '),
    })),
    ...chats.map((chat) => ({ id: chat.id, at: chat.started_at, text: 'Chat', about: chat.opening ?? '' })),
    ...subscriptions.map((row) => ({ id: row.id, at: row.requested_at, text: 'Newsletter', about: row.email })),
  ];
  return {
    ...{ id: person.id, name: person.name },
    keys: keys.map((key) => ({ value: `${key.kind} ${key.value}`, text: keyText(key) })),
    things: things.sort((a, b) => b.at - a.at),
  };
}
