import type { Db } from '#src/platform/db/client.server.ts';

/** What was sent with the submissions of a type, by the names of its form's fields, oldest first. */
// biome-ignore lint/suspicious/noExplicitAny: answers of any form
export async function sent({ sql }: Pick<Db, 'sql'>, type: string): Promise<Record<string, any>[]> {
  const rows = await sql
    .selectFrom('submissions')
    .select(['id', 'source', 'received_at', 'respond_by', 'data'])
    .where('type', '=', type)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, ...JSON.parse(data) }));
}

/** The files that were sent with submissions. */
export const sentFiles = ({ sql }: Pick<Db, 'sql'>) => sql.selectFrom('submission_files').selectAll().execute();

/** Appointments as they are now, with who booked them, in the order of their times. */
export async function appointments(db: Pick<Db, 'sql'>) {
  const [rows, answers] = await Promise.all([
    db.sql.selectFrom('appointments').selectAll().orderBy('time').orderBy('id').execute(),
    sent(db, 'appointment'),
  ]);
  return rows.map(
    (row) => ({ ...answers.find(({ id }) => id === row.id), ...row }) as Record<string, unknown> & typeof row,
  );
}
