import { redirect } from 'react-router';
import { type Args, deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { fieldsOf } from '#src/inquiries/lead-fields.server.ts';
import { wishOfPerson } from '#src/intake/erasure-wish-store.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { personNow } from '#src/intake/people-store.server.ts';
import { easternDay } from '#src/lib/format.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { notThere } from '#src/privacy/erased-person.server.ts';
import { leadTypeConfigs } from './lead-types.ts';
import { type ActionSaid, changeActions, isActionIntent, loadActions } from './next-action.server.ts';
import { changePerson, type PersonChanged } from './people-actions.server.ts';
import { searchPeople, toPersonRows } from './people-list.server.ts';
import { loadSeparable, type SeparateSaid, separationSaid } from './people-separate.server.ts';
import type { TimelineParts } from './people-timeline.server.ts';
import { loadPerson } from './person.server.ts';

type PersonArgs = Args & { params: Record<string, string | undefined> };

const pathOf = (id: string, rest = '') => `/admin/people/${encodeURIComponent(id)}${rest}`;

/** What each lead says first, by the field of which its list shows the beginning. */
const openingsIn =
  (db: Db): TimelineParts['openings'] =>
  async (leads) => {
    const openings = new Map<string, string>();
    for (const { type, excerpt } of leadTypeConfigs) {
      const ids = leads.filter((lead) => lead.type === type).map(({ id }) => id);
      const fields = await fieldsOf(db, type as LeadType, ids);
      for (const id of ids) {
        openings.set(id, fields.get(id)?.find(({ name }) => name === excerpt)?.value ?? '');
      }
    }
    return openings;
  };

/**
 * Loader of a person's page. @throws a 404 when there is no such person, and the way to whom they were joined with or to
 * the receipt of their erasure.
 */
export async function personDetail(args: PersonArgs) {
  const { db, clock, erasure, actor } = await requireSignIn(args);
  const { search, searchParams: params } = new URL(args.request.url);
  const about = { params, now: clock.now(), own: actor.name, openings: openingsIn(db) };
  const person = await loadPerson(db, args.params.id ?? '', about);
  if (!person) throw await notThere(erasure, args.params.id ?? '');
  if ('movedTo' in person) throw redirect(pathOf(person.movedTo, search));
  const [actions, asked] = await Promise.all([
    loadActions(db.sql, { personId: person.id }, person.now),
    wishOfPerson(db.sql, person.id),
  ]);
  return { ...person, actions, asked, date: easternDay(person.now).iso };
}

/** Action of a person's page. */
export const personAction = (args: PersonArgs) =>
  deskAction(args, async (parts, form): Promise<PersonChanged | ActionSaid> => {
    const personId = args.params.id ?? '';
    if (isActionIntent(form.get('intent'))) {
      const said = await changeActions(parts, { personId }, form);
      parts.changes.announce();
      return said;
    }
    const changed = await changePerson(parts, personId, form);
    if (changed.ok) {
      parts.people.wake();
      parts.changes.announce();
    }
    return changed;
  });

/**
 * Action of the pages that join and separate: once it is done, the person's page shows it. `intent` preview says what a
 * separation would do.
 */
export const personActionThenBack = (args: PersonArgs) =>
  deskAction(args, async (parts, form): Promise<SeparateSaid> => {
    const id = args.params.id ?? '';
    if (form.get('intent') === 'preview') return separationSaid(parts.db, id, form);
    const changed = await changePerson(parts, id, form);
    if (!changed.ok) return changed;
    parts.people.wake();
    parts.changes.announce();
    throw redirect(pathOf(id));
  });

/** Loader of the page that joins: who matches the search. */
export async function joinCandidates(args: PersonArgs) {
  const { db, erasure } = await requireSignIn(args);
  const person = await personNow(db.sql, args.params.id ?? '');
  if (!person) throw await notThere(erasure, args.params.id ?? '');
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, 200);
  const { people } = await searchPeople(db, q, 20);
  const rows = await toPersonRows(
    db,
    people.filter(({ id }) => id !== person.id),
  );
  return { id: person.id, name: person.name, q, rows };
}

/** Loader of the page that separates. */
export async function separable(args: PersonArgs) {
  const { db, erasure } = await requireSignIn(args);
  const person = await loadSeparable(db, args.params.id ?? '');
  if (!person) throw await notThere(erasure, args.params.id ?? '');
  return person;
}
