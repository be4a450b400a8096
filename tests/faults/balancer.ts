import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { freePort } from '#tests/helpers/free-port.ts';
import { startNginx } from '../../bench/lib/site.ts';

/** What stands in front of several processes of one site. */
export interface Balancer extends AsyncDisposable {
  name: string;
  url: string;
}

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
export async function startBalancer(folder: string, sites: readonly number[]): Promise<Balancer> {
  if (!existsSync('/usr/sbin/nginx')) return startRoundRobin(sites);
  const started = await startNginx(folder, '/healthz', (port) => configuration(port, sites));
  return { name: 'nginx with the example of docs/operations.md', ...started };
}
