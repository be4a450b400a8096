import { dropFound } from '#src/intake/found-store.server.ts';
import { dropKeys, keysOfPerson, lockPeople, personNow, putKeys, putPeople } from '#src/intake/people-store.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { keepsDirection } from '#src/lib/text.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { PeopleTable, PersonChangesTable } from '#src/platform/db/tables-inbox.ts';
import {
  belongingsOf,
  findChange,
  giveTo,
  insertChange,
  keysOfOthers,
  markUndone,
  refreshPerson,
  setJoined,
  setPersonName,
  setPersonTags,
  tracesOf,
  writtenName,
} from './people-belongings-store.server.ts';
import {
  type Belonging,
  distinct,
  goesBack,
  longestName,
  type MoveResult,
  nothingMoved,
  type Part,
  type PersonKey,
  type Renamed,
  type SelectedItems,
  sameKey,
  separation,
} from './people-rules.ts';

/** `now` in epoch milliseconds. */
interface By {
  actor: Actor;
  now: number;
}

/* These run in a transaction that holds `lockPeople`, and write an audit entry. */

const gone = refuse('This person no longer exists.');
const audit = (trx: Trx, { actor, now }: By, action: string, ids: readonly string[]) =>
  // Ids only: the audit list outlives the people and must not describe them.
  recordAudit(trx, { at: now, actor, action, subject: 'person', detail: ids.join(', ') });

const idsOf = (all: readonly Belonging[], kind: Belonging['kind']) =>
  all.filter((one) => one.kind === kind).map(({ id }) => id);
const asMoved = (all: readonly Belonging[]) => ({
  leads: idsOf(all, 'leads'),
  chats: idsOf(all, 'chats'),
  subscribers: idsOf(all, 'subscribers'),
});

/** Gives keys to `to`; `from` keeps those in `kept`. */
async function giveKeys(
  trx: Trx,
  { from, to }: { from: string; to: string },
  keys: readonly PersonKey[],
  kept: readonly PersonKey[],
  now: number,
) {
  await dropKeys(
    trx,
    from,
    keys.filter((key) => key.kind === 'email' || !kept.some((one) => sameKey(one, key))),
  );
  await putKeys(
    trx,
    keys.map((key) => ({ key, person: to })),
    now,
  );
}

const tagsOf = (text: string): string[] => JSON.parse(text);

/** Null while the name follows what they write. */
const ownersName = (person: Pick<PeopleTable, 'name' | 'written_name'>) =>
  person.written_name === null ? null : person.name;

/** Merges two people into `stays`. `change` can be undone. */
export async function joinPeople(
  trx: Trx,
  about: By & { stays: string; goes: string },
): Promise<Outcome<{ change: string }>> {
  const { now, actor } = about;
  const stays = await personNow(trx, about.stays);
  const goes = await personNow(trx, about.goes);
  if (!stays || !goes) return gone;
  if (stays.id === goes.id) return refuse('They’re already one person.');
  const all = await belongingsOf(trx, goes.id);
  const keys = await keysOfPerson(trx, goes.id);
  const kept = await keysOfPerson(trx, stays.id);
  const tags = tagsOf(goes.tags).filter((tag) => !tagsOf(stays.tags).includes(tag));
  const name = ownersName(stays) === null ? ownersName(goes) : null;
  const noted = { ...(name !== null && { name }), called: [stays.name, goes.name] as const };
  const moved: MoveResult = { ...asMoved(all), keys, kept, tags, ...noted };
  const change = newId(now);
  const at = { from: goes.id, to: stays.id };
  await giveTo(trx, at, moved);
  await giveKeys(trx, at, keys, [], now);
  await setJoined(trx, goes.id, stays.id);
  await dropFound(trx, 'person', [goes.id]);
  await setPersonTags(trx, stays.id, [...tagsOf(stays.tags), ...tags]);
  if (name !== null) await setPersonName(trx, stays.id, name);
  await insertChange(trx, {
    id: change,
    at: now,
    actor: actor.name,
    kind: 'join',
    person_id: stays.id,
    other_id: goes.id,
    moved: JSON.stringify(moved),
    undone_at: null,
  });
  await audit(trx, about, 'join people', [stays.id, goes.id]);
  await refreshPerson(trx, stays.id);
  return { ok: true, change };
}

