import { sql } from 'kysely';
import type { AnyDb } from './engine.server.ts';

interface BlocksRow {
  page: string;
  blocks: string;
  saved_at: number;
  author: string;
}

interface WordsRow {
  number: number;
  state: string;
  data: string;
  name: string;
  saved_at: number;
  author: string;
  confirmed: number;
}

/** The two histories of a page as one, in order of time. `numbers`: what became of the versions of its words. */
function joined(blocks: readonly BlocksRow[], words: readonly WordsRow[]) {
  const events = [
    ...blocks.map((row) => ({ row, words: undefined })),
    ...words.map((row) => ({ row, words: row })),
  ].sort((a, b) => Number(a.row.saved_at) - Number(b.row.saved_at));
  const numbers = new Map<number, number>();
  let said: object = {};
  let shown: unknown = [];
  let confirmed = 0;
  const versions = events.map(({ row, words: own }, nth) => {
    const number = nth + 1;
    if (own) {
      numbers.set(own.number, number);
      said = own.state === 'own' ? JSON.parse(own.data) : {};
      confirmed = own.confirmed;
    } else shown = JSON.parse((row as BlocksRow).blocks);
    const isBuiltIn = Object.keys(said).length === 0 && Array.isArray(shown) && shown.length === 0;
    return {
      ...{ number, name: own?.name ?? '', saved_at: row.saved_at, author: row.author, confirmed },
      ...{ state: isBuiltIn ? 'built-in' : 'own', data: isBuiltIn ? '' : JSON.stringify({ ...said, blocks: shown }) },
      restored_from: isBuiltIn ? 0 : null,
    };
  });
  return { versions, numbers };
}

/** Blocks and words of a page had a history each; they become one document, `words-<page>`. */
export async function pagesAsDocuments(db: AnyDb): Promise<void> {
  const { rows: all } = await sql<BlocksRow>`select * from page_versions order by number`.execute(db);
  for (const page of new Set(all.map((row) => row.page))) {
    const collection = `words-${page}`;
    const own = sql`collection = ${collection} and id = ${page}`;
    const words = await sql<WordsRow>`select * from record_versions where ${own} order by number`.execute(db);
    const blocks = all.filter((row) => row.page === page);
    const { versions, numbers } = joined(blocks, words.rows);
    await sql`delete from record_versions where ${own}`.execute(db);
    for (const version of versions) {
      await db
        .insertInto('record_versions')
        .values({ collection, id: page, ...version })
        .execute();
    }
    const draft = await sql<{ base: number }>`select base from record_drafts where ${own}`.execute(db);
    const base = numbers.get(draft.rows[0]?.base ?? -1);
    if (base !== undefined) await sql`update record_drafts set base = ${base} where ${own}`.execute(db);
  }
  await sql`drop table page_versions`.execute(db);
}
