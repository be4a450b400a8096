/**
 * Requests per second for the cached home page (brotli) against nginx serving the same bytes and headers, in turns.
 * Needs nginx and wrk (Debian: apt-get install nginx wrk). Usage: node bench/html-throughput.ts [--rounds 5] [--seconds
 * 5] [--connections 32]
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, options, report } from './lib/report.ts';
import { startNginx, startSite, temporaryFolder } from './lib/site.ts';

const run = promisify(execFile);
const { rounds, seconds, connections } = options({ rounds: 5, seconds: 5, connections: 32 });
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** As it is sent: fetch would unpack it. */
async function page(url: string) {
  const [answer] = (await once(get(url, { headers: encodings }), 'response')) as [IncomingMessage];
  if (answer.headers['content-encoding'] !== 'br') throw new Error(`${url} sends no brotli`);
  return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

/** Set by every server itself. */
const ownHeaders = /^(date|connection|keep-alive|content-length|content-type|server)$/;
const quoted = (text: unknown) => `"${String(text).replace(/["\\]/g, '\\$&')}"`;

/** One process, tuned for speed. */
function startFastNginx(folder: string, { headers, body }: Awaited<ReturnType<typeof page>>) {
  const added = Object.entries(headers).filter(([name]) => !ownHeaders.test(name));
  writeFileSync(join(folder, 'page'), body);
  const listening = (port: number) => `
    sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10; etag off; server_tokens off;
    server {
      listen 127.0.0.1:${port}; root ${folder};
      location = / {
        try_files /page =404; default_type ${quoted(headers['content-type'])}; add_header Last-Modified "";
        ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join(' ')}
      }
    }`;
  return startNginx(folder, '/', listening, 'master_process off;');
}

/** wrk, because a JavaScript generator is slower than nginx and would flatter us. @throws on any failure. */
async function load(url: string): Promise<number> {
  const args = ['--threads=1', `--connections=${connections}`, `--duration=${seconds}s`];
  const { stdout } = await run('wrk', [...args, `--header=Accept-Encoding: ${encodings['accept-encoding']}`, url]);
  const failures = /^\s*(Non-2xx.*|Socket errors.*)$/m.exec(stdout)?.[1];
  if (failures) throw new Error(`${url}: ${failures}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

using folder = temporaryFolder();
await using site = await startSite({ dataDir: folder.path });
// The assistant learns in the first seconds of a start.
await sleep(8_000);
const cached = await page(site.url);
await using nginx = await startFastNginx(folder.path, cached);
if (!(await page(nginx.url)).body.equals(cached.body)) throw new Error('nginx sends other bytes');

const ours: number[] = [];
const theirs: number[] = [];
await load(site.url);
for (let round = 0; round < rounds; round++) {
  ours.push(await load(site.url));
  theirs.push(await load(nginx.url));
}
report(`Cached home page of ${cached.body.length} bytes, medians of ${rounds} rounds`, [
  ['ours, one process', median(ours), '/s'],
  ['nginx, one process', median(theirs), '/s'],
  ['ours over nginx', median(ours) / median(theirs), '', { atLeast: 0.4 }],
]);
