import { sql } from 'kysely';
import type { FoundKind } from '#src/intake/found-store.server.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { isPostgres } from '#src/platform/db/engine.server.ts';

/** Takes all of a kind out of the search. */
export async function dropAllFound(trx: Trx, kind: FoundKind): Promise<void> {
  await (isPostgres(trx)
    ? sql`delete from found_words where seq in (select seq from found where kind = ${kind})`
    : sql`delete from found_words where rowid in (select seq from found where kind = ${kind})`
  ).execute(trx);
  await trx.deleteFrom('found').where('kind', '=', kind).execute();
}
