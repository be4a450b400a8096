import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '#tests/helpers/free-port.ts';
import { untilOk } from '../../bench/lib/http.ts';
import { endChild, spawnChild, whyGone } from '../../bench/lib/site.ts';

/** What stands in front of several processes of one site. */
export interface Balancer extends AsyncDisposable {
  name: string;
  url: string;
}

const nginx = '/usr/sbin/nginx';

/** The nginx example of docs/operations.md, without TLS, for these processes. */
function configuration(folder: string, port: number, sites: readonly number[]): string {
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
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log notice;
events { worker_connections 1024; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${several}
${plain}
}`;
}

async function startNginx(folder: string, sites: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, sites));
  const child = spawnChild(nginx, ['-p', folder, '-c', file, '-e', 'stderr']);
  const url = `http://127.0.0.1:${port}`;
  await untilOk(`${url}/healthz`, () => whyGone(child));
  return {
    name: 'nginx with the example of docs/operations.md',
    url,
    [Symbol.asyncDispose]: async () => void (await endChild(child, 'SIGTERM')),
  };
}

/** Where nginx is not installed: each request to the next process in turn, and to the other one where nobody listens. */
async function startRoundRobin(sites: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      // Each goes on from its own first: others take turns meanwhile.
      const first = turn++;
      const ask = (tried: number) => {
        const port = sites[(first + tried) % sites.length];
        const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        passed.on('error', () => (tried + 1 < sites.length ? ask(tried + 1) : outgoing.writeHead(502).end()));
        passed.end(Buffer.concat(chunks));
      };
      ask(0);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    name: 'a round robin of this test (nginx is not installed)',
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** nginx as docs/operations.md sets it up, or a small round robin where it is not installed. */
export function startBalancer(folder: string, sites: readonly number[]): Promise<Balancer> {
  return existsSync(nginx) ? startNginx(folder, sites) : startRoundRobin(sites);
}
