import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect } from 'vitest';
import { createLog } from '#src/platform/log.server.ts';
import { applicationBody, careerData, left, nothing } from '#tests/helpers/careers.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { listening } from '#tests/helpers/listening.ts';
import { realAgent, site, type TestEnvelope, type TestSite, test } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { limitBodyTime } from './listener.ts';

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
  const unread = 'The form could not be read. Please go back and send it again.';
  const nameless = 'The form has a part without a name.';
  test('an ordinary one is taken; of another 422 says why and nothing is left', async (made) => {
    const envelope = envelopePart(await made.envelope('career', careerData));
    for (const [message, ...parts] of [
      [nameless, pdf('; name=""; filename="cv.pdf"'), end],
      [nameless, pdf(''), end],
      ['The form has the file "resume" twice.', pdf(), pdf(), end],
      ['Please send one file only.', pdf(), pdf('; name="other"; filename="cv.pdf"'), end],
      // It has no end, text that is not UTF-8, a thousand parts, and a header without end.
      [unread, pdf()],
      [unread, part('; name="x"', new Uint8Array([0xff, 0xfe])), end],
      [unread, ...Array(1000).fill(part('; name="x"', '')), end],
      [unread, Buffer.from(`--b\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n`), end],
      ['Please send exactly one part named "envelope".', part('; name="envelope"', '{}'), end],
    ]) {
      const answer = await raw(made, '/api/submissions', envelope, ...parts);
      expect([answer.status, (await answer.json()).message]).toEqual([422, message]);
    }
    expect(await left(made)).toEqual(nothing);
    expect((await raw(made, '/api/submissions', envelope, pdf(), end)).status).toBe(201);
  });

  test('without an envelope that can be read it is refused', async (made) => {
    const much = JSON.stringify({ x: 'x'.repeat(300_000) });
    const envelopes = ['{', '[]', much].map((text) => [part('; name="envelope"', text), end]);
    for (const [n, parts] of [[pdf(), end], [], ...envelopes].entries()) {
      const answer = await raw(made, '/api/submissions', ...parts);
      expect([n, answer.status]).toEqual([n, n === 4 ? 413 : 422]);
      expect((await answer.json()).message).toBeTypeOf('string');
    }
    const headers = { 'Content-Type': 'multipart/form-data; boundary=c' };
    const body = Buffer.concat([pdf(), end]);
    expect((await made.request('/api/submissions', { method: 'POST', headers, body })).status).toBe(422);
  });
});

test('no body is larger than its address takes', async (made) => {
  const form = 'multipart/form-data; boundary=b';
  for (const [method, path, type, size, status] of [
    ['POST', '/api/submissions', 'application/json', 0.3, 413],
    ['POST', '/api/captcha', form, 0.3, 413],
    ['PUT', '/api/submissions', form, 0.3, 413],
    ['POST', '/', 'application/x-www-form-urlencoded', 0.3, 413],
    ['POST', '/api/submissions', form, 5.9, 422],
    ['POST', '/api/submissions', form, 6.1, 413],
  ] as const) {
    const body = new Uint8Array(Math.round(size * 1024 * 1024));
    const headers = { 'Content-Type': type, 'Content-Length': String(body.length) };
    const answer = await made.request(path, { method, headers, body });
    expect([method, path, size, answer.status]).toEqual([method, path, size, status]);
    if (size > 6) expect((await answer.json()).message).toContain('Please choose a file of at most 5 MB');
  }
});

/** The site behind a real socket. */
async function listen(made: TestSite, textMs = 60_000) {
  const server = createServer(getRequestListener(createApp({ deps: made.deps }).fetch));
  limitBodyTime(server, textMs);
  const port = await listening(server);
  return { server, port, url: `http://127.0.0.1:${port}` };
}

describe('over a real connection', () => {
  const visitor = { 'User-Agent': realAgent, 'X-Forwarded-For': '203.0.113.7', 'Accept-Language': 'en-US' };

  const headOf = (headers: Record<string, string>, length: number) =>
    ['POST /api/submissions HTTP/1.1', 'Host: localhost', `Content-Length: ${length}`]
      .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
      .join('\r\n')
      .concat('\r\n\r\n');

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
      socket.write(headOf({ ...visitor, ...multipart }, body.length));
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

  test('a body that does not arrive in time is answered with 408; an upload has longer', async (made) => {
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
