import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { engines } from '#tests/helpers/databases.ts';
import { site } from '#tests/helpers/own-site.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { sent } from '#tests/helpers/sent.ts';
import { contactData, createTestSite, type TestSite } from '#tests/helpers/site.ts';

const rows = async (made: TestSite) => ({
  submissions: (await made.deps.db.sql.selectFrom('submissions').selectAll().execute()).length,
  messages: (await sent(made.deps.db, 'contact')).length,
  mails: (await made.deps.db.sql.selectFrom('outbox').selectAll().execute()).length,
});

describe.each(engines)('receive on %s', (engine) => {
  test('an accepted message is one ledger row, one message and two mails', async () => {
    const made = await site({ engine });
    const answer = await made.post('/api/submissions', await made.envelope('contact', contactData));
    expect(answer.status).toBe(201);
    const body = await answer.json();
    expect(body).toEqual({
      id: expect.any(String),
      requestUrl: expect.stringMatching(/^https?:.*\/request\/[\w-]{24}$/),
      reference: expect.stringMatching(/^NA-[2-9A-Z]{8}$/),
      respondBy: '2026-06-10T14:01:00.000Z',
    });
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
  });

  test('the same id again answers 200 with the same body and writes nothing', async () => {
    const made = await site({ engine });
    const envelope = await made.envelope('contact', contactData);
    const first = await made.post('/api/submissions', envelope);
    const second = await made.post('/api/submissions', { ...envelope, data: { ...contactData, message: 'other' } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    // By which a browser that has changed the text meanwhile knows which version arrived.
    expect(second.headers.get('x-sent-at')).toBe(envelope.timestamp);
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
  });

  test('the same id in capital letters is the same submission', async () => {
    const made = await site({ engine });
    const envelope = await made.envelope('contact', contactData);
    await made.post('/api/submissions', envelope);
    const second = await made.post('/api/submissions', { ...envelope, id: String(envelope.id).toUpperCase() });
    expect(second.status).toBe(200);
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
  });

  test('twenty copies sent at once are kept once', async () => {
    const made = await site({ engine });
    const envelope = await made.envelope('contact', contactData);
    const answers = await Promise.all(Array.from({ length: 20 }, () => made.post('/api/submissions', envelope)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
  });

  test('five in an hour are taken, the sixth is told when to come back, and an hour later it is taken', async () => {
    const made = await site({ engine });
    const envelopes = [];
    for (let n = 0; n < 6; n++) envelopes.push(await made.envelope('contact', contactData));
    for (const envelope of envelopes.slice(0, 5)) {
      expect((await made.post('/api/submissions', envelope)).status).toBe(201);
    }
    const sixth = await made.post('/api/submissions', envelopes[5]);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('3600');
    expect(await sixth.json()).toEqual({
      message: `Security validation failed: ${messages.rateLimit}`,
      reasons: [messages.rateLimit],
    });
    const repeat = await made.post('/api/submissions', envelopes[4]);
    expect(repeat.status).toBe(200);
    made.clock.advance(3_600_000);
    expect((await made.post('/api/submissions', await made.envelope('contact', contactData))).status).toBe(201);
  });

  test('the id of another form is a conflict, said in plain words; what came first stays as it was', async () => {
    const made = await site({ engine });
    const first = await made.envelope('contact', contactData);
    expect((await made.post('/api/submissions', first)).status).toBe(201);
    const other = await made.envelope('quote', quoteData, { id: first.id });
    const answer = await made.post('/api/submissions', other);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      {
        message:
          'We already have another form under this number, so this one was not taken. Please open the form again.',
      },
    ]);
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
    expect(await sent(made.deps.db, 'quote')).toEqual([]);
    expect((await made.post('/api/submissions', { ...other, id: randomUUID() })).status).toBe(201);
  });

  test('six different submissions sent at once by one browser: five are taken', async () => {
    const made = await site({ engine });
    const envelopes = [];
    for (let n = 0; n < 6; n++) envelopes.push(await made.envelope('contact', contactData));
    const answers = await Promise.all(envelopes.map((envelope) => made.post('/api/submissions', envelope)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await rows(made)).messages).toBe(5);
  });

  test('limits survive a restart', async () => {
    const made = await site({ engine });
    for (let n = 0; n < 5; n++) await made.post('/api/submissions', await made.envelope('contact', contactData));
    const again = await createTestSite({ engine, clock: made.clock, place: made.config });
    const answer = await again.post('/api/submissions', await again.envelope('contact', contactData));
    expect(answer.status).toBe(429);
    await again.close();
  });
});

describe('what is refused, with the words of the specification', () => {
  const refuse = async (change: Record<string, unknown>, prepare?: (made: TestSite) => void) => {
    const made = await site();
    const envelope = await made.envelope('contact', contactData, change);
    prepare?.(made);
    const answer = await made.post('/api/submissions', envelope);
    return { status: answer.status, ...(await answer.json()), kept: await rows(made) };
  };
  const nothing = { submissions: 0, messages: 0, mails: 0 };

  test('a filled honeypot', async () => {
    expect(await refuse({ security: { honeypot: 'x' } })).toEqual({
      status: 403,
      message: 'Security validation failed: Bot detected via honeypot field',
      reasons: ['Bot detected via honeypot field'],
      kept: nothing,
    });
  });

  test.each([
    [4_900, 403, [messages.tooFast]],
    [4_999, 403, [messages.tooFast]],
    [5_000, 201, undefined],
    [1_800_000, 201, undefined],
    [1_800_001, 403, [messages.expired]],
  ])('a form filled in within %i ms answers %i', async (elapsed, status, reasons) => {
    const made = await site();
    const envelope = await made.envelope('contact', contactData);
    made.clock.advance(elapsed - 6_000);
    const answer = await made.post('/api/submissions', envelope);
    expect(answer.status).toBe(status);
    expect((await answer.json()).reasons).toEqual(reasons);
  });

  test('a form token that is missing, forged, or meant for something else', async () => {
    const made = await site();
    for (const formToken of ['', 'x.y', made.deps.tokens.sign('captcha', { issued: 0 })]) {
      const envelope = await made.envelope('contact', contactData, { security: { formToken } });
      const answer = await made.post('/api/submissions', envelope);
      expect((await answer.json()).reasons).toEqual([messages.expired]);
    }
  });

  test.each([
    'Googlebot/2.1',
    'HeadlessChrome/156',
    'my-scraper',
    'PhantomJS',
    'Selenium',
    'puppeteer',
    'spider',
    'crawler',
  ])('the user agent %s', async (agent) => {
    const made = await site();
    const envelope = await made.envelope('contact', contactData);
    const answer = await made.post('/api/submissions', envelope, { headers: { 'User-Agent': agent } });
    expect(answer.status).toBe(403);
    expect((await answer.json()).reasons).toEqual(['Suspicious user agent detected']);
  });

  test('a puzzle that was not solved', async () => {
    expect(await refuse({ security: { captchaProof: '' } })).toEqual({
      status: 403,
      message: 'Please complete the security verification.',
      reasons: ['Please complete the security verification.'],
      kept: nothing,
    });
  });

  test('a solved puzzle serves one submission', async () => {
    const made = await site();
    const envelope = await made.envelope('contact', contactData);
    await made.post('/api/submissions', envelope);
    const other = await made.post('/api/submissions', { ...envelope, id: crypto.randomUUID() });
    expect(other.status).toBe(403);
    expect((await other.json()).reasons).toEqual([messages.captchaMissing]);
  });

  test('every reason is named at once', async () => {
    const { message } = await refuse({ security: { honeypot: 'x', captchaProof: '', formToken: '' } });
    expect(message).toBe(
      'Security validation failed: Bot detected via honeypot field, Form session expired. Please refresh and try again., Please complete the security verification.',
    );
  });

  test('behaviour flags are recorded and refuse nobody', async () => {
    const made = await site();
    const behaviour = { keystrokes: 1, pastes: 11, typingMs: 10 };
    const envelope = await made.envelope('contact', contactData, { security: { behaviour } });
    expect((await made.post('/api/submissions', envelope)).status).toBe(201);
    const row = await made.deps.db.sql.selectFrom('submissions').select('flags').executeTakeFirstOrThrow();
    expect(JSON.parse(row.flags)).toEqual(['few-keystrokes', 'many-pastes', 'fast-typing']);
  });

  test.each([
    [{ name: ' ' }, { name: 'Full name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.example, c@d.example' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, { email: 'Please enter a valid email address' }],
    [{ message: '\n ' }, { message: 'Message is required' }],
    [{ service: 'plumbing' }, { service: 'Please choose from the list' }],
  ])('the fields %j', async (change, errors) => {
    const made = await site();
    const answer = await made.post('/api/submissions', await made.envelope('contact', { ...contactData, ...change }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
    expect(await rows(made)).toEqual(nothing);
  });

  test('text that looks like an attack is a message like any other', async () => {
    const made = await site();
    const message = "O'Brien; DROP TABLE submissions; <script>alert(1)</script> 🛠";
    const answer = await made.post('/api/submissions', await made.envelope('contact', { ...contactData, message }));
    expect(answer.status).toBe(201);
    const [row] = await sent(made.deps.db, 'contact');
    expect(row?.message).toBe(message);
  });
});
