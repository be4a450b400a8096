import { leadWord } from '#src/intake/lead.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { keysOfPerson, personNow } from '#src/intake/people-store.server.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { type PersonChanged, tickedIn } from './people-actions.server.ts';
import { previewSeparation } from './people-change.server.ts';
import type { PersonKey } from './people-rules.ts';
import { chatsOfPerson, leadsOfPerson, subscriptionsOf } from './timeline-store.server.ts';

/** Something that was sent; `at` in epoch milliseconds. */
interface SentThing {
  id: string;
  at: number;
  text: string;
  about: string;
}

/** What can be ticked as not belonging to a person. */
export interface Separable {
  id: string;
  name: string;
  keys: { value: string; text: string }[];
  things: SentThing[];
}

/** What a separation would make of a person, before it is done. */
export interface Separation {
  /** What was ticked, as the form names it. */
  ticked: { keys: string[]; things: string[] };
  goes: { name: string; keys: string[]; things: SentThing[] };
  stays: { name: string; keys: string[]; things: SentThing[] };
  /** The numbers that both have then. */
  shared: string[];
}

/** What the page that separates was told. */
export type SeparateSaid = PersonChanged | Outcome<{ preview: Separation }>;

const most = { until: Number.MAX_SAFE_INTEGER, limit: 500 };
const formValue = ({ kind, value }: PersonKey) => `${kind} ${value}`;

async function thingsOf({ sql }: Db, id: string): Promise<SentThing[]> {
  const [leads, chats, subscriptions] = await Promise.all([
    leadsOfPerson(sql, id, most),
    chatsOfPerson(sql, id, most),
    subscriptionsOf(sql, id),
  ]);
  const things = [
    ...leads.map((lead) => ({
      ...{ id: lead.id, at: lead.received_at, text: `${leadWord(lead.type)} ${lead.reference}` },
      about: [lead.name, lead.email && shownKey({ kind: 'email', value: lead.email }), lead.phone]
        .filter(Boolean)
        .join(', '),
    })),
    ...chats.map((chat) => ({ id: chat.id, at: chat.started_at, text: 'Chat', about: chat.opening ?? '' })),
    ...subscriptions.map((row) => ({ id: row.id, at: row.requested_at, text: 'Newsletter', about: row.email })),
  ];
  return things.sort((a, b) => b.at - a.at);
}

/** What a person is made of, newest first, the newest 500 of each; undefined when there is none of this id. */
export async function loadSeparable(db: Db, id: string): Promise<Separable | undefined> {
  const person = await personNow(db.sql, id);
  if (!person) return undefined;
  const [keys, things] = await Promise.all([keysOfPerson(db.sql, person.id), thingsOf(db, person.id)]);
  return {
    ...{ id: person.id, name: person.name, things },
    keys: keys.map((key) => ({ value: formValue(key), text: shownKey(key) })),
  };
}

/** What a separation of what was ticked (`thing`, `key`) would do. */
export async function separationSaid(db: Db, id: string, form: FormData): Promise<SeparateSaid> {
  const ticked = tickedIn(id, form);
  const would = await previewSeparation(db.sql, ticked);
  if (!would.ok) return would;
  const all = await thingsOf(db, (await personNow(db.sql, id))?.id ?? id);
  const shown = ({ name, keys, ids }: typeof would.goes) => {
    const own = new Set(ids);
    return { name, keys: keys.map(shownKey), things: all.filter((thing) => own.has(thing.id)) };
  };
  const [goes, stays] = [shown(would.goes), shown(would.stays)];
  return {
    ok: true,
    preview: {
      ...{ goes, stays, shared: goes.keys.filter((key) => stays.keys.includes(key)) },
      ticked: { keys: ticked.keys.map(formValue), things: [...ticked.ids] },
    },
  };
}
