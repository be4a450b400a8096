import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { type RequestContext, requestContext } from '../context.server.ts';
import { loader as confirmLoader } from '../public/newsletter-confirm.tsx';
import { loader as leaveLoader } from '../public/newsletter-unsubscribe.tsx';

const sites: TestSite[] = [];
async function site(...args: Parameters<typeof createTestSite>) {
  const made = await createTestSite(...args);
  sites.push(made);
  return made;
}
afterEach(async () => {
  for (const made of sites.splice(0)) await made.close();
});

const minute = 60_000;
const day = 86_400_000;
const engines = ['sqlite', 'postgres'] as const;

let browsers = 0;
/** A sign-up from a browser of its own, unless an address is given. */
const signUp = (made: TestSite, email: unknown, more: { address?: string; body?: object; agent?: string } = {}) =>
  made.post(
    '/api/newsletter',
    { email, ...more.body },
    {
      address: more.address ?? `198.51.100.${++browsers % 250}`,
      ...(more.agent ? { headers: { 'User-Agent': more.agent } } : {}),
    },
  );
const subscribers = (made: TestSite) =>
  made.deps.db.sql.selectFrom('newsletter_subscribers').selectAll().orderBy('email_key').execute();
const mails = (made: TestSite) => made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('created_at').execute();
const linkIn = (body: string | undefined, kind: 'confirm' | 'unsubscribe') => {
  const url = new RegExp(`https://northarc\\.example(/newsletter/${kind}/\\S+)`).exec(body ?? '')?.[1];
  if (!url) throw new Error(`no ${kind} link in the mail`);
  return url;
};
const newestLink = async (made: TestSite, kind: 'confirm' | 'unsubscribe') =>
  linkIn((await mails(made)).at(-1)?.body, kind);
const press = (made: TestSite, path: string) => made.request(path, { method: 'POST' });

/** What the page behind a link shows: its state, or the status with which it fails. */
async function open(made: TestSite, path: string): Promise<string | number> {
  const context = new RouterContextProvider();
  context.set(requestContext, made.deps as unknown as RequestContext);
  const loader = path.startsWith('/newsletter/confirm/') ? confirmLoader : leaveLoader;
  const args = { context, params: { token: path.split('/').at(-1) }, request: new Request(`https://x.example${path}`) };
  try {
    return (await loader(args as LoaderFunctionArgs as Parameters<typeof confirmLoader>[0])).state;
  } catch (thrown) {
    return (thrown as { init: ResponseInit }).init.status ?? 0;
  }
}

