import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables.ts';

type Trx = Transaction<Database>;
export type UnitOfWork = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

interface Waiting {
  work: (trx: Trx) => Promise<unknown>;
  settle: (outcome: { value: unknown } | { error: unknown }) => void;
}

const largestGroup = 128;

/**
 * Group commit for SQLite. A commit costs one disk flush, whoever is in it; units of work that arrive while one
 * group is being written form the next group and share its flush. Each unit runs in a savepoint of its own, so a
 * failing unit takes nothing of its neighbours with it, and none is acknowledged before the group is on disk.
 */
function groupCommits(db: Kysely<Database>): UnitOfWork {
  const queue: Waiting[] = [];
  let running = false;

  async function runGroup(group: Waiting[]) {
    const outcomes: ({ value: unknown } | { error: unknown })[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        for (const unit of group) {
          await sql`savepoint unit`.execute(trx);
          try {
            outcomes.push({ value: await unit.work(trx) });
            await sql`release unit`.execute(trx);
          } catch (error) {
            await sql`rollback to unit`.execute(trx);
            await sql`release unit`.execute(trx);
            outcomes.push({ error });
          }
        }
      });
    } catch (error) {
      for (const unit of group) unit.settle({ error });
      return;
    }
    group.forEach((unit, index) => {
      unit.settle(outcomes[index] ?? { error: new Error('unit of work was not run') });
    });
  }

  async function drain() {
    running = true;
    while (queue.length > 0) await runGroup(queue.splice(0, largestGroup));
    running = false;
  }

  return <T>(work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        work,
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T)),
      });
      // One turn of the event loop lets requests that have already arrived join the group.
      if (!running) {
        running = true;
        setImmediate(drain);
      }
    });
}

/** How a unit of work becomes durable on each engine; PostgreSQL groups its commits by itself. */
export function createUnits(db: Kysely<Database>, engine: 'sqlite' | 'postgres'): UnitOfWork {
  if (engine === 'sqlite') return groupCommits(db);
  return (work) => db.transaction().execute(work);
}
