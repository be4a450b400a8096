import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Sql, Trx } from './client.server.ts';
import { isBusy } from './unavailable.server.ts';

export type UnitOfWork = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

interface Waiting {
  /** On the monotonic clock. */
  since: number;
  work: (trx: Trx) => Promise<unknown>;
  settle: (outcome: { value: unknown } | { error: unknown }) => void;
}

type ForAll<T> = (trx: Trx, items: readonly T[]) => Promise<unknown>;
/** Work to run once, just before the group commits. */
type LastWork = { item: unknown; forAll: ForAll<never> };
const lastWork = new WeakMap<Trx, LastWork[]>();

/**
 * Runs `forAll` just before the group commits, once for neighbours with the same `forAll`; nothing in the transaction
 * may read its result. SQLite writes its full text out at every savepoint, so indexing lead by lead costs several times
 * as much.
 */
export async function beforeCommit<T>(trx: Trx, item: T, forAll: ForAll<T>): Promise<void> {
  const waiting = lastWork.get(trx);
  if (waiting) waiting.push({ item, forAll });
  else await forAll(trx, [item]);
}

async function doLastWork(trx: Trx) {
  const waiting = lastWork.get(trx) ?? [];
  while (waiting.length > 0) {
    const forAll = waiting[0]?.forAll as ForAll<unknown>;
    const end = waiting.findIndex((other) => other.forAll !== forAll);
    const neighbours = waiting.splice(0, end === -1 ? waiting.length : end);
    await forAll(
      trx,
      neighbours.map(({ item }) => item),
    );
  }
}

const largestGroup = 128;
/** How long a unit waits for another process's lock before it fails, and how often it retries, in milliseconds. */
const patienceMs = 5_000;
const pauseMs = { least: 2, most: 10 };

/**
 * Group commit for SQLite: units that arrive while a group is written form the next and share its disk flush. Each has
 * a savepoint, so a failing one does not affect the others; none is acknowledged before the flush. While another
 * process holds the lock, units wait and readers do not. `onGroup` is told the size of each group.
 */
export function groupCommits(db: Sql, onGroup: (units: number) => void = () => undefined): UnitOfWork {
  const queue: Waiting[] = [];
  let running = false;

  /** Returns false, with nothing run or settled, while another process holds the lock. */
  async function runGroup(group: Waiting[]): Promise<boolean> {
    let begun = false;
    const outcomes: Parameters<Waiting['settle']>[0][] = [];
    try {
      await db.transaction().execute(async (trx) => {
        begun = true;
        const last: LastWork[] = [];
        lastWork.set(trx, last);
        for (const unit of group) {
          const before = last.length;
          await sql`savepoint unit`.execute(trx);
          try {
            outcomes.push({ value: await unit.work(trx) });
            await sql`release unit`.execute(trx);
          } catch (error) {
            // A full or failing disk can end the whole transaction; then fail the group with that cause.
            await sql`rollback to unit`.execute(trx).catch(() => Promise.reject(error));
            await sql`release unit`.execute(trx);
            last.length = before;
            outcomes.push({ error });
          }
        }
        await doLastWork(trx);
      });
    } catch (error) {
      if (!begun && isBusy(error)) return giveUpOn(group, error);
      for (const unit of group) unit.settle({ error });
      return true;
    }
    onGroup(group.length);
    group.forEach((unit, index) => {
      unit.settle(outcomes[index] ?? { error: new Error('unit of work was not run') });
    });
    return true;
  }

  /** Rejects the units that have waited long enough and puts the others back. */
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
      // Random, so that several waiting processes do not retry in step.
      await sleep(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least));
    }
    running = false;
  }

  return <T>(work: (trx: Trx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        since: performance.now(),
        // A group runs in the async context of whoever began it; each unit keeps its own request's.
        work: AsyncLocalStorage.bind(work),
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T)),
      });
      // Lets requests that have already arrived join the group.
      if (!running) {
        running = true;
        setImmediate(drain);
      }
    });
}
