import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Network, publicNetwork } from '#src/platform/net/ask.server.ts';
import { calendarText, startCalendarServer } from '#tests/helpers/calendar-feed.ts';
import { fetchCalendar } from './busy-store.server.ts';

const empty = calendarText();
let server: Awaited<ReturnType<typeof startCalendarServer>>;
beforeAll(async () => {
  server = await startCalendarServer((_, response) => response.end(empty));
});
afterAll(() => server.stop());

const never = new AbortController().signal;
type About = { host?: string; network?: Network; patience?: number; stopped?: AbortSignal };
const fetched = (address: string, about: About = {}) =>
  fetchCalendar(address, undefined, { network: server.network, stopped: never, ...about });
const get = (path: string, about: About = {}) => fetched(server.address(path, about.host), about);
const refused = (reason: string) => ({ ok: false, reason });
const notPublic = refused('Its address isn’t on the public internet.');

describe('a calendar', () => {
  test('arrives with what spares the next answer, which is then asked with it', async () => {
    server.text(empty, { ETag: '"1"', 'Last-Modified': 'Mon, 01 Jun 2026 00:00:00 GMT', 'Content-Type': 'text/html' });
    const first = await get('/a');
    const known = { etag: '"1"', lastModified: 'Mon, 01 Jun 2026 00:00:00 GMT' };
    expect(first).toEqual({ ok: true, unchanged: false, text: empty, ...known });
    server.answer((request, response) => {
      expect(request.headers).toMatchObject({
        'if-none-match': '"1"',
        'if-modified-since': 'Mon, 01 Jun 2026 00:00:00 GMT',
        accept: 'text/calendar',
        host: `calendar.test:${server.port}`,
      });
      response.writeHead(304).end();
    });
    const again = await fetchCalendar(server.address('/a'), known, { network: server.network, stopped: never });
    expect(again).toEqual({ ok: true, unchanged: true });
  });

  test('arrives packed, with a mark of its encoding, or in UTF-16 after words that are none of it', async () => {
    server.answer((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(`\uFEFF\r\n${empty}`));
    });
    expect(await get('/')).toMatchObject({ ok: true, text: `\r\n${empty}` });
    const text = `<b>Notice</b>\r\n${empty}`;
    server.answer((_, response) => response.end(Buffer.from(`\uFEFF${text}`, 'utf16le')));
    expect(await get('/')).toMatchObject({ ok: true, text });
  });

  test.each([
    [200, '<html>BEGIN:VCALENDAR', 'There’s no calendar (.ics) at this address.'],
    [200, '', 'There’s no calendar (.ics) at this address.'],
    [401, '', 'It needs a password, or the address no longer works.'],
    [404, '', 'There’s no calendar at this address anymore.'],
    [500, '', 'It responded with 500.'],
    [302, '', 'It responded with 302.'],
  ])('is none where %i with "%s" is answered', async (status, body, reason) => {
    server.answer((_, response) => response.writeHead(status).end(body));
    expect(await get('/')).toEqual(refused(reason));
  });

  test('that nobody has, or that cannot be reached, is said without its address', async () => {
    expect(await get('/secret', { host: 'calendar.invalid' })).toEqual(refused('No server was found at this address.'));
    const closed = await startCalendarServer(() => undefined);
    await closed.stop();
    expect(await fetched(closed.address('/secret'))).toEqual(refused('We couldn’t reach it.'));
    expect(await fetched(server.address('/').replace('http:', 'https:'))).toMatchObject({ ok: false });
  });
});

