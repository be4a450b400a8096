import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactData, createTestSite, realAgent, solveCaptcha, type TestSite } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

describe('every answer', () => {
  test.each(['/healthz', '/api/form-token', '/api/nothing', '/nothing'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await site.request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      });
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    },
  );
});

describe('health', () => {
  test('alive and ready', async () => {
    expect((await site.request('/healthz')).status).toBe(200);
    expect((await site.request('/readyz')).status).toBe(200);
  });

  test('not ready, but alive, when the database is gone', async () => {
    const other = await createTestSite();
    await other.deps.db.close();
    expect((await other.request('/healthz')).status).toBe(200);
    expect((await other.request('/readyz')).status).toBe(503);
  });
});

describe('a state change from another site is refused', () => {
  const send = (headers: Record<string, string>) =>
    site.request('/api/captcha', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', Origin: '', ...headers },
    });
  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.northarc.example' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'http://northarc.example' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://northarc.example' }, 422],
    [{ Origin: 'https://northarc.example' }, 422],
  ])('%j answers %i', async (headers, status) => expect((await send(headers)).status).toBe(status));
});

describe('POST /api/submissions', () => {
  test('more than 256 KiB answers 413', async () => {
    const answer = await site.post('/api/submissions', { filler: 'x'.repeat(300_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ message: expect.any(String) });
  });

  test('anything but JSON answers 415', async () => {
    const answer = await site.request('/api/submissions', {
      method: 'POST',
      body: 'a=b',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });

  test.each(['{', '[]', 'null', '"x"', '{"id":"no-uuid","type":"contact","data":{}}'])(
    'the body %s answers 422',
    async (body) => {
      const answer = await site.request('/api/submissions', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toEqual({ message: expect.any(String), errors: expect.any(Object) });
    },
  );

  test.each(['unknown', '__proto__', 'constructor'])('the type %s answers 422', async (type) => {
    const answer = await site.post('/api/submissions', await site.envelope(type, contactData));
    expect(answer.status).toBe(422);
  });
});

describe('POST / without JavaScript', () => {
  /** Stands for the pages: shows what a page would be given. */
  const pages = async (request: Request, about: { formState?: unknown }) =>
    Response.json({ path: new URL(request.url).pathname, state: about.formState });

  async function send(fields: Record<string, string>) {
    const app = createApp({ deps: site.deps, pages });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return app.request('https://northarc.example/', {
      method: 'POST',
      body,
      headers: { 'User-Agent': realAgent, Origin: 'https://northarc.example', 'X-Forwarded-For': randomUUID() },
    });
  }

  async function tickets() {
    const formToken = site.deps.intake.formTokens.issue();
    site.clock.advance(6_000);
    return { 'form-name': 'contact-form', 'bot-field': '', id: randomUUID(), 'form-token': formToken };
  }

  test('an accepted form leads to its confirmation', async () => {
    const proof = await solveCaptcha(site.request, site.post);
    const answer = await send({ ...(await tickets()), 'captcha-proof': proof, ...contactData });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/thank-you\/contact\?receipt=[\w.-]+$/);
  });

  test('a form with errors comes back with status 422, its errors, and everything typed', async () => {
    const proof = await solveCaptcha(site.request, site.post);
    const fields = { ...(await tickets()), 'captcha-proof': proof, ...contactData, email: 'nobody' };
    const answer = await send(fields);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      path: '/contact',
      state: {
        values: { ...contactData, email: 'nobody' },
        errors: { email: 'Please enter a valid email address' },
        tickets: { id: fields.id, formToken: fields['form-token'], captchaProof: proof },
      },
    });
  });

  test('a refusal comes back with status 403 and its reasons; an expired token is replaced', async () => {
    const proof = await solveCaptcha(site.request, site.post);
    const fields = { ...(await tickets()), 'captcha-proof': proof, ...contactData };
    site.clock.advance(1_800_000);
    const answer = await send(fields);
    expect(answer.status).toBe(403);
    const { state } = await answer.json();
    expect(state.reasons).toEqual(['Form session expired. Please refresh and try again.']);
    expect(state.tickets.formToken).not.toBe(fields['form-token']);
  });

  test('an unknown form and a strange content type are told so', async () => {
    expect((await send({ 'form-name': 'nothing-form' })).status).toBe(422);
    const app = createApp({ deps: site.deps, pages });
    const answer = await app.request('https://northarc.example/', {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(415);
  });
});
