import { newId } from '#src/lib/new-id.ts';
import type { Trx } from '../db/client.server.ts';

/**
 * `kind`: of notice-kinds.ts; `stage`: which time of its kind it is; `at`: of the event; `due`: when to tell it, by
 * default at once. Epoch milliseconds.
 */
export interface NewNotice {
  kind: string;
  subject: string;
  stage?: string;
  at: number;
  due?: number;
}

/**
 * Notes in the transaction of an event that the people of the desk are to be told; `src/notices` finds out who. False
 * if all are known already, from any process.
 */
export async function putNotices(trx: Trx, notices: readonly NewNotice[]): Promise<boolean> {
  const rows = notices.map(({ stage = '', at, due = at, ...one }) => ({
    ...one,
    id: newId(at),
    stage,
    at,
    due_at: due,
  }));
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('notices')
    .values(rows)
    .onConflict((c) => c.columns(['kind', 'subject', 'stage']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
