import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contactData, realAgent, siteOfAll } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';

const site = await siteOfAll();

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

describe('POST / without JavaScript', () => {
  /** Stands for the pages: shows what a page would be given. */
  const pages = async (request: Request, about: { formState?: unknown }) =>
    Response.json({ path: new URL(request.url).pathname, state: about.formState });
  const ask = (init: RequestInit) =>
    createApp({ deps: site.deps, pages }).request('https://northarc.example/', { method: 'POST', ...init });

  async function send(data: object, waitMs = 0) {
    const { id, security } = await site.envelope('contact', {});
    site.clock.advance(waitMs);
    const tickets = { 'form-token': security.formToken, 'captcha-proof': security.captchaProof };
    const body = new FormData();
    for (const [name, value] of Object.entries({
      'form-name': 'contact-form',
      'bot-field': '',
      id,
      ...tickets,
      ...data,
    }))
      body.append(name, String(value));
    const headers = { 'User-Agent': realAgent, Origin: 'https://northarc.example', 'X-Forwarded-For': randomUUID() };
    return { answer: await ask({ body, headers }), id, security };
  }

  test('a form with errors comes back with status 422, its errors, and everything typed', async () => {
    const { answer, id, security } = await send({ ...contactData, email: 'nobody' });
    expect(answer.status).toBe(422);
    const { formToken, captchaProof } = security;
    expect(await answer.json()).toMatchObject({
      path: '/contact',
      state: {
        values: { ...contactData, email: 'nobody' },
        errors: { email: 'Please enter a valid email address' },
        tickets: { id, formToken, captchaProof },
      },
    });
  });

  test('a refusal comes back with status 403 and its reasons; an expired token is replaced', async () => {
    const { answer, security } = await send(contactData, 1_800_000);
    expect(answer.status).toBe(403);
    const { state } = await answer.json();
    expect(state.reasons).toEqual(['Form session expired. Please refresh and try again.']);
    expect(state.tickets.formToken).not.toBe(security.formToken);
  });

  test('an unknown form and a strange content type are told so', async () => {
    expect((await send({ 'form-name': 'nothing-form' })).answer.status).toBe(422);
    expect((await ask({ body: '{}', headers: { 'Content-Type': 'application/json' } })).status).toBe(415);
  });
});
