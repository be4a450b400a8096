/**
 * Finding out who is who among many old leads, as after an upgrade; then a person's page with 500 entries, and the list.
 * Usage: node bench/people.ts [--count 100000] [--runs 100] [--json FILE]; SQLite.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadPeople } from '#src/features/people/list.server.ts';
import { loadPerson } from '#src/features/people/person.server.ts';
import { startPeopleKeeper } from '#src/intake/people-keeper.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { measure } from './lib/measure.ts';
import { options } from './lib/options.ts';
import { type Figure, report } from './lib/report.ts';
import { seedLeads } from './lib/seed-leads.ts';
import { temporaryFolder } from './lib/site.ts';
import { percentile } from './lib/statistics.ts';

const { count, runs, json } = options({ count: 100_000, runs: 100 });

using folder = temporaryFolder();
const now = Date.parse('2026-11-21T12:00:00Z');
await (await openDatabase({ dataDir: folder.path })).close();
seedLeads(join(folder.path, 'northarc.db'), count, now);
const db = await openDatabase({ dataDir: folder.path });

/** How long a visitor's write waits while the work goes on, in milliseconds. */
const waits: number[] = [];
let working = true;
const visitor = (async () => {
  while (working) {
    const began = performance.now();
    await db.write(async (trx) => trx.selectFrom('settings').selectAll().limit(1).execute());
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})();
const keeper = startPeopleKeeper({ db, clock: { now: () => now }, log: createLog('error') });
const began = performance.now();
await keeper.settle();
const seconds = (performance.now() - began) / 1000;
working = false;
await visitor;
await keeper.stop();

const { id, seq } = await db.sql.selectFrom('leads').select(['id', 'seq']).orderBy('seq').executeTakeFirstOrThrow();
const person = (await db.sql.selectFrom('leads').select('person_id').where('seq', '=', seq).executeTakeFirstOrThrow())
  .person_id;
const raw = new DatabaseSync(join(folder.path, 'northarc.db'));
const entry = raw.prepare(
  `insert into thread_entries (id, lead_id, at, kind, via, author, body, quoted, message_id, outbox_id, minutes, turn_worked, status_before)
   values (?, ?, ?, ?, 'desk', 'bench', 'What was said on the telephone about the file server.', '', '', '', 0, null, '')`,
);
for (let n = 0; n < 500; n++) entry.run(`entry-${n}`, id, now - n * 60_000, n % 3 === 0 ? 'note' : 'reply');
raw.close();

const openings = async () => new Map<string, string>();
const open = (query: string) =>
  loadPerson(db, person ?? '', { params: new URLSearchParams(query), now, own: '', openings });
const people = Number(
  (
    await db.sql
      .selectFrom('people')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n,
);
const figures: Figure[] = [
  { what: 'leads given their people and words', value: count / seconds, unit: '/s' },
  { what: 'people they made', value: people, unit: '' },
  { what: "a visitor's write meanwhile, p99", value: percentile(waits, 0.99), unit: 'ms', budget: { atMost: 100 } },
  ...(await measure('a person with 500 entries', () => open(''), { runs, atMost: 50 })),
  ...(await measure('their notes', () => open('show=notes'), { runs, atMost: 50 })),
  ...(await measure('list of people', () => loadPeople(db, new URLSearchParams()), { runs, atMost: 50 })),
  ...(await measure('people by a name', () => loadPeople(db, new URLSearchParams('q=ada ber')), { runs, atMost: 100 })),
  ...(await measure('people by a number', () => loadPeople(db, new URLSearchParams('q=404 555 01')), {
    runs,
    atMost: 100,
  })),
];
await db.close();
report(`People, ${count} leads`, figures, json);
