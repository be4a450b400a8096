/**
 * The owner's lists and search over many submissions on SQLite: whole loaders, with fields, mails and counts.
 * Usage: node bench/inbox.ts [--count 1000000] [--runs 200] [--json FILE] [--keep FOLDER]
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadLeadList, pendingLeads } from '#src/features/leads/list.server.ts';
import { unreadLeads } from '#src/intake/lead-list-store.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { fieldsOf } from '#src/routes/admin/lead-fields.server.ts';
import { appointmentKind, messageKind, quoteKind } from '#src/routes/admin/lead-types.ts';
import { type Figure, report } from './lib/report.ts';
import { seedLeads } from './lib/seed-leads.ts';
import { temporaryFolder } from './lib/site.ts';
import { median, percentile, seededRandom } from './lib/statistics.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '200' },
    json: { type: 'string' },
    keep: { type: 'string' },
  },
});
const count = Number(options.count);
const runs = Number(options.runs);

using temporary = temporaryFolder();
const folder = options.keep ?? temporary.path;
mkdirSync(folder, { recursive: true });
const file = join(folder, 'northarc.db');
const isThere = existsSync(file);
const now = Date.parse('2026-11-21T12:00:00Z');
if (!isThere) {
  await (await openDatabase({ dataDir: folder })).close();
  console.log(`seeding ${count} submissions …`);
  const started = performance.now();
  seedLeads(file, count, now);
  console.log(
    `seeded in ${((performance.now() - started) / 1000).toFixed(0)} s, ${(statSync(file).size / 1e9).toFixed(2)} GB`,
  );
}
const db = await openDatabase({ dataDir: folder });

const random = seededRandom(11);
const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
const moment = () => now - Math.floor(random() * count) * 60_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const seqs = (
  await db.sql.selectFrom('leads').select('seq').where('type', '=', 'contact').where('deleted_at', 'is', null).execute()
)
  .filter((_, n) => n % 997 === 0)
  .map(({ seq }) => seq);
const deep = () => `after=${seqs[Math.floor(random() * seqs.length)]}`;

const common = ['server', 'backup', 'cloud', 'phone', 'business', 'data', 'team', 'month', 'infrastructure', 'the'];
const names = ['ada', 'grace', 'walker', 'harlin', 'vikdor', 'tonber', 'selmon', 'ada ber', 'grace wal', 'ken pol'];
const starts = ['se', 'ser', 'serv', 'back', 'c', 'in', 'busi', 'ph', 'infra', 'ab', 'th'];

type Ask = () => string;
const lists: Record<string, [kind: typeof messageKind, Ask]> = {
  'newest page': [messageKind, () => ''],
  'page in the depth': [messageKind, deep],
  'oldest first': [messageKind, () => 'sort=oldest'],
  'pending, due first': [messageKind, () => 'status=pending&sort=due'],
  'due first, in the depth': [messageKind, () => `sort=due&${deep()}`],
  'by name, in the depth': [messageKind, () => `sort=name&${deep()}`],
  'one status, one day': [
    messageKind,
    () => {
      const at = day(moment());
      return `status=closed&from=${at}&to=${at}`;
    },
  ],
  'one day by name': [
    messageKind,
    () => {
      const at = day(moment());
      return `from=${at}&to=${at}&sort=name`;
    },
  ],
  'one source, one service': [quoteKind, () => `source=chatbot&service=${pick(['cloud', 'it-support', 'security'])}`],
  'pending of one source and service': [quoteKind, () => 'status=pending&source=chatbot&service=cloud'],
  'one source by name': [messageKind, () => 'source=chatbot&sort=name'],
  'appointments to come': [appointmentKind, () => 'sort=upcoming'],
  deleted: [messageKind, () => 'view=deleted'],
};
const searches: Record<string, [kind: typeof messageKind, Ask]> = {
  'a common word': [messageKind, () => `q=${pick(common)}`],
  'two common words': [messageKind, () => `q=${pick(common)}+${pick(common)}`],
  'a name': [messageKind, () => `q=${encodeURIComponent(pick(names))}`],
  'the first letters of a word': [messageKind, () => `q=${pick(starts)}`],
  'a reference': [
    messageKind,
    () =>
      `q=NA-${Math.floor(random() * count)
        .toString(36)
        .toUpperCase()
        .padStart(8, '0')}`,
  ],
  'an e-mail address': [messageKind, () => `q=ada.walker${Math.floor(random() * 1000)}@example.com`],
  'a telephone number': [messageKind, () => `q=404555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`],
  'a common word among the pending': [messageKind, () => `status=pending&q=${pick(common)}`],
  'a common word, in the depth': [messageKind, () => `q=${pick(common)}&${deep()}`],
  'a common word, due first': [messageKind, () => `sort=due&q=${pick(common)}`],
  'a common word of one service in one month': [
    quoteKind,
    () => {
      const at = moment();
      return `service=cloud&q=${pick(common)}&from=${day(at)}&to=${day(at + 30 * 86_400_000)}`;
    },
  ],
  'what is not there': [messageKind, () => `q=xylophone${Math.floor(random() * 99)}`],
};

async function measure(what: string, work: () => Promise<unknown>, atMost: number): Promise<Figure[]> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let n = 0; n < runs; n++) {
    const started = performance.now();
    const before = process.cpuUsage();
    await work();
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  return [
    { what: `${what}, median`, value: median(times), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: { atMost } },
    { what: '  its processor time, p99', value: percentile(processor, 0.99), unit: 'ms' },
  ];
}

const figures: Figure[] = [];
const load = (kind: typeof messageKind, query: string) =>
  loadLeadList(db, kind, fieldsOf, new URLSearchParams(query), now);
for (const [what, [kind, ask]] of Object.entries(lists)) {
  figures.push(...(await measure(what, () => load(kind, ask()), 50)));
}
for (const [what, [kind, ask]] of Object.entries(searches)) {
  figures.push(...(await measure(`search: ${what}`, () => load(kind, ask()), 100)));
}
figures.push(...(await measure('counts of all tabs', () => Promise.all([pendingLeads(db), unreadLeads(db.sql)]), 50)));
await db.close();
report(`The desk over ${count.toLocaleString('en-US')} submissions, SQLite, ${runs} runs each`, figures, options.json);