async function separationOf(from: Sql | Trx, ticked: SelectedItems) {
  const person = await personNow(from, ticked.id);
  if (!person) return gone;
  const all = await belongingsOf(from, person.id);
  const { moved, stays } = separation(all, ticked);
  if (moved.leads.length + moved.chats.length + moved.subscribers.length === 0) {
    return refuse('Select what belongs to someone else.');
  }
  if (stays === 0) return refuse('Leave something unselected so this person keeps it.');
  return { ok: true as const, person, all, moved };
}

export async function previewSeparation(
  from: Sql,
  ticked: SelectedItems,
): Promise<Outcome<{ goes: Part; stays: Part }>> {
  const found = await separationOf(from, ticked);
  if (!found.ok) return found;
  const { person, all, moved } = found;
  const traces = await tracesOf(from, person.id);
  const held = await keysOfPerson(from, person.id);
  const goes = new Set([...moved.leads, ...moved.chats, ...moved.subscribers]);
  const partOf = (isGoing: boolean): Part => {
    const isTheirs = ({ id }: { id: string }) => goes.has(id) === isGoing;
    const theirs = all.filter(isTheirs);
    const keys = held.filter((key) => theirs.some((one) => one.keys.some((own) => sameKey(own, key))));
    const own = { leads: traces.leads.filter(isTheirs), subscribers: traces.subscribers.filter(isTheirs) };
    return { name: writtenName(own, keys), keys, ids: theirs.map(({ id }) => id) };
  };
  const stays = partOf(false);
  return { ok: true, goes: partOf(true), stays: { ...stays, name: ownersName(person) ?? stays.name } };
}

/** Makes a new person of the selected items. An address takes along everything from it. */
export async function separatePerson(
  trx: Trx,
  about: By & SelectedItems,
): Promise<Outcome<{ change: string; other: string }>> {
  const { now, actor } = about;
  const found = await separationOf(trx, about);
  if (!found.ok) return found;
  const { person, moved } = found;
  const [change, other] = [newId(now), newId(now)];
  await putPeople(trx, [{ id: other, name: person.name, company: '', first_at: now, last_at: now }]);
  await giveTo(trx, { from: person.id, to: other }, moved);
  await giveKeys(trx, { from: person.id, to: other }, moved.keys, moved.kept, now);
  for (const id of [person.id, other]) await refreshPerson(trx, id);
  // The new person had no keys before, so later arrivals by them move back on undo.
  const calledNow = async (id: string) => (await personNow(trx, id))?.name ?? person.name;
  const noted: MoveResult = { ...moved, kept: [], called: [await calledNow(person.id), await calledNow(other)] };
  await insertChange(trx, {
    id: change,
    at: now,
    actor: actor.name,
    kind: 'separate',
    person_id: person.id,
    other_id: other,
    moved: JSON.stringify(noted),
    undone_at: null,
  });
  await audit(trx, about, 'separate people', [person.id, other]);
  return { ok: true, change, other };
}

/** Names a person whatever they write; an empty name follows what they write again. */
export async function namePerson(
  trx: Trx,
  about: By & { id: string; name: string },
): Promise<Outcome<{ change: string }>> {
  const person = await personNow(trx, about.id);
  if (!person) return gone;
  const now = keepsDirection(about.name.replace(/\s+/g, ' ')) || null;
  if (now !== null && now.length > longestName) return refuse(`Use ${longestName} characters or fewer.`);
  const renamed: Renamed = { was: ownersName(person), now };
  if (renamed.was === now)
    return refuse(now === null ? 'The name already matches what they write.' : 'That’s already the name.');
  const change = newId(about.now);
  await setPersonName(trx, person.id, now);
  await insertChange(trx, {
    id: change,
    at: about.now,
    actor: about.actor.name,
    kind: 'name',
    person_id: person.id,
    other_id: person.id,
    moved: JSON.stringify(renamed),
    undone_at: null,
  });
  await audit(trx, about, 'name', [person.id]);
  await refreshPerson(trx, person.id);
  return { ok: true, change };
}

