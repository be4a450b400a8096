import { type AnyDb, run } from './run.server.ts';

/** What turns the direction of a text around. */
const turns = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const without = (column: string) => turns.reduce((text, turn) => `replace(${text}, '${turn}', '')`, column);
const straight = (table: string, column: string) =>
  `update ${table} set ${column} = ${without(column)}
    where octet_length(${column}) > length(${column}) and ${column} <> ${without(column)}`;

/**
 * Names lose what turned the rows around in which they stand. People with other letters or pictures in their names are
 * looked through again, so that plain letters find them.
 */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    ...['name', 'company'].map((column) => straight('leads', column)),
    `update people set stale = 1 where octet_length(name) > length(name)`,
    ...['name', 'written_name', 'company'].map((column) => straight('people', column)),
  );
}