describe('only public addresses are asked', () => {
  const asked = () => server.asked.length;

  test('of this machine, however it is written', async () => {
    server.text(empty);
    const before = asked();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1']) {
      expect(await get('/', { host, network: publicNetwork }), host).toEqual(notPublic);
    }
    expect(asked()).toBe(before);
  });

  test('not where one of several addresses is closed', async () => {
    const before = asked();
    const both = ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 as const }));
    const network: Network = { ...server.network, resolve: async () => both };
    expect(await get('/', { network })).toEqual(notPublic);
    expect(await get('/', { network: { ...network, resolve: async () => [] } })).toEqual(notPublic);
    expect(asked()).toBe(before);
  });

  test('a name is asked for once, and the connection goes to what was checked, whatever it would answer then', async () => {
    server.text(empty);
    let answers = 0;
    const network: Network = {
      resolve: async () => [{ address: answers++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
      isAllowed: server.network.isAllowed,
    };
    expect(await get('/', { network, host: 'rebinding.test' })).toMatchObject({ ok: true });
    expect(answers).toBe(1);
    expect(await get('/', { network, host: 'rebinding.test' })).toEqual(notPublic);
  });

  test.each(['http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'http://localhost/'])(
    'not where a redirect leads to %s',
    async (location) => {
      server.answer((_, response) => response.writeHead(302, { Location: location }).end());
      const before = asked();
      const network: Network = {
        isAllowed: server.network.isAllowed,
        resolve: async (host) => [{ address: host === 'localhost' ? '127.0.0.2' : '127.0.0.1', family: 4 }],
      };
      expect(await get('/', { network })).toEqual(notPublic);
      expect(asked()).toBe(before + 1);
    },
  );

  test('three redirects are followed, a fourth is not, nor one to something else', async () => {
    server.answer(({ url }, response) => {
      if (url === '/3') response.end(empty);
      else response.writeHead(301, { Location: `/${Number(url?.slice(1)) + 1}` }).end();
    });
    expect(await get('/0')).toMatchObject({ ok: true });
    server.answer((_, response) => response.writeHead(301, { Location: '/again' }).end());
    const before = asked();
    expect(await get('/')).toEqual(refused('It redirects too many times.'));
    expect(asked()).toBe(before + 4);
    for (const Location of ['file:///etc/passwd', 'ftp://calendar.test/', 'data:text/calendar,BEGIN:VCALENDAR']) {
      server.answer((_, response) => response.writeHead(302, { Location }).end());
      expect(await get('/')).toEqual(refused('It redirects to something that isn’t a calendar.'));
    }
  });
});

describe('what is too large or too slow is cut off', () => {
  test('an endless body, plain and packed', async () => {
    const line = Buffer.from(`X-FILL:${'x'.repeat(60_000)}\r\n`);
    let closed = 0;
    server.answer((_, response) => {
      response.on('close', () => closed++);
      response.write('BEGIN:VCALENDAR\r\n');
      const go = () => {
        while (!response.destroyed && response.write(line));
      };
      response.on('drain', go);
      go();
    });
    expect(await get('/')).toEqual(refused('It is larger than 5 MB.'));
    await expect.poll(() => closed).toBe(1);
    // 50 MB in 50 KB.
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'));
    expect(bomb.length).toBeLessThan(60_000);
    server.answer((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb));
    expect(await get('/')).toEqual(refused('It is larger than 5 MB.'));
  });

  test('packed in another way, or broken', async () => {
    server.answer((_, response) => response.writeHead(200, { 'Content-Encoding': 'br' }).end('x'));
    expect(await get('/')).toEqual(refused('Its response uses an unsupported compression.'));
    server.answer((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'));
    expect(await get('/')).toEqual(refused('Its response is broken.'));
    server.answer((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('BEGIN:VCALENDAR\r\n');
      setImmediate(() => response.destroy());
    });
    expect(await get('/')).toEqual(refused('We couldn’t reach it.'));
  });

  test('a server that says nothing, a body that comes by bytes, a name that nobody answers for, and the end of the process', async () => {
    const late = refused('It didn’t respond in time.');
    server.answer(() => undefined);
    expect(await get('/', { patience: 100 })).toEqual(late);
    server.answer((_, response) => {
      const timer = setInterval(() => response.write('B'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await get('/', { patience: 100 })).toEqual(late);
    const network: Network = { ...server.network, resolve: () => new Promise(() => undefined) };
    expect(await get('/', { network, patience: 100 })).toEqual(late);
    server.answer(() => undefined);
    const stopping = new AbortController();
    const answer = get('/', { stopped: stopping.signal });
    stopping.abort();
    expect(await answer).toMatchObject({ ok: false });
  });
});
