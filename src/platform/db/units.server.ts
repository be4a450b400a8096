import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './tables.ts';
import { isBusy } from './unavailable.server.ts';

type Trx = Transaction<Database>;
export type UnitOfWork = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

interface Waiting {
  /** When it came, on the monotonic clock. */
  since: number;
  work: (trx: Trx) => Promise<unknown>;
  settle: (outcome: { value: unknown } | { error: unknown }) => void;
}

const largestGroup = 128;
/** How long a unit waits for another process's lock before it fails, and how often it asks, in milliseconds. */
const patienceMs = 5_000;
const pauseMs = { least: 2, most: 10 };

/**
 * Group commit for SQLite. A commit costs one disk flush, whoever is in it; units of work that arrive while one
 * group is being written form the next group and share its flush. Each unit runs in a savepoint of its own, so a
 * failing unit takes nothing of its neighbours with it, and none is acknowledged before the group is on disk. While
 * another process holds the write lock the units wait, and whoever reads does not wait with them.
 */
function groupCommits(db: Kysely<Database>): UnitOfWork {
  const queue: Waiting[] = [];
  let running = false;

  /** Runs and settles a group; false, with nothing run or settled, while another process holds the lock. */
  async function runGroup(group: Waiting[]): Promise<boolean> {
    let begun = false;
    const outcomes: ({ value: unknown } | { error: unknown })[] = [];
    try {
      await db.transaction().execute(async (trx) => {
        begun = true;
        for (const unit of group) {
          await sql`savepoint unit`.execute(trx);
          try {
            outcomes.push({ value: await unit.work(trx) });
            await sql`release unit`.execute(trx);
          } catch (error) {
            // A disk that is full or fails can end the whole transaction; then the group has failed, and with its cause.
            await sql`rollback to unit`.execute(trx).catch(() => Promise.reject(error));
            await sql`release unit`.execute(trx);
            outcomes.push({ error });
          }
        }
      });
    } catch (error) {
      if (!begun && isBusy(error)) return giveUpOn(group, error);
      for (const unit of group) unit.settle({ error });
      return true;
    }
    group.forEach((unit, index) => {
      unit.settle(outcomes[index] ?? { error: new Error('unit of work was not run') });
    });
    return true;
  }

  /** Settles the units that have waited long enough and puts the others back. */
  function giveUpOn(group: Waiting[], error: unknown): false {
    const oldest = performance.now() - patienceMs;
    for (const unit of group) if (unit.since <= oldest) unit.settle({ error });
    queue.unshift(...group.filter(({ since }) => since > oldest));
    return false;
  }

  async function drain() {
    running = true;
    while (queue.length > 0) {
      if (await runGroup(queue.splice(0, largestGroup))) continue;
      // Of several waiting processes none shall ask in step with another.
      await sleep(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least));
    }
    running = false;
  }

  return <T>(work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        since: performance.now(),
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
