import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { easternMoment } from '#src/lib/eastern.ts';
import { isPostgres } from '../engine.server.ts';
import { type AnyDb, run } from './run.server.ts';

const cellMs = 5 * 60_000;
/** Every appointment took half an hour. */
const halfHour = 30 * 60_000;
const batch = 500;

/** Appointments of different kinds and lengths, of which no two overlap. */
export async function up(db: AnyDb): Promise<void> {
  await run(
    db,
    `alter table appointments add column kind text default 'consultation' not null`,
    `alter table appointments add column minutes integer default 30 not null`,
    `alter table appointments add column holds_from bigint`,
    `alter table appointments add column holds_to bigint`,
    `alter table appointments add column cancel_reason text default '' not null`,
    `create table appointment_cells (cell bigint primary key, id text not null)`,
    `create index appointment_cells_of on appointment_cells (id)`,
  );
  await fill(db);
  await run(
    db,
    `drop index appointments_slot`,
    `create index appointments_held on appointments (holds_to) where status <> 'cancelled'`,
    ...(isPostgres(db)
      ? [
          `alter table appointments add constraint appointments_apart
           exclude using gist (int8range(holds_from, holds_to) with &&)
           where (status <> 'cancelled' and holds_from is not null)`,
        ]
      : []),
  );
}

/** Writes down what every appointment with a date holds. */
async function fill(db: AnyDb): Promise<void> {
  const hasCells = !isPostgres(db);
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'date', 'time', 'status'])
      .where('id', '>', after)
      .where('time', '<>', 'TBD')
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, date, time, status } of rows) {
      const [hour = 0, minute = 0] = String(time).split(':').map(Number);
      const from = easternMoment(Temporal.PlainDate.from(String(date)), hour * 60 + minute);
      await sql`update appointments set holds_from = ${from}, holds_to = ${from + halfHour} where id = ${id}`.execute(
        db,
      );
      if (!hasCells || status === 'cancelled') continue;
      const cells = Array.from({ length: halfHour / cellMs }, (_, n) => ({ cell: from / cellMs + n, id }));
      await db.insertInto('appointment_cells').values(cells).execute();
    }
    if (rows.length < batch) return;
    after = String(rows.at(-1)?.id);
  }
}
