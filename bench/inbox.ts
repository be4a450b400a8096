/**
 * Desk lists and searches (whole loaders) over many submissions on SQLite, and over a tenth of them for the
 * growth. Usage: node bench/inbox.ts [--count 100000] [--runs 200]
 */

import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { loadLeadList } from '#src/inbox/lead-list.server.ts';
import { pendingLeads, unreadLeads } from '#src/inbox/lead-list-store.server.ts';
import { appointmentType, messageType, quoteType } from '#src/inbox/lead-types.ts';
import { startPeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import { insertSubmission } from '#src/intake/accept.server.ts';
import { leadTypes } from '#src/intake/lead.ts';
import { insertLead } from '#src/intake/lead-store.server.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { find } from '#src/search/find.server.ts';
import { siteSearch } from '#src/search/site-search.server.ts';
import { type Figure, median, options, percentile, report, seededRandom } from './lib/report.ts';
import { temporaryFolder } from './lib/site.ts';

const { count, runs } = options({ count: 100_000, runs: 200 });
const now = Date.parse('2026-11-21T12:00:00Z');
const common = 'server backup cloud phone business data team month infrastructure the'.split(' ');
const names = 'ada grace walker harlin vikdor tonber selmon'.split(' ');
const starts = 'se ser serv back c in busi ph infra ab th'.split(' ');
const misspelt = 'jrace margret barbra dnoald kathrine'.split(' ');

const firstNames = 'Ada Grace Alan Edsger Barbara Donald Radia Vint Margaret Linus Katherine Dennis Frances Ken Hedy';
const services = ['cloud', 'web-development', 'mobile-app', 'it-support', 'security', 'consulting', 'other'];
const syllables = 'ber ton wal ker sel mon har lin gre vik dor nes pol rau'.split(' ');
const perTransaction = 500;

/** 38,416 different names. */
const familyName = (n: number): string =>
  [1, 14, 196, 2744].map((of) => syllables[Math.floor(n / of) % syllables.length]).join('');

/** With repetitions, so that word frequencies are realistic. */
const vocabulary = () =>
  readdirSync('content/blog')
    .flatMap((file) => readFileSync(`content/blog/${file}`, 'utf8').match(/[A-Za-z]{2,}/g) ?? [])
    .map((word) => word.toLowerCase());

/**
 * `count` submissions, one a minute up to `now` (epoch milliseconds), stored by the intake's own functions; most are
 * answered or closed. The keeper then finds out who is who.
 */
async function seedLeads(db: Db, count: number, now: number): Promise<void> {
  const random = seededRandom(7);
  const upTo = (n: number) => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)] as T;
  const [words, firsts] = [vocabulary(), firstNames.split(' ')];
  const unknown = { user_agent: '', referrer: '', flags: '[]', origin: '{}', request_hash: null };

  const one = (n: number) => {
    const type = random() < 0.5 ? 'contact' : pick(leadTypes);
    const receivedAt = now - (count - n) * 60_000;
    const respondBy = receivedAt + 1_440 * 60_000;
    const name = `${pick(firsts)} ${familyName(upTo(38_416))}`;
    const starts = new Date(receivedAt + 72 * 60 * 60_000).toISOString().slice(0, 16).replace('T', ' ');
    const facts = {
      name,
      email: `${name.replace(' ', '.')}${upTo(1_000)}@example.com`.toLowerCase(),
      phone: `404 555 ${String(upTo(10_000)).padStart(4, '0')}`,
      company: random() < 0.5 ? `${familyName(upTo(38_416))} inc` : '',
      services: type === 'career' ? [] : [pick(services)],
      starts: type === 'appointment' ? starts : '',
      texts: [Array.from({ length: 20 + upTo(60) }, () => pick(words)).join(' ')],
    };
    const reference = `NA-${n.toString(36).toUpperCase().padStart(8, '0')}`;
    const row = { id: newId(receivedAt), type, reference, source: random() < 0.2 ? 'chatbot' : 'website' };
    const [date, time] = starts.split(' ');
    const estimate = { oneTime: null, perUserMonth: null };
    const data = JSON.stringify({ ...facts, message: facts.texts[0], estimate, date, time });
    const moments = { sent_at: receivedAt, received_at: receivedAt, respond_by: respondBy };
    return { submission: { ...row, ...unknown, ...moments, data }, lead: { ...row, receivedAt, respondBy, facts } };
  };

  for (let first = 0; first < count; first += perTransaction) {
    await db.write(async (trx) => {
      for (let n = first; n < Math.min(first + perTransaction, count); n++) {
        const { submission, lead } = one(n);
        await insertSubmission(trx, submission);
        await insertLead(trx, lead);
      }
    });
  }
  await sql`update leads set read_at = received_at, waiting_since = null, assigned_to = case seq % 3 when 0 then 'ana' else 'owner' end,
    status = case when seq % 10 < 6 then 'closed' else 'responded' end
    where received_at < ${now - 400 * 60_000} and seq % 2000 <> 0`.execute(db.sql);
  await sql`update leads set deleted_at = received_at + 1 where seq % 101 = 0`.execute(db.sql);
  const keeper = startPeopleKeeper({ db, clock: { now: () => now }, log: createLog('error') });
  await keeper.settle();
  await keeper.stop();
}

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
    measure(`the one search: ${what}`, 100, () => find({ db, now, site }, words()));

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
