/**
 * Desk lists and searches (whole loaders) over many submissions on SQLite, and over a tenth of them for the
 * growth. Usage: node bench/inbox.ts [--count 100000] [--runs 200]
 */
import { loadLeadList } from '#src/inbox/lead-list.server.ts';
import { pendingLeads, unreadLeads } from '#src/inbox/lead-list-store.server.ts';
import { appointmentType, leadTypeConfigs, messageType, quoteType } from '#src/inbox/lead-types.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { find } from '#src/search/find.server.ts';
import { siteSearch } from '#src/search/site-search.server.ts';
import { type Figure, median, options, percentile, report, seededRandom } from './lib/report.ts';
import { familyName, seedLeads } from './lib/seed.ts';
import { temporaryFolder } from './lib/site.ts';

const { count, runs } = options({ count: 100_000, runs: 200 });
const now = Date.parse('2026-11-21T12:00:00Z');
const common = 'server backup cloud phone business data team month infrastructure the'.split(' ');
const names = 'ada grace walker harlin vikdor tonber selmon'.split(' ');
const starts = 'se ser serv back c in busi ph infra ab th'.split(' ');
const misspelt = 'jrace margret barbra dnoald kathrine'.split(' ');

async function figuresOf(count: number): Promise<Figure[]> {
  using folder = temporaryFolder();
  const db = await openDatabase({ dataDir: folder.path, unsynced: true });
  console.log(`seeding ${count} submissions …`);
  await seedLeads(db, count, now);
  const random = seededRandom(11);
  const upTo = (n: number) => Math.floor(random() * n);
  const pick = (list: readonly string[]) => list[upTo(list.length)] ?? '';
  const day = () => new Date(now - upTo(count) * 60_000).toISOString().slice(0, 10);
  const contacts = db.sql
    .selectFrom('leads')
    .select('seq')
    .where('type', '=', 'contact')
    .where('deleted_at', 'is', null);
  const seqs = (await contacts.execute()).filter((_, n) => n % 97 === 0).map(({ seq }) => String(seq));
  const deep = () => `after=${pick(seqs)}`;
  const site = siteSearch([]);
  const types = leadTypeConfigs.map(({ type, path, noun }) => ({ type, path, noun }));

  const figures: Figure[] = [];
  async function measure(what: string, atMost: number, work: () => Promise<unknown>) {
    const times: number[] = [];
    for (let n = 0; n < runs; n++) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
    figures.push([`${what}, median`, median(times), 'ms'], [`${what}, p99`, percentile(times, 0.99), 'ms', { atMost }]);
  }
  const list = (what: string, query: () => string, kind = messageType, atMost = 50) =>
    measure(what, atMost, () => loadLeadList(db, kind, new URLSearchParams(query()), { now, me: 'owner' }));
  const search = (what: string, query: () => string) => list(`search: ${what}`, query, messageType, 100);
  const everywhere = (what: string, words: () => string) =>
    measure(`the one search: ${what}`, 100, () => find({ db, now, types, site }, words()));

  await list('newest page', () => '');
  await list('page in the depth', deep);
  await list('pending, due first', () => 'status=pending&sort=due');
  await list('by name, in the depth', () => `sort=name&${deep()}`);
  await list('one status, some days', () => `status=closed&from=${day()}&to=${day()}`);
  await list(
    'one source, one service',
    () => `source=chatbot&service=${pick(['cloud', 'it-support', 'security'])}`,
    quoteType,
  );
  await list('appointments to come', () => 'sort=upcoming', appointmentType);
  await list('deleted', () => 'view=deleted');
  await list('mine, in the depth', () => `whose=mine&${deep()}`);
  await list('unassigned and pending, due first', () => 'whose=none&status=pending&sort=due');
  await measure('counts of all tabs', 50, () => Promise.all([pendingLeads(db.sql), unreadLeads(db)]));
  await search('a common word', () => `q=${pick(common)}`);
  await search('two common words', () => `q=${pick(common)}+${pick(common)}`);
  await search('a name', () => `q=${pick(names)}`);
  await search('the first letters of a word', () => `q=${pick(starts)}`);
  await search('a reference', () => `q=NA-${upTo(count).toString(36).toUpperCase().padStart(8, '0')}`);
  await search('a common word among the pending', () => `status=pending&q=${pick(common)}`);
  await search('a common word, in the depth', () => `q=${pick(common)}&${deep()}`);
  await search('what is not there', () => `q=xylophone${upTo(99)}`);
  await everywhere('first name and family name', () => `${pick(names)} ${familyName(upTo(38_416))}`);
  await everywhere('two letters', () => pick(['ad', 'gr', 'th', 'se', 'vi', 'zz', 'ba', '40']));
  await everywhere('a number from a display', () => String(upTo(count)).padStart(7, '0'));
  await everywhere('a misspelt first name', () => pick(misspelt));
  await everywhere('a word of a message', () => pick(common));
  await everywhere('what is not there', () => `xylophone${upTo(99)}`);
  await db.close();
  return figures;
}

const few = await figuresOf(count / 10);
const many = await figuresOf(count);
/** Of the medians; below a millisecond noise dominates. */
const growth = (ofSearch: boolean) =>
  many
    .flatMap(([what, value], n) =>
      what.endsWith('median') && what.includes('search') === ofSearch ? value / Math.max(1, few[n]?.[1] ?? 0) : [],
    )
    .reduce((most, one) => Math.max(most, one));
report(`The desk over ${count.toLocaleString('en-US')} submissions and their people, SQLite, ${runs} runs each`, [
  ...many,
  ['ten times as many: a list takes at most so many times as long', growth(false), '', { atMost: 3 }],
  ['and a search', growth(true), ''],
]);
