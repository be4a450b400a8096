import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { contactData, createTestSite, engines, sent, type TestSite, test } from '#tests/helpers/site.ts';

const rows = async (made: TestSite) => ({
  submissions: (await made.deps.db.sql.selectFrom('submissions').selectAll().execute()).length,
  messages: (await sent(made.deps.db, 'contact')).length,
  mails: (await made.deps.db.sql.selectFrom('outbox').selectAll().execute()).length,
});

describe.each(engines)('receive on %s', (engine) => {
  test('an accepted message is one row, one message and two mails; the same id again answers 200 and writes nothing', async (made) => {
    const envelope = await made.envelope('contact', contactData);
    const first = await made.post('/api/submissions', envelope);
    const body = await first.json();
    expect([first.status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        requestUrl: expect.stringMatching(/^https?:.*\/request\/[\w-]{24}$/),
        reference: expect.stringMatching(/^NA-[2-9A-Z]{8}$/),
        respondBy: '2026-06-10T14:01:00.000Z',
      },
    ]);
    for (const id of [envelope.id, envelope.id.toUpperCase()]) {
      const data = { ...contactData, message: 'other' };
      const second = await made.post('/api/submissions', { ...envelope, id, data });
      expect([second.status, await second.json()]).toEqual([200, body]);
      // By which a browser that has changed the text meanwhile knows which version arrived.
      expect(second.headers.get('x-sent-at')).toBe(envelope.timestamp);
    }
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
  });

  test('twenty copies sent at once are kept once', async (made) => {
    const envelope = await made.envelope('contact', contactData);
    const answers = await Promise.all(Array.from({ length: 20 }, () => made.post('/api/submissions', envelope)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
  });

  test('five in an hour are taken, the sixth is told when to come back, and an hour later it is taken', async (made) => {
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
    // Limits survive a restart.
    const again = await createTestSite({ engine, clock: made.clock, place: made.config });
    expect((await again.post('/api/submissions', await again.envelope('contact', contactData))).status).toBe(429);
    await again.close();
    made.clock.advance(3_600_000);
    expect((await made.post('/api/submissions', await made.envelope('contact', contactData))).status).toBe(201);
  });

  test('the id of another form is a conflict, said in plain words; what came first stays as it was', async (made) => {
    const first = await made.envelope('contact', contactData);
    expect((await made.post('/api/submissions', first)).status).toBe(201);
    const other = await made.envelope('quote', quoteData, { id: first.id });
    const answer = await made.post('/api/submissions', other);
    const message =
      'We already have another form under this number, so this one was not taken. Please open the form again.';
    expect([answer.status, await answer.json()]).toEqual([409, { message }]);
    expect(await rows(made)).toEqual({ submissions: 1, messages: 1, mails: 2 });
    expect(await sent(made.deps.db, 'quote')).toEqual([]);
    expect((await made.post('/api/submissions', { ...other, id: randomUUID() })).status).toBe(201);
  });

  test('six different submissions sent at once by one browser: five are taken', async (made) => {
    const envelopes = [];
    for (let n = 0; n < 6; n++) envelopes.push(await made.envelope('contact', contactData));
    const answers = await Promise.all(envelopes.map((envelope) => made.post('/api/submissions', envelope)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await rows(made)).messages).toBe(5);
  });
});

describe('what is refused, with the words of the specification', () => {
  const nothing = { submissions: 0, messages: 0, mails: 0 };
  const send = async (made: TestSite, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const answer = await made.post('/api/submissions', await made.envelope('contact', contactData, change), {
      headers,
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const failed = 'Security validation failed: ';

  test('a filled honeypot, a user agent of a robot, a form token that is none of ours, a puzzle that was not solved', async (made) => {
    const robot = 'Suspicious user agent detected';
    const trap = 'Bot detected via honeypot field';
    const puzzle = 'Please complete the security verification.';
    const expired = 'Form session expired. Please refresh and try again.';
    const trapped = await send(made, { security: { honeypot: 'x' } });
    expect(trapped).toEqual({ status: 403, message: failed + trap, reasons: [trap] });
    for (const agent of 'Googlebot/2.1 HeadlessChrome my-scraper PhantomJS Selenium puppeteer spider crawler'.split(
      ' ',
    ))
      expect(await send(made, {}, { 'User-Agent': agent })).toMatchObject({ status: 403, reasons: [robot] });
    for (const formToken of ['', 'x.y', made.deps.tokens.sign('captcha', { issued: 0 })])
      expect(await send(made, { security: { formToken } })).toMatchObject({ status: 403, reasons: [expired] });
    const unsolved = await send(made, { security: { captchaProof: '' } });
    expect(unsolved).toEqual({ status: 403, message: puzzle, reasons: [puzzle] });
    // Every reason is named at once.
    const { message } = await send(made, { security: { honeypot: 'x', captchaProof: '', formToken: '' } });
    expect(message).toBe(`${failed}${trap}, ${expired}, ${puzzle}`);
    expect(await rows(made)).toEqual(nothing);
  });

  test('behaviour flags are recorded and refuse nobody, nor does text that looks like an attack', async (made) => {
    const behaviour = { keystrokes: 1, pastes: 11, typingMs: 10 };
    const message = "O'Brien; DROP TABLE submissions; <script>alert(1)</script> 🛠";
    const envelope = await made.envelope('contact', { ...contactData, message }, { security: { behaviour } });
    expect((await made.post('/api/submissions', envelope)).status).toBe(201);
    const row = await made.deps.db.sql.selectFrom('submissions').select('flags').executeTakeFirstOrThrow();
    const flags = ['few-keystrokes', 'many-pastes', 'fast-typing', 'sql_injection_attempt', 'xss_attempt'];
    expect(JSON.parse(row.flags)).toEqual(flags);
    expect(await sent(made.deps.db, 'contact')).toMatchObject([{ message }]);
  });

  test('fields that are wrong', async (made) => {
    const noAddress = { email: 'Please enter a valid email address' };
    for (const [change, errors] of [
      [{ name: ' ' }, { name: 'Full name is required' }],
      [{ email: '' }, { email: 'Email is required' }],
      [{ email: 'nobody' }, noAddress],
      [{ message: '\n ' }, { message: 'Message is required' }],
      [{ service: 'plumbing' }, { service: 'Please choose from the list' }],
    ]) {
      const answer = await made.post('/api/submissions', await made.envelope('contact', { ...contactData, ...change }));
      expect([answer.status, (await answer.json()).errors]).toEqual([422, errors]);
    }
    expect(await rows(made)).toEqual(nothing);
  });
});

const sendAs = async (made: TestSite, change: object, init: Parameters<TestSite['post']>[2] = {}) =>
  (await made.post('/api/submissions', await made.envelope('contact', contactData, { ...change }), init)).status;

test('forty submissions in an hour from one network are taken, whichever browsers send them', async (made) => {
  const statuses = [];
  for (let n = 0; n < 41; n++) {
    statuses.push(await sendAs(made, {}, { headers: { 'Accept-Language': `x-${n % 20}` } }));
  }
  expect(statuses).toEqual([...Array(40).fill(201), 429]);
  expect(await sendAs(made, {}, { address: '198.51.100.1' })).toBe(201);
});

test('an id that a browser gives itself has five an hour, and inventing ids ends at the forty of the network', async (made) => {
  const statuses: number[] = [];
  for (let n = 0; n < 42; n++) {
    const visitor = `browser-of-desk-${n < 6 ? 0 : n}`;
    statuses.push(await sendAs(made, { security: { visitor } }));
  }
  expect(statuses).toEqual([...Array(5).fill(201), 429, ...Array(35).fill(201), 429]);
  // One that is no text of at most 64 characters counts as none.
  const none: number[] = [];
  for (const visitor of [undefined, '', 7, 'x'.repeat(65), null, {}])
    none.push(await sendAs(made, { security: { visitor } }, { address: '198.51.100.1' }));
  expect(none).toEqual([...Array(5).fill(201), 429]);
});

test('a form token of a machine whose clock is a minute ahead is too fresh, one from further ahead has expired', async (made) => {
  const { formTokens } = made.deps.intake;
  const token = formTokens.issue();
  made.clock.advance(-60_000);
  expect(formTokens.reason(token)).toBe(messages.tooFast);
  made.clock.advance(-1);
  expect(formTokens.reason(token)).toBe(messages.expired);
});
