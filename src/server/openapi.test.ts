import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { booking } from '#tests/helpers/booking.ts';
import { answerTo, contactData, siteOfAll } from '#tests/helpers/site.ts';

const site = await siteOfAll();
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
const paths: Record<string, any> = (await (await site.request('/api/openapi.json')).json()).paths;

test('is OpenAPI 3.1 that caches may keep', async () => {
  const answer = await site.request('/api/openapi.json');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://northarc.example' }] });
});

test('describes every call below /api, and no other', () => {
  const served = site.app.routes
    .filter(({ path, method }) => /^\/api\/[^*]+$/.test(path) && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([...new Set(served)].sort());
});

/** Holds the answer of a call against the schema that the document states for its status. */
async function check(status: number, call: string, asked: Promise<Response>) {
  const answer = await asked;
  const text = await answer.text();
  expect(answer.status, text).toBe(status);
  const [method = '', path = ''] = call.split(' ');
  const described = paths[path][method].responses[status];
  expect(described, `${call} says nothing of ${status}`).toBeDefined();
  const schema = described.content?.['application/json'].schema;
  if (schema) expect(z.fromJSONSchema(schema).safeParse(JSON.parse(text)).error).toBeUndefined();
  else expect(text).toBe('');
}

const booked = async () => {
  const envelope = await site.envelope('appointment', booking);
  return site.post('/api/submissions', envelope, { address: '198.51.100.2' });
};

test('answers to a form are as they are described', async () => {
  const call = 'post /api/submissions';
  const send = (envelope: unknown, address = '198.51.100.1') => site.post('/api/submissions', envelope, { address });
  const contact = (change = {}) => site.envelope('contact', contactData, change);
  const sent = await contact();
  await check(201, call, send(sent));
  await check(200, call, send(sent));
  await check(403, call, send(await contact({ security: { honeypot: 'x', captchaProof: '' } })));
  await check(422, call, send({ ...(await contact()), data: { name: 'Ada' } }));
  await check(422, call, send({}));
  for (const type of ['text/plain', 'multipart/mixed; boundary=b', 'application/jsonx']) {
    const headers = { 'Content-Type': type };
    await check(415, call, site.request('/api/submissions', { method: 'POST', headers, body: 'x' }));
  }
  await check(413, call, send('x'.repeat(300_000)));
  for (let n = 0; n < 4; n++) await check(201, call, send(await contact()));
  await check(429, call, send(await contact()));
});

test('all other calls answer as they are described', async () => {
  for (const status of [201, 409]) await check(status, 'post /api/submissions', booked());
  await check(200, 'get /api/form-token', site.request('/api/form-token'));
  const puzzle = await site.request('/api/captcha');
  await check(200, 'get /api/captcha', Promise.resolve(puzzle.clone()));
  const { token, question } = await puzzle.json();
  const solve = (answer: string) => site.post('/api/captcha', { token, answer });
  await check(422, 'post /api/captcha', solve('no idea'));
  await check(200, 'post /api/captcha', solve(answerTo(question)));
  await check(422, 'post /api/captcha', site.post('/api/captcha', {}));
  await check(200, 'get /api/availability', site.request('/api/availability?from=2026-06-09&days=9'));
  await check(422, 'get /api/availability', site.request('/api/availability?from=tomorrow'));
  await check(200, 'get /api/next-free', site.request('/api/next-free?kind=home-visit'));
  await check(422, 'get /api/next-free', site.request('/api/next-free?kind=party'));

  const signUp = (body: object) => site.post('/api/newsletter', body, { address: '198.51.100.3' });
  await check(202, 'post /api/newsletter', signUp({ email: 'ada@example.com' }));
  await check(403, 'post /api/newsletter', signUp({ email: 'ada@example.com', honeypot: 'x' }));
  await check(422, 'post /api/newsletter', signUp({ email: 'ada' }));
  for (let n = 1; n < 5; n++) await signUp({ email: `ada${n}@example.com` });
  await check(429, 'post /api/newsletter', signUp({ email: 'grace@example.com' }));

  const talk = `/api/chat/sessions/${randomUUID()}`;
  const at = new Date(site.clock.now()).toISOString();
  const message = { id: randomUUID(), sender: 'user', text: 'Hello', timestamp: at };
  const update = { userIdentifier: randomUUID(), sentAt: at, startTime: at, messages: [message] };
  await check(201, 'post /api/chat/sessions/{id}', site.post(talk, update));
  await check(200, 'post /api/chat/sessions/{id}', site.post(talk, update));
  await check(404, 'post /api/chat/sessions/{id}', site.post(talk, { ...update, userIdentifier: randomUUID() }));
  await check(422, 'post /api/chat/sessions/{id}', site.post(talk, {}));
  await check(204, 'post /api/analytics', site.post('/api/analytics', {}));
  await check(202, 'post /api/security-events', site.post('/api/security-events', { events: [] }));
  await check(422, 'post /api/security-events', site.post('/api/security-events', {}));
});

test('asks for what the server asks for', () => {
  const { schema } = paths['/api/submissions'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['id', 'type', 'data', 'security']);
  const [contact] = schema.properties.data.anyOf;
  expect(contact).toMatchObject({ title: 'contact', required: ['name', 'email', 'message'] });
  expect(paths['/api/availability'].get.parameters).toMatchObject([
    { name: 'from', in: 'query', required: true },
    { name: 'days', in: 'query', required: false },
    { name: 'kind', in: 'query', required: false },
    { name: 'package', in: 'query', required: false },
  ]);
});

test('a submission of another shape or type answers 422', async () => {
  const headers = { 'Content-Type': 'application/json' };
  for (const body of ['{', '[]', 'null', '"x"', '{"id":"no-uuid","type":"contact","data":{}}']) {
    const answer = await site.request('/api/submissions', { method: 'POST', body, headers });
    expect(answer.status, body).toBe(422);
    expect(await answer.json()).toEqual({ message: expect.any(String), errors: expect.any(Object) });
  }
  for (const type of ['unknown', '__proto__', 'constructor'])
    expect((await site.post('/api/submissions', await site.envelope(type, contactData))).status, type).toBe(422);
});
