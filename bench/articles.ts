/**
 * Time from Publish to the first pages that show it, with many articles, over HTTP on SQLite. Usage: node
 * bench/articles.ts [--count 1000] [--runs 20]
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { articles } from '#src/content/articles.ts';
import { ensureBuild } from '../scripts/build.ts';
import { loadBuild } from '../scripts/load-build.ts';
import { type Figure, options, report } from './lib/report.ts';
import { temporaryFolder } from './lib/site.ts';
import { percentile } from './lib/statistics.ts';

const { count, runs } = options({ count: 1_000, runs: 20 });

await ensureBuild();
using folder = temporaryFolder();
const { buildPages, readConfig, startServer } = await loadBuild();
const config = readConfig({
  ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder.path, LOG_LEVEL: 'error' },
  ...{ PUBLIC_URL: 'https://northarc.example', ADMIN_PASSWORD: 'correct horse battery' },
});
const start = async () =>
  startServer(
    { ...config, publicUrl: 'http://northarc.example' },
    { pages: await buildPages(), clientFiles: 'build/client' },
  );

await (await start()).stop(500);
const texts = articles.builtIn;
const db = new DatabaseSync(join(folder.path, 'northarc.db'));
const add = db.prepare(
  `insert into record_versions (collection, id, number, state, data, name, saved_at, author, restored_from)
   values ('articles', ?, 1, 'own', ?, '', ?, 'bench', null)`,
);
const valuesOf = (n: number) => {
  const { id: _, ...values } = texts[n % texts.length] ?? { id: '' };
  return { ...values, number: n, slug: `article-${n}`, title: `Article number ${n} on what we learned` };
};
db.exec('begin');
for (let n = texts.length + 1; n <= count; n++) add.run(`article-${n}`, JSON.stringify(valuesOf(n)), n);
db.exec('commit');
db.close();

const site = await start();
const { publishing } = site.deps.records;
const collection = publishing.collection('articles');
if (!collection) throw new Error('there are no articles');
const times: Record<string, number[]> = { publishing: [], '/blog': [], '/': [], article: [] };
const timed = async (what: string, work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  times[what]?.push(performance.now() - began);
};
const get = async (path: string, words?: string) => {
  const answer = await fetch(site.url + path, { headers: { 'User-Agent': 'Mozilla/5.0 bench' } });
  const text = await answer.text();
  if (!answer.ok || (words && !text.includes(words)))
    throw new Error(`${path} answers ${answer.status} without ${words}`);
};
const id = `article-${count}`;
for (let run = 0; run < runs; run++) {
  const title = `Article number ${count} on what we learned, told ${run}`;
  await timed('publishing', async () => {
    const { number } = await publishing.newest(collection, id);
    const outcome = await publishing.publish(
      collection,
      id,
      number,
      { ...valuesOf(count), title },
      { name: 'bench', device: '' },
    );
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  });
  await timed('article', () => get(`/blog/article-${count}`, title));
  await timed('/blog', () => get('/blog', undefined));
  await timed('/', () => get('/'));
}
await site.stop(500);

const of = (name: string, share: number) => percentile(times[name] ?? [], share);
const figures: Figure[] = [
  { what: 'publishing one, median', value: of('publishing', 0.5), unit: 'ms' },
  { what: 'first page after it (the article), median', value: of('article', 0.5), unit: 'ms', budget: { atMost: 300 } },
  { what: 'the same, p95', value: of('article', 0.95), unit: 'ms' },
  { what: 'the list /blog anew, median', value: of('/blog', 0.5), unit: 'ms', budget: { atMost: 300 } },
  { what: 'the home page anew, median', value: of('/', 0.5), unit: 'ms', budget: { atMost: 300 } },
];
report(`Publishing with ${count} articles`, figures);
