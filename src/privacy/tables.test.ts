import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachEngine } from '#tests/helpers/databases.ts';

onEachEngine('the decision on erasures', (open, engine) => {
  test('says of every table what it holds of a person and what becomes of it', async () => {
    const db = await open();
    const all =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
    const names = (await all.execute(db.sql)).rows.map(({ name }) => name);
    // Full text of SQLite stands in tables of its own behind the one that is asked.
    const own = names.filter((name) => !/^(sqlite_|kysely_)|_(config|content|data|docsize|idx)$/.test(name));
    const said = readFileSync('docs/decisions/28-erasure.md', 'utf8');
    expect(own.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });
});
