/**
 * The main journeys of visitors in every engine that there is on Debian: Chromium, Firefox (WebDriver BiDi) and WebKitGTK
 * (WebDriver). Ends with a table and with code 1 where a journey fails or an engine is missing.
 * Usage: npm run test:engines [-- Chromium Firefox WebKit]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from '../../scripts/build.ts';
import { startSite } from '../e2e/site.ts';
import { engines } from './engine.ts';
import { journeys } from './journeys.ts';
import { queriesScript, Visitor } from './visitor.ts';

/** None takes as long; one that does hangs (ms). */
const longest = 90_000;
const asked = process.argv.slice(2);
const chosen = engines.filter(({ name }) => asked.length === 0 || asked.includes(name));
const missing = chosen.filter((engine) => !engine.isThere());
if (missing.length > 0) {
  console.error(`Not on this machine: apt-get install ${missing.map(({ pack }) => pack).join(' ')}`);
  process.exit(1);
}

await ensureBuild();
const queries = await queriesScript();
const rows: string[][] = [['engine', 'version', 'passed', 'failed', 'seconds']];
let failures = 0;
for (const engine of chosen) {
  const running = await engine.start();
  const started = Date.now();
  let failed = 0;
  for (const [name, journey] of Object.entries(journeys)) {
    const { site, stop } = await startSite();
    const window = await running.window();
    const ended = new AbortController();
    try {
      const late = wait(longest, undefined, { signal: ended.signal }).then(() => {
        throw new Error(`not done after ${longest / 1000} s`);
      });
      await Promise.race([journey(new Visitor(site, window, queries)), late]);
      console.log(`${engine.name}: a visitor ${name}`);
    } catch (error) {
      failed += 1;
      console.error(
        `${engine.name}: a visitor ${name}: FAILED: ${error instanceof Error ? `${error.name} ${error.message}` : error}`,
      );
    } finally {
      ended.abort();
      await window.close().catch(() => {});
      await stop();
    }
  }
  failures += failed;
  const passed = Object.keys(journeys).length - failed;
  rows.push([engine.name, running.version, `${passed}`, `${failed}`, `${Math.round((Date.now() - started) / 1000)}`]);
  await running.stop();
}
console.log(`\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
process.exit(failures > 0 ? 1 : 0);
