/**
 * What an operator does in the first second: ends `npm start` by Ctrl-C or kill -9 soon after it has begun, and asks
 * while it waits for another process that upgrades.
 * Usage: node tests/faults/first-start.ts [--tries 12]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { exclusively } from '#src/platform/data-dir.server.ts';
import { passwordMatches } from '#src/platform/session/password.server.ts';
import { options, seededRandom } from '../../bench/lib/report.ts';
import { endChild, temporaryFolder } from '../../bench/lib/site.ts';
import { ensureBuild } from '../../scripts/build.ts';
import { startTally } from './tally.ts';

const { tries } = options({ tries: 12 });
const patienceMs = 60_000;

await ensureBuild();
const tally = startTally('the first second');
using folder = temporaryFolder();
const random = seededRandom(13);
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** `npm start` on this folder, with what it says. */
function start(dataDir: string, env: Record<string, string> = {}) {
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_ENV: 'production' };
  const unset = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', ADMIN_PASSWORD: '' };
  const child = spawn(process.execPath, ['build/server/start.js'], {
    env: { ...process.env, ...settings, ...unset, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const closed = once(child, 'close');
  /** Waits until it says this; false when it ended before. */
  async function says(words: string): Promise<boolean> {
    const since = performance.now();
    while (!said.includes(words)) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() - since > patienceMs) return false;
      await sleep(10);
    }
    return true;
  }
  return {
    child,
    closed,
    says,
    said: () => said,
    url: () => /"url":"([^"]+)"/.exec(said)?.[1] ?? '',
    password: () => /shown this once\): (\S+)/.exec(said)?.[1],
  };
}

async function status(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

/** Starts and says what is wrong with it, or nothing; ends it again. */
async function servesWell(dataDir: string, shown: string[]): Promise<string | undefined> {
  const site = start(dataDir);
  if (!(await site.says('northarc is serving'))) return site.said();
  const ready = await status(`${site.url()}/readyz`);
  await sleep(50);
  const code = await endChild(site.child, 'SIGTERM');
  const password = site.password();
  if (password) shown.push(password);
  const database = new DatabaseSync(join(dataDir, 'northarc.db'), { readOnly: true });
  const hash = database.prepare("select password_hash as value from staff_accounts where id = 'owner'").get();
  database.close();
  const known = await Promise.all(shown.map((one) => passwordMatches(one, String(hash?.value))));
  if (!known.includes(true)) return 'nobody has seen the admin password';
  return ready === 200 && code === 0 ? undefined : `readyz ${ready}, exit ${code}`;
}

for (const signal of ['SIGKILL', 'SIGINT'] as const) {
  const broken: string[] = [];
  const codes: (number | null)[] = [];
  for (let n = 0; n < tries; n++) {
    const dataDir = join(folder.path, `first-${signal}-${n}`);
    const site = start(dataDir);
    // Half of them by the clock, half right after the database has appeared, which is where it hurt.
    if (n % 2 === 0) await sleep(random() * 1_000);
    else while (!existsSync(join(dataDir, 'northarc.db')) && site.child.exitCode === null) await sleep(2);
    if (n % 2 === 1) await sleep(random() * 250);
    codes.push(await endChild(site.child, signal));
    await site.closed;
    const shown = site.password();
    const wrong = await servesWell(dataDir, shown ? [shown] : []);
    if (wrong) broken.push(`try ${n}: ${wrong}`);
  }
  tally.none(
    `${tries} first starts ended by ${signal} within the first second start again, the password is seen`,
    broken,
  );
  if (signal === 'SIGINT') console.log(`  exit codes: ${codes.join(' ')}`);
}

{
  const dataDir = join(folder.path, 'waiting');
  mkdirSync(dataDir);
  const port = String(4_100 + Math.floor(random() * 100));
  let waiting: ReturnType<typeof start> | undefined;
  await exclusively(join(dataDir, 'northarc.db.lock'), async () => {
    const site = start(dataDir, { PORT: port });
    waiting = site;
    await site.says('waiting for it');
    const url = `http://127.0.0.1:${port}`;
    const page = await fetch(url, { headers: { Accept: 'text/html' } });
    tally.check('while another process upgrades a page is 503', page.status === 503, page.status);
    tally.check(
      'with Retry-After and kind words',
      page.headers.has('retry-after') && /being updated/.test(await page.text()),
    );
    const json = await fetch(`${url}/api/availability`);
    tally.check('/api is 503 in JSON', json.status === 503 && 'message' in (await json.json()));
    tally.check('/healthz is 200', (await status(`${url}/healthz`)) === 200);
    tally.check('/readyz is 503', (await status(`${url}/readyz`)) === 503);
    const beside = start(dataDir);
    await beside.says('waiting for it');
    const since = performance.now();
    const code = await endChild(beside.child, 'SIGTERM');
    console.log(`  ended while it waited after ${(performance.now() - since).toFixed(0)} ms`);
    tally.check('SIGTERM ends a process that waits, with code 0', code === 0, code);
  });
  tally.check(
    'and when the other is done it upgrades and serves',
    (await waiting?.says('northarc is serving')) === true,
    waiting?.said(),
  );
  tally.check('on the same port', (await status(`http://127.0.0.1:${port}/`)) === 200);
  if (waiting) await endChild(waiting.child, 'SIGTERM');
  tally.check('its progress was said', waiting?.said().includes('"001-baseline"') === true);
}

tally.finish();
