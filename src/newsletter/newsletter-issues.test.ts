import { describe, expect, test } from 'vitest';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { engines } from '#tests/helpers/databases.ts';
import { giveAddress, issueSite, written } from '#tests/helpers/newsletter-issues.ts';
import { readMail } from '#tests/helpers/read-mail.ts';

const minute = 60_000;

describe.each(engines)('issues of the newsletter on %s', (engine) => {
  const begin = (readers?: string[]) => issueSite({ engine, ...(readers ? { readers } : {}) });

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
});
