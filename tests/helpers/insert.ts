import type { Database } from 'db:tables';
import type { InsertObject } from 'kysely';
import type { Sql } from '#src/platform/db/client.server.ts';

type Row<Table extends keyof Database> = InsertObject<Database, Table>;

/** Puts a row, or several, into a table as they are. */
export const insert = <Table extends keyof Database>(sql: Sql, table: Table, rows: Row<Table> | Row<Table>[]) =>
  sql.insertInto(table).values(rows).execute();
