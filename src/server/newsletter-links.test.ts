import { describe, expect, test } from 'vitest';
import { trialSubscriber } from '#src/newsletter/sending/copies.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { mails, newestLink, open, postForm, press, signUp, subscribers } from '#tests/helpers/newsletter.ts';
import { site, type TestSite } from '#tests/helpers/site.ts';

const minute = 60_000;
const day = 86_400_000;

describe('links', () => {
  async function confirmation(made: TestSite) {
    await signUp(made, 'ada@example.com');
    return newestLink(made, 'confirm');
  }

  test('a link holds seven days; a token that is forged, cut, or meant for something else leads nowhere', async () => {
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
    // It holds seven days.
    made.clock.advance(7 * day);
    expect(await open(made, confirm)).toBe('pending');
    made.clock.advance(1);
    expect(await open(made, confirm)).toBe(404);
    expect((await press(made, confirm)).status).toBe(404);
    expect(await subscribers(made)).toMatchObject([{ state: 'pending' }]);
  });

  test('the link of a trial ends no subscription; one click of a mail program does, whatever origin it names', async () => {
    const made = await site();
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

test('what is no address, no JSON, fills the honeypot or comes from a robot is refused', async () => {
  const made = await site();
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

test('without script a form leads to the same page for known and unknown addresses', async () => {
  const made = await site();
  for (const email of ['ada@example.com', 'ada@example.com', 'bob@example.com']) {
    const answer = await postForm(made, { email, place: 'blog' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/check-mailbox']);
  }
  expect(await subscribers(made)).toMatchObject([{ source: 'blog' }, { source: 'blog' }]);
});
