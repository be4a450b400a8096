import { sql } from 'kysely';
import { type AnyDb, isPostgres } from './engine.server.ts';

const cellMs = 300_000;

/** Cells of the calendar are kept by lane, and on both engines: as many meetings may run at once as there are lanes. */
export async function up(db: AnyDb): Promise<void> {
  await sql`alter table appointments add column lane integer not null default 0`.execute(db);
  await sql`alter table appointment_cells rename to old_cells`.execute(db);
  await sql`drop index appointment_cells_of`.execute(db);
  await sql`
    create table appointment_cells (
      lane integer not null default 0, cell bigint not null, id text not null,
      constraint appointment_cells_pk primary key (lane, cell)
    )
  `.execute(db);
  if (isPostgres(db)) {
    await sql`alter table appointments drop constraint appointments_apart`.execute(db);
    await sql`
      insert into appointment_cells (lane, cell, id)
      select 0, cell, id from appointments,
        generate_series(holds_from / ${sql.lit(cellMs)}, (holds_to - 1) / ${sql.lit(cellMs)}) as cell
      where status <> 'cancelled' and holds_from is not null
    `.execute(db);
  } else {
    await sql`insert into appointment_cells (lane, cell, id) select 0, cell, id from old_cells`.execute(db);
  }
  await sql`drop table old_cells`.execute(db);
  await sql`create index appointment_cells_of on appointment_cells (id)`.execute(db);
}