/** Undoes a naming, unless the name changed since. */
async function undoName(trx: Trx, change: PersonChangesTable): Promise<Outcome> {
  const person = await personNow(trx, change.person_id);
  if (!person) return gone;
  const { was, now }: Renamed = JSON.parse(change.moved);
  if (ownersName(person) !== now) return refuse('The name has changed since. Undo that first.');
  await setPersonName(trx, person.id, was);
  await refreshPerson(trx, person.id);
  return { ok: true };
}

export async function markDifferent(trx: Trx, about: By & { id: string; other: string }): Promise<Outcome> {
  const [one, other] = [await personNow(trx, about.id), await personNow(trx, about.other)];
  if (!one || !other || one.id === other.id) return gone;
  await insertChange(trx, {
    id: newId(about.now),
    at: about.now,
    actor: about.actor.name,
    kind: 'apart',
    person_id: one.id,
    other_id: other.id,
    moved: JSON.stringify({ ...nothingMoved, called: [one.name, other.name] } satisfies MoveResult),
    undone_at: null,
  });
  await audit(trx, about, 'keep people apart', [one.id, other.id]);
  return { ok: true };
}

/** Undoes a change at any time; later arrivals follow their key. */
export async function undoChange(trx: Trx, about: By & { change: string }): Promise<Outcome> {
  const { now } = about;
  const change = await findChange(trx, about.change);
  if (!change) return refuse('This change no longer exists.');
  if (change.undone_at !== null) return refuse('This was already undone.');
  if (change.kind === 'name') {
    const taken = await undoName(trx, change);
    if (!taken.ok) return taken;
  }
  if (!(await markUndone(trx, change.id, now))) return refuse('This was already undone.');
  await audit(trx, about, 'take back', [change.kind, change.person_id, change.other_id]);
  if (change.kind === 'apart' || change.kind === 'name') return { ok: true };
  const isJoin = change.kind === 'join';
  const from = await personNow(trx, isJoin ? change.person_id : change.other_id);
  if (isJoin) await setJoined(trx, change.other_id, null);
  const to = await personNow(trx, isJoin ? change.other_id : change.person_id);
  if (!from || !to) return gone;
  if (from.id === to.id) return { ok: true };
  const stored: MoveResult = JSON.parse(change.moved);
  const moved = { ...stored, kept: [...stored.kept, ...(await keysOfOthers(trx, change))] };
  const all = await belongingsOf(trx, from.id);
  const back = goesBack(all, moved);
  const going = all.filter(({ id }) => back.ids.has(id));
  const held = await keysOfPerson(trx, from.id);
  const went = moved.keys.filter((key) => held.some((one) => sameKey(one, key)));
  const staying = all.filter(({ id }) => !back.ids.has(id)).flatMap(({ keys }) => keys);
  const at = { from: from.id, to: to.id };
  await giveTo(trx, at, asMoved(going));
  await giveKeys(trx, at, distinct([...went, ...back.keys]), distinct([...moved.kept, ...staying]), now);
  if (moved.tags.length > 0) {
    await setPersonTags(
      trx,
      from.id,
      tagsOf(from.tags).filter((tag) => !moved.tags.includes(tag)),
    );
  }
  if (moved.name !== undefined && ownersName(from) === moved.name) await setPersonName(trx, from.id, null);
  await refreshPerson(trx, to.id);
  if (isJoin || all.length > going.length) await refreshPerson(trx, from.id);
  else {
    // Nobody is left: redirect their address to the other person.
    await dropFound(trx, 'person', [from.id]);
    await giveKeys(trx, at, await keysOfPerson(trx, from.id), [], now);
    await setJoined(trx, from.id, to.id);
  }
  return { ok: true };
}

/** Runs one of these in its own transaction. */
export const asOne = <T>(db: Pick<Db, 'write'>, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.write(async (trx) => {
    await lockPeople(trx);
    return work(trx);
  });
