import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '#src/platform/log.server.ts';
import { applicationBody, careerData, left, nothing } from '#tests/helpers/careers.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { sentFiles } from '#tests/helpers/sent.ts';
import { createTestSite, realAgent, solveCaptcha, type TestEnvelope, type TestSite } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { limitBodyTime } from './listener.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
async function site(...args: Parameters<typeof createTestSite>) {
  const made = await createTestSite(...args);
  closing.push(made.close);
  return made;
}

/** One part of a hand-made body; `header` is what follows "Content-Disposition: form-data". */
const part = (header: string, content: string | Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data${header}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--b--\r\n');
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };
const raw = (made: TestSite, path: string, ...parts: Buffer[]) =>
  made.request(path, { method: 'POST', headers: multipart, body: Buffer.concat(parts) });
const envelopePart = (envelope: TestEnvelope) => part('; name="envelope"', JSON.stringify(envelope));
const pdf = (header = '; name="resume"; filename="cv.pdf"') => part(header, makePdf());

describe('hand-made bodies', () => {
  test('an ordinary one is taken', async () => {
    const made = await site();
    const envelope = envelopePart(await made.envelope('career', careerData));
    expect((await raw(made, '/api/submissions', envelope, pdf(), end)).status).toBe(201);
  });

  test.each([
    ['a part with an empty name', [pdf('; name=""; filename="cv.pdf"'), end], 'The form has a part without a name.'],
    ['a part without a name', [pdf(''), end], 'The form has a part without a name.'],
    ['the résumé twice', [pdf(), pdf(), end], 'The form has the file "resume" twice.'],
    ['two files', [pdf(), pdf('; name="other"; filename="cv.pdf"'), end], 'Please send one file only.'],
    ['no end', [pdf()], 'The form could not be read. Please go back and send it again.'],
    [
      'text that is not UTF-8',
      [part('; name="x"', new Uint8Array([0xff, 0xfe])), end],
      'The form could not be read. Please go back and send it again.',
    ],
    [
      'a thousand parts',
      [...Array(1000).fill(part('; name="x"', '')), end],
      'The form could not be read. Please go back and send it again.',
    ],
    [
      'a header without end',
      [Buffer.from(`--b\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n`), end],
      'The form could not be read. Please go back and send it again.',
    ],
    ['the envelope twice', [part('; name="envelope"', '{}'), end], 'Please send exactly one part named "envelope".'],
  ])('%s: 422 and nothing is left', async (_, parts, message) => {
    const made = await site();
    const envelope = envelopePart(await made.envelope('career', careerData));
    const answer = await raw(made, '/api/submissions', envelope, ...parts);
    expect([answer.status, (await answer.json()).message]).toEqual([422, message]);
    expect(await left(made)).toEqual(nothing);
  });

  test.each([
    ['no envelope', 'b', [pdf(), end], 422],
    ['an envelope that is not JSON', 'b', [part('; name="envelope"', '{'), end], 422],
    ['an envelope that is a list', 'b', [part('; name="envelope"', '[]'), end], 422],
    ['an empty body', 'b', [], 422],
    ['too much text', 'b', [part('; name="envelope"', JSON.stringify({ x: 'x'.repeat(300_000) })), end], 413],
    ['another boundary', 'c', [pdf(), end], 422],
  ])('%s is refused', async (_, boundary, parts, status) => {
    const made = await site();
    const answer = await made.request('/api/submissions', {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat(parts),
    });
    expect(answer.status).toBe(status);
    expect((await answer.json()).message).toBeTypeOf('string');
  });

  test('a type that is neither JSON nor form data answers 415', async () => {
    const made = await site();
    for (const type of ['text/plain', 'multipart/mixed; boundary=b', 'application/jsonx']) {
      const answer = await made.request('/api/submissions', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: 'x',
      });
      expect(answer.status).toBe(415);
    }
  });
});

describe('size', () => {
  test.each([
    ['POST', '/api/submissions', 'application/json', 0.3, 413],
    ['POST', '/api/captcha', 'multipart/form-data; boundary=b', 0.3, 413],
    ['PUT', '/api/submissions', 'multipart/form-data; boundary=b', 0.3, 413],
    ['POST', '/', 'application/x-www-form-urlencoded', 0.3, 413],
    ['POST', '/api/submissions', 'multipart/form-data; boundary=b', 5.9, 422],
    ['POST', '/api/submissions', 'multipart/form-data; boundary=b', 6.1, 413],
  ])('%s %s as %s with %d MB answers %i', async (method, path, type, size, status) => {
    const made = await site();
    const body = new Uint8Array(Math.round(size * 1024 * 1024));
    const headers = { 'Content-Type': type, 'Content-Length': String(body.length) };
    expect((await made.request(path, { method, headers, body })).status).toBe(status);
  });
});

