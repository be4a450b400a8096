import { putFound } from '#src/intake/search-index-store.server.ts';
import { phoneWords } from '#src/intake/telephone.server.ts';
import { searchWords, sortKey } from '#src/lib/search-words.ts';
import { nameSpellings } from '#src/lib/spelling.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { insert } from './insert.ts';

/** Somebody with nothing but a name and what they are known by; numbers in E.164, `at` in epoch milliseconds. */
export async function addPerson(
  db: Db,
  about: { id: string; name: string; company?: string; email?: string; phone?: string; at: number },
): Promise<void> {
  const { id, name, company = '', email = '', phone = '', at } = about;
  await db.write(async (trx) => {
    const row = { id, name, name_key: sortKey(name), company, tags: '[]', first_at: at, last_at: at };
    await insert(trx, 'people', { ...row, joined_into: null, stale: 0 });
    for (const [kind, value] of [['email', email] as const, ['phone', phone] as const]) {
      if (value) await insert(trx, 'person_keys', { kind, value, person_id: id, at });
    }
    const words = [...searchWords([name, company, email], phoneWords([phone])), ...nameSpellings(name)];
    await putFound(trx, { kind: 'person', ref: id, at }, words);
  });
}
