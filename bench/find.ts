/**
 * The one search of the desk over many leads and as many people, on both engines: the whole loader's work.
 * Usage: node bench/find.ts [--count 1000000] [--runs 200] [--engines sqlite,postgres] [--json FILE]
 */
import { join } from 'node:path';
import { find } from '#src/features/find/find.server.ts';
import { siteSearch } from '#src/features/find/site-search.ts';
import { type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { leadTypeConfigs } from '#src/routes/admin/lead-types.ts';
import { createDatabase, startPostgres } from '#tests/helpers/postgres.ts';
import { measure } from './lib/measure.ts';
import { options } from './lib/options.ts';
import { type Figure, report } from './lib/report.ts';
import { seedLeads } from './lib/seed-leads.ts';
import { copyToPostgres, familyName, seedPeople } from './lib/seed-people.ts';
import { temporaryFolder } from './lib/site.ts';
import { seededRandom } from './lib/statistics.ts';

const { count, runs, engines, json } = options({ count: 1_000_000, runs: 200, engines: 'sqlite,postgres' });
const now = Date.parse('2026-11-22T12:00:00Z');
const random = seededRandom(31);
const upTo = (n: number) => Math.floor(random() * n);
const pick = (list: readonly string[]) => list[upTo(list.length)] ?? '';

const site = siteSearch([]);
const types = leadTypeConfigs.map(({ type, path, noun }) => ({ type, path, noun }));

/** A word with one letter replaced. */
function misspelt(word: string): string {
  const at = upTo(word.length);
  return `${word.slice(0, at)}${pick([...'aeioustnr'])}${word.slice(at + 1)}`;
}

const reference = () => `NA-${upTo(count).toString(36).toUpperCase().padStart(8, '0')}`;
const common = ['server', 'backup', 'cloud', 'phone', 'business', 'data', 'team', 'month', 'infrastructure', 'the'];
const asked: Record<string, () => string> = {
  'a rare name': () => familyName(upTo(38_416)),
  'a common first name': () => pick(['ada', 'grace', 'alan', 'margaret']),
  'first name and family name': () => `${pick(['ada', 'grace', 'alan'])} ${familyName(upTo(38_416))}`,
  'one letter': () => pick([...'abcdefghijklmnopqrstuvwxyz']),
  'two letters': () => pick(['ad', 'gr', 'th', 'se', 'vi', 'zz', 'ba', '40']),
  'a number from a display': () => String(upTo(count)).padStart(7, '0'),
  'the same with its area': () => `(${404 + upTo(300)}) ${String(upTo(count)).padStart(7, '0').replace(/^.../, '$&-')}`,
  'the first digits of a number': () => pick(['404', '770.555', '555', '4045', '001']),
  'a misspelt family name': () => misspelt(familyName(upTo(38_416))),
  'a misspelt first name': () => pick(['jrace', 'margret', 'barbra', 'dnoald', 'kathrine']),
  'a reference': reference,
  'a reference without its dash': () => reference().replace('-', '').toLowerCase(),
  'an address': () => `ada.${familyName(upTo(38_416))}@example.com`,
  'a word of a message': () => pick(common),
  'two words of a message': () => `${pick(common)} ${pick(common)}`,
  'what is not there': () => `xylophone${upTo(99)}`,
  nothing: () => '',
};

async function figuresOf(db: Db, engine: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ask = (typed: string) => find({ db, now, types, site }, typed);
  for (let n = 0; n < 30; n++) for (const one of Object.values(asked)) await ask(one());
  for (const [what, one] of Object.entries(asked)) {
    figures.push(...(await measure(`${engine}: ${what}`, () => ask(one()), { runs, atMost: 100 })));
  }
  return figures;
}

using folder = temporaryFolder();
const file = join(folder.path, 'northarc.db');
await (await openDatabase({ dataDir: folder.path })).close();
console.log(`seeding ${count} leads and as many people …`);
seedLeads(file, count, now);
seedPeople(file, count, now);

const figures: Figure[] = [];
if (engines.includes('sqlite')) {
  const db = await openDatabase({ dataDir: folder.path });
  figures.push(...(await figuresOf(db, 'SQLite')));
  await db.close();
}
if (engines.includes('postgres')) {
  const server = await startPostgres(['shared_buffers=1GB', 'fsync=off']);
  try {
    await createDatabase(server.url, 'bench');
    const place = { dataDir: folder.path, databaseUrl: `${server.url}/bench` };
    await (await openDatabase(place)).close();
    console.log('copying to PostgreSQL …');
    await copyToPostgres(file, place.databaseUrl);
    const db = await openDatabase(place);
    figures.push(...(await figuresOf(db, 'PostgreSQL')));
    await db.close();
  } finally {
    await server.stop();
  }
}
report(
  `The one search over ${count.toLocaleString('en-US')} leads and as many people, ${runs} runs each`,
  figures,
  json,
);
