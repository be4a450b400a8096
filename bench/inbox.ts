/**
 * Desk lists and searches (whole loaders) over many submissions on SQLite, and over a tenth of them for the
 * growth. Usage: node bench/inbox.ts [--count 100000] [--runs 200]
 */
import { loadLeadList, unreadLeads } from '#src/inbox/lead-list.server.ts';
import { pendingLeads } from '#src/inbox/lead-list-store.server.ts';
import { appointmentType, leadTypeConfigs, messageType, quoteType } from '#src/inbox/lead-types.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { find } from '#src/search/find.server.ts';
import { siteSearch } from '#src/search/site-search.server.ts';
import { type Figure, measure, options, report, seededRandom } from './lib/report.ts';
import { familyName, seedLeads } from './lib/seed.ts';
import { temporaryFolder } from './lib/site.ts';

const { count, runs } = options({ count: 100_000, runs: 200 });
const now = Date.parse('2026-11-21T12:00:00Z');
const [common, names, starts] = [
  'server backup cloud phone business data team month infrastructure the',
  'ada grace walker harlin vikdor tonber selmon',
  'se ser serv back c in busi ph infra ab th',
].map((words) => words.split(' ')) as [string[], string[], string[]];

async function figuresOf(count: number): Promise<Figure[]> {
  using folder = temporaryFolder();
  const db = await openDatabase({ dataDir: folder.path, unsynced: true });
  console.log(`seeding ${count} submissions …`);
  await seedLeads(db, count, now);
  const random = seededRandom(11);
  const upTo = (n: number) => Math.floor(random() * n);
  const pick = (list: readonly string[]) => list[upTo(list.length)] ?? '';
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const moment = () => now - upTo(count) * 60_000;
  const contacts = db.sql
    .selectFrom('leads')
    .select('seq')
    .where('type', '=', 'contact')
    .where('deleted_at', 'is', null);
  const seqs = (await contacts.execute()).filter((_, n) => n % 97 === 0).map(({ seq }) => String(seq));
  const deep = () => `after=${pick(seqs)}`;
  const reference = () => `NA-${upTo(count).toString(36).toUpperCase().padStart(8, '0')}`;

  const lists: [what: string, kind: typeof messageType, ask: () => string][] = [
    ['newest page', messageType, () => ''],
    ['page in the depth', messageType, deep],
    ['pending, due first', messageType, () => 'status=pending&sort=due'],
    ['by name, in the depth', messageType, () => `sort=name&${deep()}`],
    ['one status, one day', messageType, () => `status=closed&from=${day(moment())}&to=${day(moment())}`],
    ['one source, one service', quoteType, () => `source=chatbot&service=${pick(['cloud', 'it-support', 'security'])}`],
    ['appointments to come', appointmentType, () => 'sort=upcoming'],
    ['deleted', messageType, () => 'view=deleted'],
    ['mine, in the depth', messageType, () => `whose=mine&${deep()}`],
    ['unassigned and pending, due first', messageType, () => 'whose=none&status=pending&sort=due'],
  ];
  const searches: typeof lists = [
    ['a common word', messageType, () => `q=${pick(common)}`],
    ['two common words', messageType, () => `q=${pick(common)}+${pick(common)}`],
    ['a name', messageType, () => `q=${pick(names)}`],
    ['the first letters of a word', messageType, () => `q=${pick(starts)}`],
    ['a reference', messageType, () => `q=${reference()}`],
    ['a common word among the pending', messageType, () => `status=pending&q=${pick(common)}`],
    ['a common word, in the depth', messageType, () => `q=${pick(common)}&${deep()}`],
    ['what is not there', messageType, () => `q=xylophone${upTo(99)}`],
  ];
  const site = siteSearch([]);
  const types = leadTypeConfigs.map(({ type, path, noun }) => ({ type, path, noun }));
  const everywhere: [what: string, ask: () => string][] = [
    ['first name and family name', () => `${pick(names)} ${familyName(upTo(38_416))}`],
    ['two letters', () => pick(['ad', 'gr', 'th', 'se', 'vi', 'zz', 'ba', '40'])],
    ['a number from a display', () => String(upTo(count)).padStart(7, '0')],
    ['a misspelt first name', () => pick(['jrace', 'margret', 'barbra', 'dnoald', 'kathrine'])],
    ['a word of a message', () => pick(common)],
    ['what is not there', () => `xylophone${upTo(99)}`],
  ];
  const figures: Figure[] = [];
  const load = (kind: typeof messageType, query: string) =>
    loadLeadList(db, kind, new URLSearchParams(query), { now, me: 'owner' });
  for (const [what, kind, ask] of lists)
    figures.push(...(await measure(what, () => load(kind, ask()), { runs, atMost: 50 })));
  for (const [what, kind, ask] of searches)
    figures.push(...(await measure(`search: ${what}`, () => load(kind, ask()), { runs, atMost: 100 })));
  for (const [what, ask] of everywhere)
    figures.push(
      ...(await measure(`the one search: ${what}`, () => find({ db, now, types, site }, ask()), { runs, atMost: 100 })),
    );
  const counts = () => Promise.all([pendingLeads(db.sql), unreadLeads(db)]);
  figures.push(...(await measure('counts of all tabs', counts, { runs, atMost: 50 })));
  await db.close();
  return figures;
}

const few = await figuresOf(count / 10);
const many = await figuresOf(count);
/** Of the medians; below a millisecond noise dominates. */
const growthOf = (isMeant: (what: string) => boolean) =>
  Math.max(
    ...many.map(({ what, value }, n) =>
      isMeant(what) && what.endsWith('median') ? Math.max(1, value) / Math.max(1, few[n]?.value ?? 0) : 0,
    ),
  );
const isSearch = (what: string) => what.includes('search');
report(`The desk over ${count.toLocaleString('en-US')} submissions and their people, SQLite, ${runs} runs each`, [
  ...many,
  {
    what: 'ten times as many: a list takes at most so many times as long',
    ...{ value: growthOf((what) => !isSearch(what)), unit: '', budget: { atMost: 3 } },
  },
  { what: 'and a search', value: growthOf(isSearch), unit: '' },
]);
