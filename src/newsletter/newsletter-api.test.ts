import { describe, expect, test } from 'vitest';
import { messages } from '#src/lib/security.ts';
import { tidy } from '#src/server/housekeeping.ts';
import { engines } from '#tests/helpers/databases.ts';
import { linkIn, mails, newestLink, open, press, signUp, subscribers } from '#tests/helpers/newsletter.ts';
import { site } from '#tests/helpers/site.ts';

const minute = 60_000;
const day = 86_400_000;

describe.each(engines)('double opt-in on %s', (engine) => {
  test('asked, opened, confirmed, left', async () => {
    const made = await site({ engine });
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
    const spellings = ['ada@bücher.example', 'ADA@BÜCHER.EXAMPLE', ' Ada@xn--bcher-kva.example'];
    spellings.push('ａda@bu\u0308cher.example');
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
      'Please confirm: the Northarc IT & Software newsletter',
      'You already get the Northarc IT & Software newsletter',
    ]);
    expect(await subscribers(made)).toMatchObject([{ state: 'confirmed', email: 'ada@example.com' }]);
    made.clock.advance(day);
    await signUp(made, 'ada@example.com');
    expect(await subjects()).toHaveLength(3);
  });

  test('five sign-ups an hour from one browser, forty from one network', async () => {
    const made = await site({ engine });
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

  test('addresses that never confirm are forgotten after 30 days', async () => {
    const made = await site({ engine });
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
