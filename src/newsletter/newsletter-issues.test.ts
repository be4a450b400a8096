import PostalMime from 'postal-mime';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withLive } from '#src/platform/changes.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import type { Editor } from '#src/records/use-editor.ts';
import { publishChange } from '#tests/helpers/blocks.ts';
import { insert } from '#tests/helpers/insert.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { addPicture } from '#tests/helpers/pictures.ts';
import { addReaders } from '#tests/helpers/readers.ts';
import { engines, routeArgs, signedInCookie, site, type TestSite } from '#tests/helpers/site.ts';
import type { IssueAnswer, IssueView } from './issues/issue.server.ts';
import { archive, issuesFeed, removeSubscriber } from './newsletter.server.ts';
import { loader, SendingStanding } from './newsletter-issue.tsx';
import { action } from './newsletter-issue-answer.ts';
import { action as listAction, loader as listLoader } from './newsletter-issues.tsx';

/** A mail as a program that knows MIME reads it. */
async function readMail(text: string) {
  const mail = await PostalMime.parse(text);
  return {
    header: (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
}

/** Gives the company a postal address, without which no issue is sent. */
const giveAddress = ({ deps }: TestSite) =>
  publishChange(deps, 'company', 'company', { street: '12 Peachtree Road', zip: '30301' });

/** What a form of an issue says unless a test says otherwise. */
const written = {
  number: '1',
  subject: 'What we fixed in June',
  preheader: 'Two servers and a printer',
  slug: 'june',
  archive: 'shown',
  body: '## A server\n\nIt was **hot**.\n\n- one\n- two',
};

/** A site with a mail server, readers, a postal address unless it has none, and the owner at the desk of an issue. */
async function issueSite({
  engine = 'sqlite' as 'sqlite' | 'postgres',
  readers = ['ada', 'bob', 'cyd'],
  hasAddress = true,
} = {}) {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const made = await site({ engine, env: { SMTP_URL: server.url, MAIL_TO: 'owner@northarc.example' } });
  const ids = await addReaders(made.deps.db, readers, made.clock.now() - 1);
  if (hasAddress) await giveAddress(made);
  const desk = await issueDesk(made);
  /** Lets the worker do what is due so often, with a minute after each. */
  const run = async (times = 2) => {
    for (let n = 0; n < times; n++) {
      await desk.run();
      made.clock.advance(60_000);
    }
  };
  return { server, made, ids, desk, run, to: () => server.received.map(({ to }) => to).sort() };
}

/** The owner at the desk of issues. */
async function issueDesk(made: TestSite) {
  const inside = <Result>(work: () => Result) => withLive(() => made.deps.live(), work);
  /** Signs in anew each time, as the test's clock may have gone on for longer than a session lasts. */
  async function ask<Result>(route: (args: never) => Result, id: string, form?: Record<string, string>) {
    const about = { cookie: await signedInCookie(made), params: { id }, ...(form ? { form } : {}) };
    const args = routeArgs(made, `/admin/newsletter/${id}`, about);
    return inside(() => route(args as never));
  }
  const begun = await ask(listAction, '', { intent: 'new' }).catch((thrown: Response) => thrown);
  const id = (begun as Response).headers.get('location')?.split('/').at(-1) ?? '';
  const view = (): Promise<IssueView> => ask(loader, id) as never;
  return {
    view,
    list: () => ask(listLoader, ''),
    /** Sends the form with a button pressed; goes on from the draft that is there. */
    async act(intent: string, fields: Record<string, string> = written): Promise<IssueAnswer> {
      const { draft, number } = await view();
      const about = { base: String(draft?.base ?? number), known: String(draft?.changedAt ?? '') };
      const values: Record<string, string> = 'body' in fields ? { values: JSON.stringify(fields) } : {};
      const form = { ...about, ...fields, ...values, intent };
      return (await ask(action, id, form)).json();
    },
    /** The feed of the archive, as it is now. */
    feed: () => inside(() => issuesFeed(archive(made.clock.now()), 'https://northarc.example')),
    /** Lets the worker do all that is due. */
    run: async () => made.deps.newsletter.mailing.worker?.runDue(),
  };
}

const minute = 60_000;
const fast = { ...written, pace: '36000' };

describe.each(engines)('issues of the newsletter on %s', (engine) => {
  async function begin(readers = ['ada', 'bob', 'cyd']) {
    const begun = await issueSite({ engine, readers });
    const sendings = () => begun.made.deps.db.sql.selectFrom('newsletter_sendings').selectAll().execute();
    return { ...begun, sendings };
  }

  test('nothing is sent without a postal address, then each reader gets one with a link of their own', async () => {
    const { server, made, desk, run, to } = await issueSite({ engine, hasAddress: false });
    expect(await desk.act('send')).toMatchObject({ ok: false, reason: expect.stringContaining('postal address') });
    expect((await desk.view()).draft?.typed).toMatchObject({ subject: written.subject, body: written.body });
    await giveAddress(made);
    expect(await desk.act('send', { ...written, pace: '36000' })).toMatchObject({ ok: true });
    await run();
    expect(to()).toEqual(['ada@example.com', 'bob@example.com', 'cyd@example.com']);
    const mails = await Promise.all(server.received.map(({ text }) => readMail(text)));
    for (const { header, html, text } of mails) {
      expect(header('list-id')).toBe('"Northarc IT & Software newsletter" <newsletter.northarc.example>');
      expect(header('precedence')).toBe('bulk');
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const [, leave = ''] = /^<(.+)>$/.exec(header('list-unsubscribe')) ?? [];
      expect(html).toContain(`href="${leave}"`);
      expect(text).toContain(leave);
      for (const part of [html, text]) expect(part).toContain('12 Peachtree Road, Atlanta, GA 30301');
      expect(html).toContain('Two servers and a printer');
      expect(html).toContain('https://northarc.example/newsletter/issues/june?utm_source=newsletter');
    }
    const leaves = mails.map(({ header }) => header('list-unsubscribe'));
    expect(new Set(leaves).size).toBe(3);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await made.request(new URL(leaves[0]?.slice(1, -1) ?? '').pathname, { method: 'POST', body });
    expect((await desk.list()).confirmed).toBe(2);
    await desk.run();
    const { sending, path } = await desk.view();
    expect(sending).toMatchObject({ state: 'done', counts: { sent: 3, waiting: 0, left: 0, failed: 0 } });
    expect(path).toBe('/newsletter/issues/june');
    expect(desk.feed()).toContain(`<pubDate>${new Date(sending?.startsAt ?? 0).toUTCString()}</pubDate>`);
    expect(await desk.act('send')).toMatchObject({ ok: false });
    expect(to()).toHaveLength(3);
  });

  test('it waits for its moment, can be taken back, paused and cancelled', async () => {
    const { made, desk, to } = await begin();
    const past = { ok: false, errors: { day: 'Choose a time in the future' } };
    expect(await desk.act('schedule', { ...written, day: '2026-06-08', time: '09:00' })).toMatchObject(past);
    const tomorrow = { day: '2026-06-10', time: '09:00', pace: '100' };
    expect(await desk.act('schedule', { ...written, ...tomorrow })).toMatchObject({ ok: true });
    await desk.run();
    expect((await desk.view()).sending).toMatchObject({ state: 'scheduled' });
    expect((await desk.view()).path).toBeUndefined();
    await desk.act('keep', { ...written, body: 'Something else.' });
    const { text, draft } = await desk.view();
    expect(text).toContain('It was hot');
    expect(draft?.typed.body).toBe('Something else.');
    expect(await desk.act('unsend', {})).toMatchObject({ ok: true });
    expect(await desk.view()).toMatchObject({ sending: undefined, draft: { typed: { slug: 'june', sentAt: '' } } });
    expect(await desk.act('schedule', { ...written, ...tomorrow })).toMatchObject({ ok: true });
    made.clock.set('2026-06-10T09:00:00-04:00');
    await desk.run();
    expect(to()).toHaveLength(1);
    expect(await desk.act('unsend', {})).toMatchObject({ ok: false });
    expect(await desk.act('pause', {})).toMatchObject({ ok: true });
    made.clock.advance(10 * minute);
    await desk.run();
    expect(to()).toHaveLength(1);
    expect(await desk.act('go-on', {})).toMatchObject({ ok: true });
    await desk.run();
    expect(to()).toHaveLength(2);
    expect(await desk.act('cancel', {})).toMatchObject({ ok: true });
    made.clock.advance(60 * minute);
    await desk.run();
    expect(to()).toHaveLength(2);
    expect((await desk.view()).sending).toMatchObject({ state: 'cancelled', counts: { sent: 2, waiting: 1 } });
  });

  test('mails to one person go first', async () => {
    const { server, made, desk, to } = await begin(['ada']);
    const { db, addresses } = made.deps;
    const letter = { audience: 'visitor' as const, to: 'zoe@example.com', subject: 'Hello', body: 'Hello' };
    await db.write((trx) => enqueue(trx, [letter], { addresses, submissionId: null, now: made.clock.now() }));
    await desk.act('send');
    await desk.run();
    expect(to()).toEqual([]);
    expect((await desk.view()).sending?.counts.waiting).toBe(1);
    await made.deps.outbox?.runDue();
    made.clock.advance(1_000);
    await desk.run();
    expect(server.received.map(({ to: receiver }) => receiver)).toEqual(['zoe@example.com', 'ada@example.com']);
  });

  test('a trial goes to the owner alone, and the articles fill an issue', async () => {
    const { server, desk, to } = await issueSite({ engine, hasAddress: false });
    expect(await desk.act('trial', { ...written, to: 'ada@example.com' })).toMatchObject({ ok: false });
    expect(await desk.act('trial', { ...written, to: 'owner@northarc.example' })).toMatchObject({ ok: true });
    expect(to()).toEqual(['owner@northarc.example']);
    expect(server.received[0]?.text).toContain('Subject: [Test] What we fixed in June');
    const empty = { ...written, subject: '', preheader: '', slug: '', body: '' };
    expect(await desk.act('fill', empty)).toMatchObject({ ok: true });
    const { draft, checks } = await desk.view();
    expect(draft?.typed.body).toMatch(/^## .+\n\n.+\n\n\[Read the article\]\(\/blog\/[\w-]+\)\n\n## /);
    expect(draft?.typed.subject).not.toBe('');
    const lacks = checks.filter(({ holds }) => !holds).map(({ says }) => says);
    expect(lacks).toEqual([expect.stringContaining('postal address')]);
  });

  test('two owners send it at the same moment, and on a day: one sending, each reader one copy', async () => {
    const { desk, sendings, run, to } = await begin();
    const day = { ...fast, day: '2026-06-10', time: '09:00' };
    const all = await Promise.all([desk.act('send', fast), desk.act('send', fast), desk.act('schedule', day)]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of all.filter(({ ok }) => !ok)) expect(one).toMatchObject({ reason: expect.stringMatching(/./) });
    expect(await sendings()).toHaveLength(1);
    await run(2);
    expect(to().length === 3 || to().length === 0).toBe(true);
    expect(new Set(to()).size).toBe(to().length);
  });

  test('an issue that is cancelled before anybody got it is not on the website, and what was written meanwhile stays', async () => {
    const { made, desk, run, to } = await begin();
    await desk.act('schedule', { ...written, day: '2026-06-10', time: '09:00', pace: '100' });
    made.clock.set('2026-06-10T09:00:00-04:00');
    const paused = { state: 'paused', started_at: made.clock.now() };
    await made.deps.db.sql.updateTable('newsletter_sendings').set(paused).execute();
    await run(1);
    expect(to()).toEqual([]);
    expect((await desk.view()).path).toBe('/newsletter/issues/june');
    expect(desk.feed()).toContain('june');
    const meanwhile = { ...written, body: 'Meanwhile.' };
    await desk.act('keep', meanwhile);
    const cancelled = await desk.act('cancel', meanwhile);
    expect(cancelled).toMatchObject({ ok: true, said: expect.stringContaining('No one got it') });
    const { path, number, draft } = await desk.view();
    expect(path).toBeUndefined();
    const typed = { body: 'Meanwhile.', archive: 'mail' };
    expect(cancelled).toMatchObject({ number, known: draft?.changedAt, typed });
    expect(draft).toMatchObject({ base: number, typed });
    expect(desk.feed()).not.toContain('june');
    expect(await (await made.request('/sitemap.xml')).text()).not.toContain('/newsletter/issues');
  });

  test.each(['sent', 'in hand'])(
    'one of which a copy was %s when it was cancelled stays on the website',
    async (how) => {
      const { made, desk, run, to } = await begin();
      await desk.act('schedule', { ...written, day: '2026-06-10', time: '09:00', pace: '100' });
      made.clock.set('2026-06-10T09:00:00-04:00');
      if (how === 'sent') await run(1);
      else await made.deps.db.sql.updateTable('newsletter_sendings').set({ state: 'paused' }).execute();
      expect(to()).toHaveLength(how === 'sent' ? 1 : 0);
      if (how === 'in hand') {
        const copy = { sending_id: (await desk.view()).sending?.id ?? '', subscriber_id: 'ada', state: 'waiting' };
        const rest = { attempts: 1, next_attempt_at: 0, claimed_until: 1, sent_at: null, problem: '' };
        await insert(made.deps.db.sql, 'newsletter_copies', { ...copy, ...rest, claimed_by: 'one that is gone' });
      }
      const { said } = (await desk.act('cancel', written)) as { said: string };
      expect(said).not.toContain('No one got it');
      expect((await desk.view()).path).toBe('/newsletter/issues/june');
    },
  );

  test('one writes on while the other sends: what was written stays, and is not in the mail', async () => {
    const { desk, run, server } = await begin(['ada']);
    const before = await desk.act('keep', written);
    expect(before).toMatchObject({ ok: true });
    const [sent] = await Promise.all([desk.act('send', fast), desk.act('keep', { ...written, body: 'Meanwhile.' })]);
    if (!sent.ok) expect(await desk.act('send', fast)).toMatchObject({ ok: true });
    await run();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain('It was hot');
    expect(server.received[0]?.text).not.toContain('Meanwhile.');
  });

  test('an issue that nobody would get is not sent; one whose last reader leaves comes to its end', async () => {
    const { made, desk, run, to } = await begin([]);
    expect(await desk.act('send', fast)).toMatchObject({ ok: false, reason: expect.stringContaining('No one') });
    const [ada = ''] = await addReaders(made.deps.db, ['ada'], made.clock.now() - 1);
    expect(await desk.act('schedule', { ...fast, day: '2026-06-10', time: '09:00' })).toMatchObject({ ok: true });
    await made.deps.db.write((trx) => removeSubscriber(trx, ada));
    made.clock.set('2026-06-10T09:00:00-04:00');
    await run();
    expect(to()).toEqual([]);
    expect((await desk.view()).sending).toMatchObject({ state: 'done', counts: { sent: 0, waiting: 0 } });
  });

  test('a day of another year is said with it, one more than a year off is refused, an hour that spring skips is the one after', async () => {
    const { made, desk } = await begin();
    const far = { ok: false, errors: { day: 'Choose a day within a year' } };
    expect(await desk.act('schedule', { ...fast, day: '2099-01-01', time: '09:00' })).toMatchObject(far);
    const near = { ok: true, said: expect.stringContaining('Mon, Jan 4, 2027, 9:00 AM ET') };
    expect(await desk.act('schedule', { ...fast, day: '2027-01-04', time: '09:00' })).toMatchObject(near);
    expect(await desk.act('unsend', {})).toMatchObject({ ok: true });
    made.clock.set('2027-03-12T12:00:00-05:00');
    const spring = await desk.act('schedule', { ...fast, day: '2027-03-14', time: '02:30' });
    expect(spring).toMatchObject({ ok: true, said: expect.stringContaining('Sun, Mar 14, 3:30 AM ET') });
    expect(await desk.act('unsend', {})).toMatchObject({ ok: true });
    // One that comes twice is its first.
    made.clock.set('2027-11-05T12:00:00-04:00');
    expect(await desk.act('schedule', { ...fast, day: '2027-11-07', time: '01:30' })).toMatchObject({ ok: true });
    expect((await desk.view()).sending?.startsAt).toBe(Date.parse('2027-11-07T01:30:00-04:00'));
  });
});

const own = 'owner@northarc.example';
const begin = () => issueSite({ readers: ['ada'] });

const mended = (checks: readonly { says: string; holds: boolean }[] = []) =>
  checks.filter(({ holds }) => !holds).map(({ says }) => says);

test('a picture comes from our own address, as JPEG with its size and description, and stands in the text twin', async () => {
  const { server, made, desk } = await begin();
  const body = `![A rack with two servers](${await addPicture(made, '#336699', { width: 1600, height: 800 })})\n\nText.`;
  expect(await desk.act('trial', { ...written, body, to: own })).toMatchObject({ ok: true });
  const { html, text } = await readMail(server.received[0]?.text ?? '');
  const [, src = '', rest = ''] = /<img src="([^"]+)"([^>]*)>/.exec(html) ?? [];
  for (const said of ['alt="A rack with two servers"', 'width="512"', 'height="256"']) expect(rest).toContain(said);
  expect(text).toContain('[A rack with two servers]');
  expect(src).toMatch(/^https:\/\/northarc\.example\/media\//);
  const { headers } = await made.request(new URL(src).pathname);
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(html).toContain('prefers-color-scheme:dark');
  expect((await desk.view()).checks).toContainEqual({ says: 'Every picture has a description.', holds: true });

  // A header cannot be written into the subject, nor markup into the mail.
  const subject = 'News\r\nBcc: eve@example.com <b>&';
  const nasty = '<img src=x onerror=alert(1)> <script>alert(2)</script> text';
  await desk.act('trial', { ...written, subject, body: nasty, to: own });
  expect(server.received).toHaveLength(2);
  const mail = server.received[1]?.text ?? '';
  expect(mail.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
  for (const one of [html, (await readMail(mail)).html])
    expect(one).not.toMatch(/onerror|<script|<link|@import|javascript:|url\(/i);
});

test('what an issue lacks is said, also by the check, and keeps it from being sent', async () => {
  const { desk } = await begin();
  const all: [Partial<typeof written>, string][] = [
    [{ subject: '' }, 'fix'],
    [{ body: '![](/media/x)' }, 'fix'],
    [{ body: '**a** '.repeat(9_900) }, 'of 100 KB'],
  ];
  for (const [change, reason] of all) {
    const answer = await desk.act('send', { ...written, ...change });
    expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  }
  expect((await desk.view()).sending).toBeUndefined();
  const { checks } = await desk.act('check', { ...written, preheader: 'x'.repeat(141), body: 'Call {{nobody}}.' });
  expect(mended(checks)).toEqual([expect.stringMatching(/^Preheader: /), 'Text: There is no fact named nobody.']);
  expect(mended((await desk.act('check', { ...written, subject: '' })).checks)).toEqual(['The subject is empty.']);
  // A picture of somebody else, or one that is not there; the site's own do not hold it up.
  const strange = 'A picture isn’t hosted on your site.';
  for (const [body, says] of [
    ['![x](https://tracker.example/a.jpg)', strange],
    ['![x](//tracker.example/a.jpg)', strange],
    ['<img alt="x" src="https://tracker.example/a.jpg">', strange],
    ['![x](/no/such.jpg)', 'The picture /no/such.jpg is missing.'],
  ] as const) {
    const { checks } = await desk.act('check', { ...written, body });
    expect(mended(checks)).toEqual([says]);
    expect(checks?.map((one) => one.says)).not.toContain('It has no pictures.');
  }
  const refused = { ok: false, reason: expect.stringContaining(strange) };
  const body = '![x](//tracker.example/a.jpg)';
  expect(await desk.act('send', { ...written, body, anyway: 'yes' })).toMatchObject(refused);
  const { checks: none } = await desk.act('check', { ...written, body: '![About us](/og/about.png)' });
  expect(mended(none)).toEqual([]);
});

test('links are asked: one that is dead holds it up, until it is sent all the same', async () => {
  const { server, made, desk } = await begin();
  const map = await addPicture(made, '#336699');
  // The pages themselves are asked in the story, which has a built site.
  const body = `[Here](/no-such-page) [there](http://127.0.0.1:9/) [map](${map}) [all](/sitemap.xml) [write](mailto:info@northarc.example)`;
  const checked = await desk.act('check', { ...written, body });
  expect(mended(checked.checks)).toEqual([
    'The link /no-such-page is broken. The page doesn’t exist.',
    'The link http://127.0.0.1:9/ is broken. Its address isn’t on the public internet.',
  ]);
  const refused = { ok: false, reason: expect.stringContaining('A link is broken') };
  expect(await desk.act('send', { ...written, body })).toMatchObject(refused);
  expect(await desk.act('send', { ...written, body, anyway: 'yes' })).toMatchObject({ ok: true });
  await desk.run();
  const { html } = await readMail(server.received[0]?.text ?? '');
  expect(html).toContain('https://northarc.example/sitemap.xml?utm_source=newsletter');
  expect(html).toContain('href="http://127.0.0.1:9/"');
});

const moment = Date.parse('2026-06-09T09:00:00-04:00');

/** What is read of how a sending stands. */
function standing(sending: Partial<IssueView['sending']>, now = moment): string {
  const counts = { waiting: 3, sent: 0, left: 0, failed: 0 };
  const usual = { startsAt: moment, startedAt: moment, endedAt: null, isPrepared: true, pace: 600, counts };
  const rest = { trouble: '', nextAt: moment, refusal: '', problems: [] };
  const brought = { visits: 0, leads: 0 };
  const view = { confirmed: 2, sending: { ...usual, ...rest, ...sending }, brought, now } as unknown as IssueView;
  const html = renderToStaticMarkup(createElement(SendingStanding, { view, editor: {} as Editor }));
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('while the mail server cannot be spoken with, it is said when it is tried next; a day of another year with its year', () => {
  expect(standing({ state: 'sending', trouble: '421 busy', nextAt: moment + 60_000 })).toContain(
    'We can’t connect to the mail server: 421 busy We’ll try again Tue, Jun 9, 9:01 AM ET.',
  );
  expect(standing({ state: 'scheduled' })).toContain('Scheduled for Tue, Jun 9, 9:00 AM ET,');
  const yearBefore = Date.parse('2025-12-31T23:00:00-05:00');
  expect(standing({ state: 'scheduled' }, yearBefore)).toContain('Scheduled for Tue, Jun 9, 2026, 9:00 AM ET,');
});
