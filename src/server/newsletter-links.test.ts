import { describe, expect } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { trialSubscriber } from '#src/newsletter/sending/copies.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { linkIn, mails, newestLink, open, postForm, press, signUp, subscribers } from '#tests/helpers/newsletter.ts';
import { engines, formOf, type TestSite, test } from '#tests/helpers/site.ts';

const minute = 60_000;
const day = 86_400_000;

describe('links', () => {
  async function confirmation(made: TestSite) {
    await signUp(made, 'ada@example.com');
    return newestLink(made, 'confirm');
  }

  test('a link holds seven days; a token that is forged, cut, or meant for something else leads nowhere', async (made) => {
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
    // It holds seven days.
    made.clock.advance(7 * day);
    expect(await open(made, confirm)).toBe('pending');
    made.clock.advance(1);
    expect(await open(made, confirm)).toBe(404);
    expect((await press(made, confirm)).status).toBe(404);
    expect(await subscribers(made)).toMatchObject([{ state: 'pending' }]);
  });

  test('the link of a trial ends no subscription; one click of a mail program does, whatever origin it names', async (made) => {
    await press(made, await confirmation(made));
    const trial = made.deps.tokens.sign('newsletter-leave', { id: trialSubscriber });
    expect(await made.deps.newsletter.leavable(trial)).toBe('trial');
    expect((await press(made, `/newsletter/unsubscribe/${trial}`)).status).toBe(303);
    expect(await subscribers(made)).toMatchObject([{ state: 'confirmed' }]);
    const leave = await newestLink(made, 'unsubscribe');
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    const click = (path: string, body: FormData | URLSearchParams = oneClick) =>
      made.app.request(`https://northarc.example${path}`, { method: 'POST', body, headers });
    const multipart = formOf({ 'List-Unsubscribe': 'One-Click' });
    for (const body of [multipart, oneClick, oneClick]) expect((await click(leave, body)).status).toBe(200);
    expect(await subscribers(made)).toMatchObject([{ state: 'unsubscribed' }]);
    expect((await click('/newsletter/unsubscribe/a.b')).status).toBe(404);
    expect((await click(leave.replace('unsubscribe', 'confirm'))).status, 'only this path').toBe(403);
    expect((await click(`${leave}/../../../admin`)).status).toBe(403);
    // Somebody who has left can come back.
    made.clock.advance(15 * minute);
    await signUp(made, 'ada@example.com');
    expect((await press(made, await newestLink(made, 'confirm'))).status).toBe(303);
    expect(await subscribers(made)).toMatchObject([{ state: 'confirmed' }]);
  });
});

test('what is no address, no JSON, fills the honeypot or comes from a robot is refused', async (made) => {
  const wrong = 'Please enter a valid email address';
  for (const email of [
    ...['', 'ada', undefined, 7, 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'ada@localhost'],
    'a@b.example\nList-Unsubscribe: <https://evil.example>',
    `${'a'.repeat(250)}@b.example`,
  ]) {
    const answer = await signUp(made, email);
    expect([email, answer.status]).toEqual([email, 422]);
    expect(await answer.json()).toEqual({ message: wrong, errors: { email: wrong } });
  }
  const trapped = await signUp(made, 'ada@example.com', { body: { honeypot: 'x' } });
  expect([trapped.status, (await trapped.json()).message]).toEqual([
    403,
    'Security validation failed: Bot detected via honeypot field',
  ]);
  expect((await signUp(made, 'ada@example.com', { agent: 'curl-bot' })).status).toBe(403);
  expect((await made.request('/api/newsletter', { method: 'POST', body: 'email=a@b.example' })).status).toBe(415);
  expect([await subscribers(made), await mails(made)]).toEqual([[], []]);
});

test('without script a form leads to the same page for known and unknown addresses', async (made) => {
  for (const email of ['ada@example.com', 'ada@example.com', 'bob@example.com']) {
    const answer = await postForm(made, { email, place: 'blog' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/check-mailbox']);
  }
  expect(await subscribers(made)).toMatchObject([{ source: 'blog' }, { source: 'blog' }]);
});

describe.each(engines)('double opt-in on %s', () => {
  test('asked, opened, confirmed, left', async (made) => {
    const answer = await signUp(made, 'Ada@Example.com', { body: { source: 'footer' } });
    expect(answer.status).toBe(202);
    const asked = { email: 'Ada@Example.com', email_key: 'ada@example.com', state: 'pending', source: 'footer' };
    expect(await subscribers(made)).toMatchObject([asked]);
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

  test('the answer is the same for addresses that are new, pending, confirmed, gone or over their limit', async (made) => {
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

  test('all spellings of an address are one subscriber, also when they come at once', async (made) => {
    const spellings = ['ada@bücher.example', 'ADA@BÜCHER.EXAMPLE', ' Ada@xn--bcher-kva.example'];
    spellings.push('ａda@bu\u0308cher.example');
    const answers = await Promise.all([...spellings, ...spellings].map((spelling) => signUp(made, spelling)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(await subscribers(made)).toMatchObject([{ email_key: 'ada@xn--bcher-kva.example', state: 'pending' }]);
    expect(await mails(made)).toHaveLength(1);
  });

  test('one mailbox gets one confirmation in 15 minutes and three a day, whoever asks', async (made) => {
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

  test('a subscriber who signs up again stays one and is told so once a day', async (made) => {
    await signUp(made, 'ada@example.com');
    await press(made, await newestLink(made, 'confirm'));
    const subjects = async () => (await mails(made)).map(({ subject }) => subject);
    made.clock.advance(minute);
    await signUp(made, 'ADA@example.com');
    await signUp(made, 'ada@example.com');
    expect(await subjects()).toEqual([
      'Please confirm: the Northarc IT & Software newsletter',
      'You already get the Northarc IT & Software newsletter',
    ]);
    expect(await subscribers(made)).toMatchObject([{ state: 'confirmed', email: 'ada@example.com' }]);
    made.clock.advance(day);
    await signUp(made, 'ada@example.com');
    expect(await subjects()).toHaveLength(3);
  });

  test('five sign-ups an hour from one browser, forty from one network', async (made) => {
    const from = { address: '192.0.2.9' };
    for (let n = 0; n < 5; n++) expect((await signUp(made, `a${n}@example.com`, from)).status).toBe(202);
    const sixth = await signUp(made, 'a5@example.com', from);
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await sixth.json()).reasons).toEqual([messages.rateLimit]);
    expect(await subscribers(made)).toHaveLength(5);
    made.clock.advance(60 * minute);
    expect((await signUp(made, 'a5@example.com', from)).status).toBe(202);
    const of = (n: number) => ({ address: '192.0.2.8', agent: `Mozilla/5.0 (Computer ${n})` });
    for (let n = 0; n < 40; n++) expect((await signUp(made, `b${n}@example.com`, of(n))).status).toBe(202);
    expect((await signUp(made, 'b40@example.com', of(40))).status).toBe(429);
  });

  test('addresses that never confirm are forgotten after 30 days', async (made) => {
    await signUp(made, 'ada@example.com');
    await signUp(made, 'bob@example.com');
    await press(made, await newestLink(made, 'confirm'));
    const leave = linkIn((await mails(made))[0]?.body, 'unsubscribe');
    made.clock.advance(30 * day + 1);
    await signUp(made, 'eve@example.com');
    await tidy(made.deps.db, made.clock.now());
    expect((await subscribers(made)).map(({ state }) => state).sort()).toEqual(['confirmed', 'pending']);
    expect((await press(made, leave)).status, 'their farewell link still answers').toBe(303);
  });
});
