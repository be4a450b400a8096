import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactData, engines, send, site, type TestSite } from '#tests/helpers/site.ts';

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The samples of an OpenMetrics text. @throws on a line that is none. */
function readOpenMetrics(text: string): Sample[] {
  if (!text.endsWith('# EOF\n')) throw new Error('no OpenMetrics: it does not end with # EOF');
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name = '', inner = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (!name || value === undefined) throw new Error(`no sample: ${line}`);
    const labels = Object.fromEntries(
      [...inner.matchAll(/(\w+)="((?:\\.|[^"])*)"/g)].map(([, key, text_]) => [key, text_]),
    );
    return [{ name, labels, value: Number(value.replace('Inf', 'Infinity').replace('Infinityinity', 'Infinity')) }];
  });
}

/** What of a query of a dashboard is not among the samples: a series that it selects, or a label that it groups by. */
function missingOf(query: string, samples: readonly Sample[]): string[] {
  const selected = [...query.matchAll(/\b((?:northarc|nodejs|process)_\w+)(?:\{(\w+)(=~?)"([^"]*)"\})?/g)];
  if (selected.length === 0) throw new Error(`nothing is selected by ${query}`);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return selected.flatMap(([series, name, label, how, wanted = '']) => {
    const fits = (value = '') => (how === '=~' ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted);
    const found = samples.filter((one) => one.name === name && (!label || fits(one.labels[label])));
    if (found.length === 0) return [series];
    return grouped
      .filter((group) => !found.some(({ labels }) => group in labels))
      .map((group) => `${series} by ${group}`);
  });
}

const METRICS_TOKEN = 'a token of the monitor';
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const read = async (made: TestSite) => {
  const answer = await made.request('/metrics', bearer(METRICS_TOKEN));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  return readOpenMetrics(await answer.text());
};

test('without a token there is no such address; with one, whoever does not know it is refused', async () => {
  const without = await site();
  expect((await without.request('/metrics', bearer(METRICS_TOKEN))).status).toBe(404);
  const made = await site({ env: { METRICS_TOKEN } });
  expect((await made.request('/metrics')).status).toBe(401);
  expect((await made.request('/metrics', bearer('another'))).status).toBe(401);
  // It says nothing of a person, and grows with no address that anybody invents.
  await send(made, 'contact', contactData);
  for (let n = 0; n < 50; n++) await made.request(`/invented-${n}`);
  const answer = await made.request('/metrics', bearer(METRICS_TOKEN));
  const text = await answer.text();
  for (const word of ['Ada', 'example.com', 'invented', '198.51.100']) expect(text).not.toContain(word);
  expect(text).toContain('northarc_leads_last_day{type="contact",source="website"} 1');
  expect(readOpenMetrics(text).filter(({ name }) => name === 'northarc_http_requests_total').length).toBeLessThan(20);
});

test('has every alarm of the document, and no canary before the first arrived', async () => {
  const made = await site({ env: { METRICS_TOKEN } });
  const canary = 'northarc_canary_last_success_timestamp_seconds';
  const before = await read(made);
  expect(before.filter(({ name }) => name === canary)).toEqual([]);
  const listed = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| \[(\w+)\]\(#alarm-\w+\) \|/gm)];
  const names = before.flatMap(({ name, labels }) => (name === 'northarc_alarm' ? labels.alarm : []));
  expect(names.toSorted()).toEqual(listed.map(([, name]) => name).toSorted());
  await made.deps.watch.round();
  expect((await read(made)).filter(({ name }) => name === canary)).toMatchObject([{ value: made.clock.now() / 1_000 }]);
  await made.deps.db.write((trx) =>
    trx.insertInto('notice_alarms').values({ name: 'backup', since: 0, seen_at: 0 }).execute(),
  );
  const stands = (await read(made)).filter(({ name, value }) => name === 'northarc_alarm' && value === 1);
  expect(stands.map(({ labels }) => labels.alarm)).toEqual(['backup']);
});

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const dashboard = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as { panels: Panel[] };
const queries = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

test.each(engines)('every query of the dashboard finds what it asks for, on %s', async (engine) => {
  const made = await site({ engine, env: { METRICS_TOKEN } });
  await made.deps.watch.round();
  await made.request('/api/next-free');
  await send(made, 'contact', contactData);
  // Nothing fails here by itself.
  made.deps.meter.request('page', 'GET', 500, 0.2);
  made.deps.meter.page(true);
  made.deps.meter.page(false);
  const samples = await read(made);
  const ofOtherEngine = engine === 'sqlite' ? /connections/ : /commit_units/;
  for (const { title, expr } of queries.filter(({ expr }) => !ofOtherEngine.test(expr)))
    expect(missingOf(expr, samples), title).toEqual([]);
  const leads = samples.filter(({ name }) => name === 'northarc_leads_last_day');
  expect(leads.reduce((sum, { value }) => sum + value, 0)).toBe(1);
});