describe.each(engines)('double opt-in on %s', (engine) => {
  test('asked, opened, confirmed, left', async () => {
    const made = await site({ engine });
    const answer = await signUp(made, 'Ada@Example.com', { body: { source: 'footer' } });
    expect(answer.status).toBe(202);
    expect(await subscribers(made)).toMatchObject([
      { email: 'Ada@Example.com', email_key: 'ada@example.com', state: 'pending', source: 'footer' },
    ]);
    const [mail] = await mails(made);
    expect(mail).toMatchObject({ recipient: 'Ada@Example.com', audience: 'visitor', state: 'waiting' });
    expect(mail?.list_unsubscribe).toBe(`https://northarc.example${linkIn(mail?.body, 'unsubscribe')}`);

    const confirm = linkIn(mail?.body, 'confirm');
    expect(await open(made, confirm)).toBe('pending');
    expect(await open(made, confirm)).toBe('pending');
    expect(await subscribers(made)).toMatchObject([{ state: 'pending', confirmed_at: null }]);

    made.clock.advance(minute);
    const pressed = await press(made, confirm);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, confirm]);
    const [confirmed] = await subscribers(made);
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmed_at: made.clock.now() });
    made.clock.advance(minute);
    expect((await press(made, confirm)).status).toBe(303);
    expect(await subscribers(made)).toEqual([confirmed]);
    expect(await open(made, confirm)).toBe('confirmed');

    const leave = linkIn(mail?.body, 'unsubscribe');
    expect(await open(made, leave)).toBe('confirmed');
    expect((await press(made, leave)).status).toBe(303);
    expect(await subscribers(made)).toMatchObject([{ state: 'unsubscribed', unsubscribed_at: made.clock.now() }]);
    expect(await open(made, leave)).toBe('unsubscribed');
    expect(await open(made, confirm), 'a link older than the farewell').toBe(404);
  });

  test('the answer is the same for addresses that are new, pending, confirmed, gone or over their limit', async () => {
    const made = await site({ engine });
    const answers: unknown[] = [];
    const ask = async () => {
      const answer = await signUp(made, 'ada@example.com');
      const headers = Object.fromEntries(answer.headers);
      answers.push({ status: answer.status, headers, body: await answer.text() });
    };
    await ask();
    await ask();
    const confirm = await newestLink(made, 'confirm');
    await press(made, confirm);
    await ask();
    await ask();
    await press(made, await newestLink(made, 'unsubscribe'));
    await ask();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('all spellings of an address are one subscriber, also when they come at once', async () => {
    const made = await site({ engine });
    const spellings = [
      'ada@bücher.example',
      'ADA@BÜCHER.EXAMPLE',
      ' Ada@xn--bcher-kva.example',
      'ａda@bu\u0308cher.example',
    ];
    const answers = await Promise.all([...spellings, ...spellings].map((spelling) => signUp(made, spelling)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(await subscribers(made)).toMatchObject([{ email_key: 'ada@xn--bcher-kva.example', state: 'pending' }]);
    expect(await mails(made)).toHaveLength(1);
  });

  test('one mailbox gets one confirmation in 15 minutes and three a day, whoever asks', async () => {
    const made = await site({ engine });
    const sent = async (wait: number) => {
      made.clock.advance(wait);
      expect((await signUp(made, 'ada@example.com')).status).toBe(202);
      return (await mails(made)).length;
    };
    expect(await sent(0)).toBe(1);
    expect(await sent(15 * minute - 1)).toBe(1);
    expect(await sent(1)).toBe(2);
    expect(await sent(15 * minute)).toBe(3);
    expect(await sent(15 * minute)).toBe(3);
    expect(await sent(day - 45 * minute - 1)).toBe(3);
    expect(await sent(1)).toBe(4);
  });

  test('a subscriber who signs up again stays one and is told so once a day', async () => {
    const made = await site({ engine });
    await signUp(made, 'ada@example.com');
    await press(made, await newestLink(made, 'confirm'));
    const subjects = async () => (await mails(made)).map(({ subject }) => subject);
    made.clock.advance(minute);
    await signUp(made, 'ADA@example.com');
    await signUp(made, 'ada@example.com');
    expect(await subjects()).toEqual([
      'Please confirm: newsletter of Northarc IT & Software',
      'You already receive the newsletter of Northarc IT & Software',
    ]);
    expect(await subscribers(made)).toMatchObject([{ state: 'confirmed', email: 'ada@example.com' }]);
    made.clock.advance(day);
    await signUp(made, 'ada@example.com');
    expect(await subjects()).toHaveLength(3);
  });

  test('five sign-ups an hour from one browser', async () => {
    const made = await site({ engine });
    const from = { address: '192.0.2.9' };
    for (let n = 0; n < 5; n++) expect((await signUp(made, `a${n}@example.com`, from)).status).toBe(202);
    const sixth = await signUp(made, 'a5@example.com', from);
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await sixth.json()).reasons).toEqual([messages.rateLimit]);
    expect(await subscribers(made)).toHaveLength(5);
    made.clock.advance(60 * minute);
    expect((await signUp(made, 'a5@example.com', from)).status).toBe(202);
  });

  test('forty an hour from one network', async () => {
    const made = await site({ engine });
    const from = (n: number) => ({ address: '192.0.2.9', agent: `Mozilla/5.0 (Computer ${n})` });
    for (let n = 0; n < 40; n++) expect((await signUp(made, `a${n}@example.com`, from(n))).status).toBe(202);
    expect((await signUp(made, 'a40@example.com', from(40))).status).toBe(429);
  });

  test('addresses that never confirm are forgotten after 30 days', async () => {
    const made = await site({ engine });
    await signUp(made, 'ada@example.com');
    await signUp(made, 'bob@example.com');
    await press(made, await newestLink(made, 'confirm'));
    const leave = linkIn((await mails(made))[0]?.body, 'unsubscribe');
    made.clock.advance(30 * day + 1);
    await signUp(made, 'eve@example.com');
    expect((await subscribers(made)).map(({ state }) => state).sort()).toEqual(['confirmed', 'pending']);
    expect((await press(made, leave)).status, 'their farewell link still answers').toBe(303);
  });
});

