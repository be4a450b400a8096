import { findPerson } from '#src/intake/people-store.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { withoutTag, withTags } from '#src/lib/tags.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { setPersonTags } from './people-belongings-store.server.ts';
import { asOne, joinPeople, keepApart, namePerson, separatePerson, undoChange } from './people-change.server.ts';
import type { PersonKey, Ticked } from './people-rules.ts';

interface Parts {
  db: Db;
  clock: Clock;
  actor: Actor;
}

/** What came of the owner's wish; `change` can be taken back, `other` is the person that a separation made. */
export type PersonChanged = Outcome<{ change?: string; other?: string }>;

const gone = refuse('This person no longer exists.');

async function setTags(
  trx: Trx,
  { actor, now }: { actor: Actor; now: number },
  id: string,
  form: FormData,
): Promise<PersonChanged> {
  const person = await findPerson(trx, id);
  if (!person || person.joined_into) return gone;
  const tag = String(form.get('tag') ?? '');
  const tags: string[] = JSON.parse(person.tags);
  const next = form.get('intent') === 'tag' ? withTags(tags, tag) : { ok: true as const, tags: withoutTag(tags, tag) };
  if (!next.ok) return next;
  await setPersonTags(trx, id, next.tags);
  await recordAudit(trx, { at: now, actor, action: 'tags', subject: 'person', detail: id });
  return { ok: true };
}

/**
 * Carries out what the owner asked of a person: `intent` join or apart (with `other`), separate (with `thing` and `key`),
 * name (with `name`, empty lets it follow), undo (with `change`), tag or untag (with `tag`); in one transaction with its line in the audit list.
 */
export function changePerson({ db, clock, actor }: Parts, id: string, form: FormData): Promise<PersonChanged> {
  const by = { actor, now: clock.now() };
  const other = String(form.get('other') ?? '');
  return asOne(db, async (trx): Promise<PersonChanged> => {
    switch (form.get('intent')) {
      case 'join':
        return joinPeople(trx, { ...by, stays: id, goes: other });
      case 'apart':
        return keepApart(trx, { ...by, id, other });
      case 'separate':
        return separatePerson(trx, { ...by, ...tickedIn(id, form) });
      case 'name':
        return namePerson(trx, { ...by, id, name: String(form.get('name') ?? '') });
      case 'undo':
        return undoChange(trx, { ...by, change: String(form.get('change') ?? '') });
      case 'tag':
      case 'untag':
        return setTags(trx, by, id, form);
      default:
        return unknownIntent;
    }
  });
}

/** What was ticked of a person. */
export const tickedIn = (id: string, form: FormData): Ticked => ({
  id,
  ids: form.getAll('thing').map(String),
  keys: keysIn(form),
});

/** The addresses and numbers that were ticked, as "email ada@example.com". */
function keysIn(form: FormData): PersonKey[] {
  return form.getAll('key').flatMap((text): PersonKey[] => {
    const [, kind, value = ''] = /^(email|phone) (.+)$/.exec(String(text)) ?? [];
    return kind === 'email' || kind === 'phone' ? [{ kind, value }] : [];
  });
}
