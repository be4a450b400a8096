/**
 * Many visitors book the same slot at the same moment, over real HTTP, round after round: one has it, every other is
 * told so with three free times. On SQLite and PostgreSQL, with one server process and with two that share the database.
 * Usage: node bench/booking-race.ts [--visitors 500] [--rounds 20] [--engine sqlite|postgres] [--json FILE]
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '#tests/helpers/postgres.ts';
import { type HttpClient, httpClient } from './lib/http.ts';
import { type Figure, report } from './lib/report.ts';
import { startSite, temporaryFolder } from './lib/site.ts';
import { fillTime, json, submit, type Visitor, visitors } from './lib/visitors.ts';

const { values: options } = parseArgs({
  options: {
    visitors: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '20' },
    engine: { type: 'string' },
    json: { type: 'string' },
  },
});
const count = Number(options.visitors);
const rounds = Number(options.rounds);
const engines = (['sqlite', 'postgres'] as const).filter((name) => !options.engine || options.engine === name);

interface Slot {
  date: string;
  time: string;
}

/** Free slots, one for each round. */
async function freeSlots(client: HttpClient): Promise<Slot[]> {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const answer = await client.get(`/api/availability?from=${from}&days=50`);
  const { days } = JSON.parse(answer.body.toString()) as { days: { date: string; slots: { time: string }[] }[] };
  return days.flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time }))).slice(0, rounds);
}

function withSlot({ headers, envelope }: Visitor, n: number, slot: Slot): Visitor {
  const data = { name: `Visitor ${n}`, email: `visitor${n}@example.com`, service: 'cloud', ...slot };
  return { headers, envelope: { ...envelope, type: 'appointment', data } };
}

/** All visitors ask for one slot at once, spread over the processes; whoever has it does not come back. */
async function round(clients: readonly HttpClient[], waiting: Visitor[], slot: Slot) {
  const answers = await Promise.all(
    waiting.map((visitor, n) => {
      const client = clients[n % clients.length] as HttpClient;
      return submit(client, withSlot(visitor, n, slot));
    }),
  );
  const booked = answers.filter(({ status }) => status === 201).length;
  const told = answers.filter((answer) => {
    if (answer.status !== 409) return false;
    return (JSON.parse(answer.body.toString()) as { alternatives: Slot[] }).alternatives.length === 3;
  }).length;
  const left = waiting.filter((_, n) => answers[n]?.status !== 201);
  const others = answers.filter(({ status }) => status !== 201 && status !== 409).map(({ status }) => status);
  return { booked, told, left, others };
}

/** How many rows the database itself holds, and how many different slots they name. */
async function held(place: { dataDir: string; databaseUrl: string }): Promise<{ rows: number; slots: number }> {
  const question =
    "select count(*) as n, count(distinct date || ' ' || time) as slots from appointments where status <> 'cancelled'";
  if (!place.databaseUrl) {
    const database = new DatabaseSync(join(place.dataDir, 'northarc.db'), { readOnly: true });
    const row = database.prepare(question).get();
    database.close();
    return { rows: Number(row?.n), slots: Number(row?.slots) };
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return { rows: Number(rows[0].n), slots: Number(rows[0].slots) };
}

async function race(engine: 'sqlite' | 'postgres', processes: number, serverUrl: string): Promise<Figure[]> {
  using folder = temporaryFolder();
  let databaseUrl = '';
  if (engine === 'postgres') {
    const name = `race_${processes}`;
    const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    databaseUrl = `${serverUrl}/${name}`;
  }
  const env = { TRUST_PROXY: '1', DATABASE_URL: databaseUrl };
  const sites = [];
  for (let n = 0; n < processes; n++) sites.push(await startSite({ dataDir: folder.path, env }));
  const clients = sites.map(({ url }) => httpClient(url, Math.ceil(count / processes)));
  const first = clients[0] as HttpClient;
  let waiting = await visitors(first, count + rounds);
  await fillTime();
  const slots = await freeSlots(first);
  if (slots.length < rounds) throw new Error(`only ${slots.length} free slots for ${rounds} rounds`);

  let winners = 0;
  let exact = 0;
  let told = 0;
  let strange = 0;
  const started = performance.now();
  for (const slot of slots) {
    const racing = waiting.slice(0, count);
    const outcome = await round(clients, racing, slot);
    waiting = [...outcome.left, ...waiting.slice(count)];
    winners += outcome.booked;
    told += outcome.told;
    strange += outcome.others.length;
    if (outcome.booked === 1 && outcome.told === count - 1) exact++;
    else console.log(`  ${slot.date} ${slot.time}: ${outcome.booked} booked, others answered ${outcome.others}`);
  }
  const seconds = (performance.now() - started) / 1000;
  // A slot that is taken stays taken whoever is asked.
  const again = await submit(first, withSlot(waiting[0] as Visitor, 0, slots[0] as Slot));
  json(again, 409);
  const kept = await held({ dataDir: folder.path, databaseUrl });
  for (const client of clients) client[Symbol.dispose]();
  for (const site of sites) await site.stop();

  const where = `${engine}, ${processes === 1 ? 'one process' : 'two processes'}`;
  const exactly = (value: number) => ({ atLeast: value });
  return [
    { what: `${where}: rounds with exactly one booking`, value: exact, unit: '', budget: exactly(rounds) },
    { what: `${where}: bookings acknowledged`, value: winners, unit: '', budget: { atMost: rounds } },
    { what: `${where}: told of three other times`, value: told, unit: '', budget: exactly(rounds * (count - 1)) },
    { what: `${where}: any other answer`, value: strange, unit: '', budget: { atMost: 0 } },
    { what: `${where}: rows held in the database`, value: kept.rows, unit: '', budget: { atMost: rounds } },
    { what: `${where}: different slots among them`, value: kept.slots, unit: '', budget: exactly(rounds) },
    { what: `${where}: answers a second`, value: (rounds * count) / seconds, unit: '/s' },
  ];
}

const server = engines.includes('postgres') ? await startPostgres() : undefined;
const figures: Figure[] = [];
try {
  for (const engine of engines) {
    for (const processes of [1, 2]) {
      console.log(`${engine}, ${processes} process(es): ${rounds} rounds of ${count} visitors …`);
      figures.push(...(await race(engine, processes, server?.url ?? '')));
    }
  }
} finally {
  await server?.stop();
}
report(`${count} bookings of one slot at once, ${rounds} rounds`, figures, options.json);
