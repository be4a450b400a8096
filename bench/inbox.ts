/**
 * The owner's lists and search over many submissions on SQLite: whole loaders, with fields, mails and counts.
 * With `--threads` so many leads have a conversation, and one has one of 500 entries, which is opened.
 * Usage: node bench/inbox.ts [--count 1000000] [--threads 0] [--runs 200] [--json FILE]
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadRecords } from '#src/features/conversations/figures.server.ts';
import { loadThread } from '#src/features/conversations/thread.server.ts';
import { loadLead } from '#src/features/leads/detail.server.ts';
import { loadLeadList, pendingLeads } from '#src/features/leads/list.server.ts';
import { unreadLeads } from '#src/intake/lead-list-store.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { fieldsOf } from '#src/routes/admin/lead-fields.server.ts';
import { appointmentType, messageType, quoteType } from '#src/routes/admin/lead-types.ts';
import { measure } from './lib/measure.ts';
import { options } from './lib/options.ts';
import { type Figure, report } from './lib/report.ts';
import { seedLeads } from './lib/seed-leads.ts';
import { seedThreads } from './lib/seed-threads.ts';
import { temporaryFolder } from './lib/site.ts';
import { seededRandom } from './lib/statistics.ts';

const { count, threads, runs, json } = options({ count: 1_000_000, threads: 0, runs: 200 });

using folder = temporaryFolder();
const file = join(folder.path, 'northarc.db');
const now = Date.parse('2026-11-21T12:00:00Z');
await (await openDatabase({ dataDir: folder.path })).close();
console.log(`seeding ${count} submissions …`);
const started = performance.now();
seedLeads(file, count, now);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`seeded in ${seconds} s, ${(statSync(file).size / 1e9).toFixed(2)} GB`);
const long = threads > 0 ? seedThreads(file, threads, 500) : undefined;
const db = await openDatabase({ dataDir: folder.path });
// Three people share most of them, so that few are unassigned.
const colleague = { email: '', email_key: '', role: 'agent', state: 'active', password_hash: null, signed_in_at: null };
await db.write(async (trx) => {
  for (const [n, id] of ['owner', 'ana', 'ben'].entries()) {
    const row = { ...colleague, id, name: id, created_at: n, changed_at: n };
    await trx
      .insertInto('staff_accounts')
      .values(row)
      .onConflict((c) => c.column('id').doNothing())
      .execute();
  }
});

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
const lists: Record<string, [kind: typeof messageType, Ask]> = {
  'newest page': [messageType, () => ''],
  'page in the depth': [messageType, deep],
  'oldest first': [messageType, () => 'sort=oldest'],
  'pending, due first': [messageType, () => 'status=pending&sort=due'],
  'due first, in the depth': [messageType, () => `sort=due&${deep()}`],
  'by name, in the depth': [messageType, () => `sort=name&${deep()}`],
  'one status, one day': [
    messageType,
    () => {
      const at = day(moment());
      return `status=closed&from=${at}&to=${at}`;
    },
  ],
  'one day by name': [
    messageType,
    () => {
      const at = day(moment());
      return `from=${at}&to=${at}&sort=name`;
    },
  ],
  'one source, one service': [quoteType, () => `source=chatbot&service=${pick(['cloud', 'it-support', 'security'])}`],
  'pending of one source and service': [quoteType, () => 'status=pending&source=chatbot&service=cloud'],
  'one source by name': [messageType, () => 'source=chatbot&sort=name'],
  'appointments to come': [appointmentType, () => 'sort=upcoming'],
  deleted: [messageType, () => 'view=deleted'],
  mine: [messageType, () => 'whose=mine'],
  'mine, in the depth': [messageType, () => `whose=mine&${deep()}`],
  'mine, due first': [messageType, () => 'whose=mine&sort=due'],
  'mine, of one source': [messageType, () => 'whose=mine&source=chatbot'],
  unassigned: [messageType, () => 'whose=none'],
  'unassigned and pending, due first': [messageType, () => 'whose=none&status=pending&sort=due'],
  'unassigned, of one source and service': [quoteType, () => 'whose=none&source=chatbot&service=cloud'],
  'appointments of mine': [appointmentType, () => 'whose=mine'],
};
const searches: Record<string, [kind: typeof messageType, Ask]> = {
  'a common word': [messageType, () => `q=${pick(common)}`],
  'two common words': [messageType, () => `q=${pick(common)}+${pick(common)}`],
  'a name': [messageType, () => `q=${encodeURIComponent(pick(names))}`],
  'the first letters of a word': [messageType, () => `q=${pick(starts)}`],
  'a reference': [
    messageType,
    () =>
      `q=NA-${Math.floor(random() * count)
        .toString(36)
        .toUpperCase()
        .padStart(8, '0')}`,
  ],
  'an e-mail address': [messageType, () => `q=ada.walker${Math.floor(random() * 1000)}@example.com`],
  'a telephone number': [messageType, () => `q=404555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`],
  'a common word among the pending': [messageType, () => `status=pending&q=${pick(common)}`],
  'a common word, in the depth': [messageType, () => `q=${pick(common)}&${deep()}`],
  'a common word, due first': [messageType, () => `sort=due&q=${pick(common)}`],
  'a common word of one service in one month': [
    quoteType,
    () => {
      const at = moment();
      return `service=cloud&q=${pick(common)}&from=${day(at)}&to=${day(at + 30 * 86_400_000)}`;
    },
  ],
  'a common word among mine': [messageType, () => `whose=mine&q=${pick(common)}`],
  'a common word among the unassigned': [messageType, () => `whose=none&q=${pick(common)}`],
  'what is not there': [messageType, () => `q=xylophone${Math.floor(random() * 99)}`],
};

const figures: Figure[] = [];
const load = (kind: typeof messageType, query: string) =>
  loadLeadList(db, kind, fieldsOf, new URLSearchParams(query), { now, me: 'owner' });
for (const [what, [kind, ask]] of Object.entries(lists)) {
  figures.push(...(await measure(what, () => load(kind, ask()), { runs, atMost: 50 })));
}
for (const [what, [kind, ask]] of Object.entries(searches)) {
  figures.push(...(await measure(`search: ${what}`, () => load(kind, ask()), { runs, atMost: 100 })));
}
figures.push(
  ...(await measure('counts of all tabs', () => Promise.all([pendingLeads(db), unreadLeads(db.sql)]), {
    runs,
    atMost: 50,
  })),
);
if (long) {
  const actor = { name: 'owner', device: '', account: 'owner' };
  const site = { publicUrl: '', fingerprint: () => 'x'.repeat(32), inboundDomain: undefined };
  const about = { type: 'contact', id: long, show: 0 };
  const open = () =>
    Promise.all([
      loadLead(db, messageType, fieldsOf, long, { now, me: 'owner' }),
      loadThread(db, about, { actor, now, site }),
    ]);
  figures.push(...(await measure('a lead with 500 entries', open, { runs, atMost: 100 })));
  const all = { ...about, show: 1_000 };
  const openAll = () => loadThread(db, all, { actor, now, site });
  figures.push(...(await measure('all of its entries at once', openAll, { runs, atMost: 100 })));
  const records = () => loadRecords(db.sql, now);
  figures.push(...(await measure('answers by month and kind', records, { runs: 20, atMost: 5_000 })));
}
await db.close();
report(`The desk over ${count.toLocaleString('en-US')} submissions, SQLite, ${runs} runs each`, figures, json);
