/**
 * Many people want the same moment of the calendar at once, from several processes, booking anew and moving, with
 * meetings of every kind and length: one of them gets it, round after round, on each engine. Nothing but the database
 * decides. Usage: node tests/faults/one-slot.ts [--engine sqlite|postgres] [--rounds 500] [--people 20] [--seed N]
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connectDatabase, openDatabase } from '#src/platform/db/client.server.ts';
import { options } from '../../bench/lib/report.ts';
import type { Round } from './bookers.ts';
import { onEngines } from './engines.ts';
import { startTally } from './tally.ts';

const given = options({ engine: '', rounds: 500, people: 20, seed: randomInt(1_000_000) });
const { engine: only, rounds, people } = given;
const processes = 4;
const day = 24 * 3_600_000;
const first = new Date('2030-01-07T15:00:00Z').getTime();
/** Where the meetings that move come from: a day of its own for each, long after the rounds. */
const before = (n: number) => first + (rounds * 2 + n) * day;

const all = startTally(`${people} people and one slot, ${rounds} rounds, seed ${given.seed}`);

await onEngines(only, all, async (place, tally) => {
  await (await openDatabase(place)).close();
  const children = Array.from({ length: processes }, () =>
    fork('tests/faults/bookers.ts', {
      env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
    }),
  );
  const answers = (from = children) =>
    Promise.all(from.map(async (child) => ((await once(child, 'message')) as [string[]])[0]));
  await answers();

  let { seed } = given;
  let movers = 0;
  const wrong: string[] = [];
  for (let n = 0; n < rounds; n++) {
    // Those who move are booked first, each at a time of its own.
    const moving = Array.from({ length: Math.floor(people / 3) }, (_, at) => `move-${n}-${at}`);
    for (const id of moving) {
      const [child] = children;
      const booked = answers(child ? [child] : []);
      child?.send({ at: before(movers++), seed: seed++, book: [id], move: [] } satisfies Round);
      await booked;
    }
    const everybody = [
      ...moving.map((id) => ({ id, how: 'move' as const })),
      ...Array.from({ length: people - moving.length }, (_, at) => ({ id: `book-${n}-${at}`, how: 'book' as const })),
    ];
    const won = answers();
    children.forEach((child, at) => {
      const mine = everybody.filter((_, index) => index % processes === at);
      const ids = (how: 'book' | 'move') => mine.filter((one) => one.how === how).map(({ id }) => id);
      child.send({ at: first + n * day, seed: seed++, book: ids('book'), move: ids('move') } satisfies Round);
    });
    const winners = (await won).flat();
    if (winners.length !== 1) wrong.push(`round ${n}: ${winners.join(', ') || 'nobody'}`);
  }
  tally.none(`in each of ${rounds} rounds one of ${people} got it`, wrong);

  const sql = await connectDatabase(place);
  const held = await sql
    .selectFrom('appointments')
    .select(['id', 'holds_from', 'holds_to'])
    .where('status', '<>', 'cancelled')
    .orderBy('holds_from')
    .execute();
  const overlaps = held.filter((row, at) => at > 0 && Number(row.holds_from) < Number(held[at - 1]?.holds_to));
  tally.none(
    `no two of ${held.length} meetings overlap`,
    overlaps.map(({ id }) => id),
  );
  await sql.destroy();
  const gone = Promise.all(children.map((child) => once(child, 'exit')));
  for (const child of children) child.kill();
  await gone;
});
all.finish();
