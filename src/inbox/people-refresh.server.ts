import { dropFound, putFound } from '#src/intake/found-store.server.ts';
import { keysInTalk, keysOf, shownKey } from '#src/intake/people-keys.server.ts';
import { dropKeys, findPerson, keysOfPerson, removePerson } from '#src/intake/people-store.server.ts';
import { phoneWords } from '#src/intake/telephone.server.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { saidByVisitors, setJoined } from './people-belongings-store.server.ts';
import { setShown, type Traces, tracesOf } from './people-refresh-store.server.ts';
import { hasName, type PersonKey, sameKey } from './people-rules.ts';

/** The keys that nothing of theirs has any more. Talks are read only when the rest does not account for a key. */
async function strayKeys(trx: Trx, keys: readonly PersonKey[], { leads, subscribers, chats }: Traces) {
  const without = (known: readonly PersonKey[], from: readonly PersonKey[]) =>
    from.filter((key) => !known.some((one) => sameKey(one, key)));
  const written = leads.flatMap((lead) => keysOf(lead));
  const stray = without(
    [...written, ...subscribers.map(({ email_key }) => ({ kind: 'email', value: email_key }) as const)],
    keys,
  );
  if (stray.length === 0 || chats.length === 0) return stray;
  const said = await saidByVisitors(
    trx,
    chats.map(({ id }) => id),
  );
  return without([...said.values()].flatMap(keysInTalk), stray);
}

/** What somebody calls themselves: the name that they wrote last, else an address or a number. */
export function writtenName({ leads, subscribers }: Pick<Traces, 'leads' | 'subscribers'>, keys: readonly PersonKey[]) {
  const emails = [...leads, ...subscribers].map((one) => one.email).filter(Boolean);
  // A browser sends an international domain in another spelling than was typed.
  const [shown] = [...emails.map((value) => ({ kind: 'email', value })), ...keys].map(shownKey);
  return leads.find((lead) => hasName(lead.name))?.name ?? ([shown, leads[0]?.name].find(Boolean) || 'No name');
}

/**
 * Brings a person up to date with what is there of theirs: name, moments, keys, and the words by which they are found.
 * A person of whom nothing is left goes, with all that is known of them.
 */
export async function refreshPerson(trx: Trx, id: string): Promise<void> {
  const person = await findPerson(trx, id);
  if (!person) return;
  if (person.joined_into) {
    await setJoined(trx, id, person.joined_into);
    return dropFound(trx, 'person', id);
  }
  const traces = await tracesOf(trx, id);
  const { leads, subscribers, chats, wrote } = traces;
  if (leads.length + subscribers.length + chats.length === 0) return removePerson(trx, id);
  const held = await keysOfPerson(trx, id);
  const stray = await strayKeys(trx, held, traces);
  await dropKeys(trx, id, stray);
  const keys = held.filter((key) => !stray.some((one) => sameKey(one, key)));
  const emails = [...leads.map(({ email }) => email), ...subscribers.map(({ email }) => email)];
  const written = writtenName(traces, keys);
  const isOwners = person.written_name !== null;
  const name = isOwners ? person.name : written;
  const companies = leads.map(({ company }) => company).filter(Boolean);
  const moments = [
    ...leads.map(({ received_at }) => received_at),
    ...subscribers.map(({ requested_at }) => requested_at),
    ...chats.flatMap(({ started_at, last_at }) => [started_at, last_at]),
    ...(wrote === null ? [] : [wrote]),
  ];
  const last_at = moments.reduce((a, b) => Math.max(a, b));
  const first_at = moments.reduce((a, b) => Math.min(a, b));
  const names = [...new Set([name, written, ...leads.map((lead) => lead.name)])];
  const phones = keys.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const tags: string[] = JSON.parse(person.tags);
  const spelled = keys.flatMap((key) => [key.value, shownKey(key)]);
  const texts = [...names, ...new Set([...companies, ...emails, ...spelled]), ...tags];
  await putFound(trx, { kind: 'person', ref: id, at: last_at, names }, searchWords(texts, phoneWords(phones)));
  const shown = { name, written_name: isOwners ? written : null, company: companies[0] ?? '', first_at, last_at };
  await setShown(trx, id, shown);
}
