import { readAsked } from '#src/intake/asked.server.ts';
import { shownKey } from '#src/intake/people-keys.server.ts';
import { peopleOf } from '#src/intake/people-store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { PeopleTable } from '#src/platform/db/tables-people.ts';
import { findPeople } from './people-find-store.server.ts';
import { keysOfPeople, listPeople, sentBy } from './people-store.server.ts';
import { sentWords } from './people-words.ts';

/** A person as lists show it; moments in epoch milliseconds. */
export interface PersonRow {
  id: string;
  name: string;
  company: string;
  emails: string[];
  phones: string[];
  /** What they have sent, in words. */
  sent: string;
  lastAt: number;
  tags: string[];
}

export interface PeopleList {
  rows: PersonRow[];
  /** The first row whose name is only nearly what was searched for. */
  alikeFrom: string | undefined;
  q: string;
  /** Addresses of the first page and the next, when there are such. */
  first: string | undefined;
  next: string | undefined;
}

const pageSize = 50;
/** A person who has many is told apart by the first. */
const mostKeys = 3;

/** People as their lists show them. */
export async function toPersonRows(db: Db, people: readonly PeopleTable[]): Promise<PersonRow[]> {
  const ids = people.map(({ id }) => id);
  const [keys, sent] = await Promise.all([keysOfPeople(db.sql, ids), sentBy(db.sql, ids)]);
  return people.map(({ id, name, company, last_at, tags }) => {
    const of = (kind: string) => (keys.get(id) ?? []).filter((key) => key.kind === kind).slice(0, mostKeys);
    return {
      ...{ id, name, company, lastAt: last_at, tags: JSON.parse(tags) },
      emails: of('email').map(shownKey),
      phones: of('phone').map(shownKey),
      sent: sentWords(sent.get(id) ?? {}),
    };
  });
}

/** People as they were searched for, those with names nearly so written last. */
export async function searchPeople(db: Db, typed: string, limit: number) {
  const { met, alike } = await findPeople(db.sql, readAsked(typed), limit);
  const people = await peopleOf(db.sql, [...met, ...alike].slice(0, limit));
  return { people, alikeFrom: people.find(({ id }) => alike.includes(id))?.id };
}

/** A page of people as the address asks for it: `q`, or `after` ("moment.id"). */
export async function loadPeople(db: Db, params: URLSearchParams): Promise<PeopleList> {
  const q = (params.get('q') ?? '').trim().slice(0, 200);
  const [moment, id] = (params.get('after') ?? '').split('.');
  const after = id && Number.isSafeInteger(Number(moment)) ? { last_at: Number(moment), id } : undefined;
  const { people, alikeFrom } = q
    ? await searchPeople(db, q, pageSize)
    : { people: await listPeople(db.sql, { limit: pageSize + 1, after }), alikeFrom: undefined };
  const shown = people.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    rows: await toPersonRows(db, shown),
    ...{ q, alikeFrom },
    first: after ? '/admin/people' : undefined,
    next: people.length > pageSize && last ? `?after=${last.last_at}.${last.id}` : undefined,
  };
}