describe('links', () => {
  async function confirmation(made: TestSite) {
    await signUp(made, 'ada@example.com');
    return newestLink(made, 'confirm');
  }

  test('a confirmation link holds seven days', async () => {
    const made = await site();
    const confirm = await confirmation(made);
    made.clock.advance(7 * day);
    expect(await open(made, confirm)).toBe('pending');
    made.clock.advance(1);
    expect(await open(made, confirm)).toBe(404);
    expect((await press(made, confirm)).status).toBe(404);
    expect(await subscribers(made)).toMatchObject([{ state: 'pending' }]);
  });

  test('a token that is forged, cut, or meant for something else leads nowhere', async () => {
    const made = await site();
    const confirm = await confirmation(made);
    const [row] = await subscribers(made);
    const payload = { id: row?.id, issued: made.clock.now() };
    const otherPurposes = ['receipt', 'form', 'newsletter-leave'].map((purpose) =>
      made.deps.tokens.sign(purpose, payload),
    );
    for (const token of ['x', 'a.b', confirm.split('/').at(-1)?.slice(0, -2), ...otherPurposes]) {
      expect(await open(made, `/newsletter/confirm/${token}`)).toBe(404);
      expect((await press(made, `/newsletter/confirm/${token}`)).status).toBe(404);
    }
    expect(await open(made, `/newsletter/unsubscribe/${confirm.split('/').at(-1)}`)).toBe(404);
    expect(await subscribers(made)).toMatchObject([{ state: 'pending' }]);
  });

  test('one click of a mail program unsubscribes, whatever origin it names', async () => {
    const made = await site();
    await press(made, await confirmation(made));
    const leave = await newestLink(made, 'unsubscribe');
    const click = (path: string) =>
      made.app.request(`https://northarc.example${path}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: 'https://mail.example',
          'Sec-Fetch-Site': 'cross-site',
        },
      });
    expect((await click(leave)).status).toBe(200);
    expect((await click(leave)).status).toBe(200);
    expect(await subscribers(made)).toMatchObject([{ state: 'unsubscribed' }]);
    expect((await click('/newsletter/unsubscribe/a.b')).status).toBe(404);
    expect((await click(leave.replace('unsubscribe', 'confirm'))).status, 'only this path').toBe(403);
    expect((await click(`${leave}/../../../admin`)).status).toBe(403);
  });

  test('a multipart click counts too', async () => {
    const made = await site();
    await press(made, await confirmation(made));
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const answer = await made.app.request(`https://northarc.example${await newestLink(made, 'unsubscribe')}`, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(200);
    expect(await subscribers(made)).toMatchObject([{ state: 'unsubscribed' }]);
  });

  test('somebody who has left can come back', async () => {
    const made = await site();
    await press(made, await confirmation(made));
    await press(made, await newestLink(made, 'unsubscribe'));
    made.clock.advance(15 * minute);
    await signUp(made, 'ada@example.com');
    expect((await press(made, await newestLink(made, 'confirm'))).status).toBe(303);
    expect(await subscribers(made)).toMatchObject([{ state: 'confirmed' }]);
  });
});

describe('what is refused', () => {
  test.each([
    '',
    'ada',
    undefined,
    7,
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example\nList-Unsubscribe: <https://evil.example>',
    'ada@localhost',
    `${'a'.repeat(250)}@b.example`,
  ])('the address %j', async (email) => {
    const made = await site();
    const answer = await signUp(made, email);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      message: 'Please enter a valid email address',
      errors: { email: 'Please enter a valid email address' },
    });
    expect(await mails(made)).toEqual([]);
  });

  test('a filled honeypot and a suspicious user agent', async () => {
    const made = await site();
    const trapped = await signUp(made, 'ada@example.com', { body: { honeypot: 'x' } });
    expect([trapped.status, (await trapped.json()).message]).toEqual([
      403,
      'Security validation failed: Bot detected via honeypot field',
    ]);
    expect((await signUp(made, 'ada@example.com', { agent: 'curl-bot' })).status).toBe(403);
    expect(await subscribers(made)).toEqual([]);
  });

  test('what is not JSON', async () => {
    const made = await site();
    const headers = { 'Content-Type': 'application/json' };
    expect((await made.request('/api/newsletter', { method: 'POST', body: '{', headers })).status).toBe(422);
    expect((await made.request('/api/newsletter', { method: 'POST', body: 'email=a@b.example' })).status).toBe(415);
  });
});
