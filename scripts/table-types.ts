import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { openDatabase } from '../src/platform/db/client.server.ts';

const meaningsFile = 'src/platform/db/tables.yaml';
const typesFile = '.cache/tables.d.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** 1 for NOT NULL, and for SQLite's primary keys, which only say so by `key`. */
  filled: number;
  key: number;
}

/** Every column that the migrations make, in the order of its table. */
async function columns(): Promise<Column[]> {
  mkdirSync('.cache', { recursive: true });
  const dataDir = mkdtempSync('.cache/tables-');
  try {
    const db = await openDatabase({ dataDir, unsynced: true });
    const { rows } = await sql<Column>`
      select t.name as "table", c.name, lower(c.type) as type, c."notnull" as filled, c.pk as key
      from pragma_table_list t join pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'
      order by t.name, c.cid`.execute(db.sql);
    await db.close();
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** "leads" as LeadsTable. */
const nameOf = (table: string) =>
  `${table.replace(/(^|_)(\w)/g, (_, _line: string, letter: string) => letter.toUpperCase())}Table`;

const choices = /^[\w-]+( \| [\w-]+)+/;

function typeOf({ type, filled, key }: Column, meaning = ''): string {
  const [one] = choices.exec(meaning) ?? [];
  const plain = one?.replace(/[\w-]+/g, `'$&'`) ?? (type === 'text' ? 'string' : 'number');
  return filled || key ? plain : `${plain} | null`;
}

const comment = (meaning: string | undefined, indent: string) => (meaning ? `${indent}/** ${meaning} */\n` : '');

/** The types of `import type { Database, LeadsTable } from 'db:tables'`. */
const meanings: Record<string, Record<string, string>> = parse(readFileSync(meaningsFile, 'utf8'));
const tables = Map.groupBy(await columns(), ({ table }) => table);
for (const [table, all] of Object.entries(meanings)) {
  const known = ['table', ...(tables.get(table) ?? []).map(({ name }) => name)];
  const unknown = Object.keys(all).find((name) => !known.includes(name));
  if (unknown || !tables.has(table)) throw new Error(`${meaningsFile}: there is no ${table}.${unknown ?? ''}`);
}
const interfaces = [...tables].map(([table, all]) => {
  const about = meanings[table] ?? {};
  const lines = all.map(
    (one) => `${comment(about[one.name], '    ')}    ${one.name}: ${typeOf(one, about[one.name])};\n`,
  );
  return `${comment(about.table, '  ')}  export interface ${nameOf(table)} {\n${lines.join('')}  }\n`;
});
const database = [...tables.keys()].map((table) => `    ${table}: ${nameOf(table)};\n`);
const declared = [...interfaces, `  export interface Database {\n${database.join('')}  }\n`].join('');
writeFileSync(typesFile, `declare module 'db:tables' {\n${declared}}\n`);