/** The site behind a real socket. */
async function listen(made: TestSite, textMs = 60_000) {
  const server = createServer(getRequestListener(createApp({ deps: made.deps }).fetch));
  limitBodyTime(server, textMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  closing.push(async () => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}

describe('over a real connection', () => {
  const visitor = { 'User-Agent': realAgent, 'X-Forwarded-For': '203.0.113.7', 'Accept-Language': 'en-US' };

  test('an upload that is broken off leaves nothing, and the next one is taken', async () => {
    const failures: unknown[] = [];
    const log = createLog('silent');
    log.error = (...said: unknown[]) => void failures.push(said);
    const made = await site({ log });
    const { server, port, url } = await listen(made);
    const envelope = await made.envelope('career', careerData);
    const body = Buffer.concat([envelopePart(envelope), pdf(), end]);
    for (const sent of [0, 200, body.length - 400, body.length - 1]) {
      const socket = connect(port, '127.0.0.1');
      const head = [
        'POST /api/submissions HTTP/1.1',
        'Host: localhost',
        ...Object.entries({ ...visitor, ...multipart }).map(([name, value]) => `${name}: ${value}`),
        `Content-Length: ${body.length}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const [request] = await once(server, 'request');
      if (sent > 0) socket.write(body.subarray(0, sent));
      socket.destroy();
      if (!request.closed) await once(request, 'close').catch(() => undefined);
    }
    expect(await left(made)).toEqual(nothing);
    expect(failures).toEqual([]);
    const answer = await fetch(`${url}/api/submissions`, {
      method: 'POST',
      headers: visitor,
      body: applicationBody(envelope, makePdf()),
    });
    expect(answer.status).toBe(201);
    expect(await left(made)).toMatchObject({ applications: 1, files: [expect.any(String)] });
  });

  test('thirty large uploads from one address at once are enough; what is small passes', async () => {
    const made = await site();
    const { server, port, url } = await listen(made);
    const sockets = [];
    for (let n = 0; n < 30; n++) {
      const socket = connect(port, '127.0.0.1');
      const head = [
        'POST /api/submissions HTTP/1.1',
        'Host: localhost',
        'X-Forwarded-For: 203.0.113.7',
        'Content-Length: 300000',
      ];
      socket.write(`${head.join('\r\n')}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b`);
      const [request] = await once(server, 'request');
      sockets.push({ socket, request });
    }
    const envelope = await made.envelope('career', careerData);
    const send = (address: string, file: Uint8Array) =>
      fetch(`${url}/api/submissions`, {
        method: 'POST',
        headers: { ...visitor, 'X-Forwarded-For': address },
        body: applicationBody(envelope, file),
      });
    const large = makePdf(300_000);
    const refused = await send('203.0.113.7', large);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await send('203.0.113.7', makePdf())).status).toBe(201);
    expect((await send('203.0.113.8', large)).status).toBe(200);
    for (const { socket, request } of sockets) {
      socket.destroy();
      if (!request.closed) await once(request, 'close').catch(() => undefined);
    }
    expect((await send('203.0.113.7', large)).status).toBe(200);
  });

  test('a file far too large is told so', async () => {
    const made = await site();
    const { url } = await listen(made);
    const envelope = await made.envelope('career', careerData);
    const answer = await fetch(`${url}/api/submissions`, {
      method: 'POST',
      headers: visitor,
      body: applicationBody(envelope, new Uint8Array(8 * 1024 * 1024)),
    });
    expect(answer.status).toBe(413);
    expect((await answer.json()).message).toContain('Please choose a file of at most 5 MB');
    expect(await left(made)).toEqual(nothing);
  });

  test('a body that does not arrive in time is answered with 408; an upload has longer', async () => {
    const made = await site();
    const { port } = await listen(made, 50);
    const start = (type: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{`,
      );
      return socket;
    };
    const upload = start('multipart/form-data; boundary=b');
    const heard: string[] = [];
    upload.on('data', (data) => heard.push(String(data)));
    const [answer] = await once(start('application/json'), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
    expect(heard).toEqual([]);
    upload.destroy();
  });
});

describe('without a script', () => {
  /** The app with a page renderer that tells what the form would show. */
  async function posted(made: TestSite, change: Record<string, string>, file?: Uint8Array<ArrayBuffer>) {
    const app = createApp({
      deps: made.deps,
      pages: async (request, { formState }) => Response.json({ path: new URL(request.url).pathname, formState }),
    });
    const { formToken } = await (await made.request('/api/form-token')).json();
    const proof = await solveCaptcha(made.request, made.post);
    made.clock.advance(6_000);
    const body = new FormData();
    const { resume: _, ...fields } = careerData;
    const all = { 'form-name': 'career-form', 'bot-field': '', 'form-token': formToken, 'captcha-proof': proof };
    for (const [name, value] of Object.entries({ ...all, ...fields, ...change })) body.append(name, value);
    // A browser sends a file field in which nothing was chosen as a part without name and content.
    body.append('resume', new Blob(file ? [file] : []), file ? 'Ada.pdf' : '');
    return app.request(`${made.config.publicUrl}/`, {
      method: 'POST',
      headers: { 'User-Agent': realAgent, Origin: made.config.publicUrl },
      body,
    });
  }

  test('an application arrives with its file and leads to the confirmation', async () => {
    const made = await site();
    const answer = await posted(made, {}, makePdf());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/thank-you\/career\?receipt=/);
    const [row] = await sentFiles(made.deps.db);
    expect(row).toMatchObject({ name: 'Ada.pdf' });
    expect((await left(made)).files).toEqual([row?.file]);
  });

  test.each([
    ['no file', {}, undefined, { resume: 'Résumé is required' }],
    [
      'a web page',
      { phone: '1' },
      new Uint8Array(Buffer.from('<html>')),
      { resume: 'Please choose a PDF, DOC or DOCX file' },
    ],
    ['a missing name', { name: '' }, makePdf(), { name: 'Full name is required' }],
  ])('%s brings the form back with what was typed, and leaves nothing', async (_, change, file, errors) => {
    const made = await site();
    const answer = await posted(made, change, file);
    expect(answer.status).toBe(422);
    const { path, formState } = await answer.json();
    const { resume: __, ...fields } = careerData;
    expect(path).toBe('/careers');
    expect(formState).toMatchObject({ type: 'career', errors, values: { ...fields, ...change } });
    expect(await left(made)).toEqual(nothing);
  });
});
