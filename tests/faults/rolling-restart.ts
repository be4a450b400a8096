/**
 * Two processes behind nginx, as docs/operations.md sets it up, restarted one after the other under load: every page is
 * answered, every form is taken at its first try and kept once.
 * Usage: node tests/faults/rolling-restart.ts [--engine sqlite|postgres] [--rounds 3]
 */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTime, submit, visitors } from '#tests/helpers/crowd.ts';
import { freePort } from '#tests/helpers/free-port.ts';
import { ask, inLanes } from '../../bench/lib/http.ts';
import { options } from '../../bench/lib/report.ts';
import { type ChildSite, startNginx, startSite } from '../../bench/lib/site.ts';
import { onEngines } from './engines.ts';
import { checkKept, type Place } from './store.ts';
import { startTally, type Tally } from './tally.ts';

const { engine: only, rounds } = options({ engine: '', rounds: 3 });
const lanes = { forms: 8, pages: 8 };
/** Milliseconds between two forms, or two pages, of one lane. */
const pause = { forms: 120, pages: 10 };
const pages = ['/', '/contact', '/services', '/about', '/api/form-token', '/blog'];
/** More forms than are sent, whatever the machine: a restart takes about five seconds with its drain. */
const formsARestart = 600;
const mostStopMs = 10_000;

if (!existsSync('/usr/sbin/nginx')) {
  console.log('skipped: nginx is not installed\n0 passed, 0 failed');
  process.exit(0);
}
const all = startTally(`rolling restart of two processes, ${rounds} rounds`);

/** The nginx example of docs/operations.md, without TLS, for these processes. */
function configuration(port: number, sites: readonly number[]): string {
  const [, example = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const [upstream = '', , site = ''] = example.split(/^(?=server \{)/m);
  const server = /server 127\.0\.0\.1:3000( [^;]*)?;/;
  if (!server.test(upstream) || !site.includes('proxy_pass')) throw new Error('the nginx example is not as expected');
  const several = upstream.replace(server, (line) =>
    sites.map((one) => line.replace('3000', String(one))).join('\n  '),
  );
  const plain = site
    .replace(/^ *(ssl_|listen \[::\]|server_name).*\n/gm, '')
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`);
  return `${several}\n${plain}`;
}

async function run(place: Place, tally: Tally) {
  const { dataDir, databaseUrl } = place;
  // The visitors' own addresses come from the load; nginx adds its own.
  const env = { TRUST_PROXY: '2', DATABASE_URL: databaseUrl, DRAIN_SECONDS: '' };
  const start = (port: number) => startSite({ dataDir, port, env });
  const ports = [await freePort(), await freePort()];
  const sites: ChildSite[] = [];
  for (const port of ports) sites.push(await start(port));
  await using balancer = await startNginx(dataDir, '/healthz', (port) => configuration(port, ports));
  const people = await visitors(balancer.url, formsARestart * rounds);
  await fillTime();

  let over = false;
  let shown = 0;
  const known = new Map<string, string>();
  const failed = { pages: [] as string[], forms: [] as string[] };
  const readers = Array.from({ length: lanes.pages }, async (_, lane) => {
    for (let n = lane; !over; n++) {
      const path = pages[n % pages.length] ?? '/';
      const from = { 'X-Forwarded-For': `10.77.${n % 250}.${lane}`, 'User-Agent': 'Mozilla/5.0 a reader' };
      const answer = await ask(balancer.url + path, from).catch((error: Error) => ({ status: error.message }));
      if (answer.status === 200) shown++;
      else failed.pages.push(`${path}: ${answer.status}`);
      await sleep(pause.pages);
    }
  });
  const writers = inLanes(lanes.forms, people, async (visitor) => {
    if (over) return;
    const answer = await submit(balancer.url, visitor).catch((error: Error) => error);
    if (answer instanceof Error) failed.forms.push(answer.message);
    else if (answer.status > 201) failed.forms.push(`${answer.status} ${answer.text.slice(0, 80)}`);
    else {
      const { id, reference } = JSON.parse(answer.text);
      known.set(id, reference);
    }
    await sleep(pause.forms);
  });

  const stops: number[] = [];
  const codes: (number | null)[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [n, port] of ports.entries()) {
      const began = performance.now();
      codes.push((await sites[n]?.stop()) ?? null);
      stops.push(performance.now() - began);
      sites[n] = await start(port);
    }
  }
  const lasted = known.size + failed.forms.length < people.length;
  over = true;
  await Promise.all([...readers, writers]);

  console.log(
    `  ${shown} pages, ${known.size} forms during ${stops.length} restarts, each gone after ${Math.max(...stops).toFixed(0)} ms at most`,
  );
  tally.check('the load lasted as long as the restarts', lasted && known.size > 0);
  tally.none('every page was answered', failed.pages);
  tally.none('every form was taken at its first try', failed.forms);
  tally.none('every process ended by itself with code 0', codes.filter((code) => code !== 0).map(String));
  tally.check('each within ten seconds', Math.max(...stops) <= mostStopMs, stops);
  await checkKept(place, known, tally);
  await Promise.all(sites.map((site) => site.stop()));
}

await onEngines(only, all, run);
all.finish();
