import type { OutboxTable } from 'db:tables';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { authenticate } from 'mailauth';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Db } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { fill } from '#tests/helpers/marks.ts';
import { createFileStore } from '../files/file-store.server.ts';
import { backoff, mostAttempts } from './backoff.ts';
import type { Mail } from './mail.ts';
import { readdressNotifications } from './status-store.server.ts';
import { claim, countMails, enqueue, listMails, retryNow, settle } from './store.server.ts';
import type { TransportDeps } from './transport.server.ts';
import { startOutboxWorker } from './worker.server.ts';

/** A mail server and a transport to it, for one test. */
async function post(parts: Partial<TransportDeps> = {}) {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return { server, transport: mailTransport(server.url, parts) };
}

/** The outbox of a database, its mail server and whoever sends from it, for one test. */
async function outboxOf(db: Db, parts: Partial<TransportDeps> = {}) {
  const clock = testClock();
  const { server } = await post(parts);
  const addresses = { from: 'Northarc <info@northarc.example>', domain: 'northarc.example', fill };
  const put = (mails: readonly Mail[], owner = ['owner@northarc.example']) =>
    db.write((trx) =>
      enqueue(trx, mails, { addresses: { ...addresses, owner }, submissionId: null, now: clock.now() }),
    );
  function startWorker(url = server.url) {
    const transport = mailTransport(url, parts);
    const worker = startOutboxWorker({ db, transport, clock, log: createLog('silent'), timer: false });
    onTestFinished(() => worker.stop());
    return worker;
  }
  return {
    ...{ db, clock, server, put, startWorker },
    worker: startWorker(),
    /** Puts a mail for each of these visitors. */
    write: (...to: string[]) =>
      put(to.map((one) => ({ audience: 'visitor', to: one, subject: 'Hello – äöü', body: 'First\n.\nLast' }))),
    /** What there is, in the order of those it goes to. */
    mails: async () => (await listMails(db, { limit: 1_000 })).sort((a, b) => a.recipient.localeCompare(b.recipient)),
    receivers: () => server.received.map(({ to }) => to).sort(),
    take: (worker: string, leaseMs = 1_000) => claim(db, { worker, now: clock.now(), leaseMs, limit: 20 }),
  };
}

const notice = { audience: 'owner' as const, to: '', subject: 'New message', body: 'Hello' };
const many = (n: number) => Array.from({ length: n }, (_, nth) => `v${nth}@example.com`);

onEachEngine('the outbox', (open) => {
  const start = async () => outboxOf(await open());

  test('delivers what was written, once, with its own Message-ID', async () => {
    const { clock, server, worker, write, mails, receivers } = await start();
    await write('a@example.com', 'b@example.com');
    expect([await worker.runDue(), await worker.runDue()]).toEqual([2, 0]);
    expect(receivers()).toEqual(['a@example.com', 'b@example.com']);
    const [row] = await mails();
    const mail = server.received.find(({ to }) => to === row?.recipient);
    expect(mail?.text).toContain(`Message-ID: ${row?.message_id}`);
    expect(row).toMatchObject({ state: 'sent', sent_at: clock.now(), attempts: 1, claimed_by: null, last_error: null });
  });

  test.each([421, 450])('after a %i it waits longer each time, and arrives', async (code) => {
    const { clock, server, worker, write, mails } = await start();
    await write('a@example.com');
    server.behave({ recipient: code });
    for (let attempts = 1; attempts <= 4; attempts++) {
      await worker.runDue();
      expect(await mails()).toMatchObject([{ state: 'waiting', attempts }]);
      clock.advance(backoff(attempts) - 1);
      expect(await worker.runDue()).toBe(0);
      clock.advance(1);
    }
    server.behave({});
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 5 }]);
    expect(server.received).toHaveLength(1);
  });

  test('a 550 sets a mail aside at once and leaves its neighbours alone; a 450 after the last attempt', async () => {
    const { db, server, worker, write, mails } = await start();
    await write('gone@example.com', 'here@example.com');
    server.behave({ recipient: (to) => (to.startsWith('gone') ? 550 : undefined) });
    await worker.runDue();
    expect(await mails()).toMatchObject([
      { state: 'dead', attempts: 1, last_error: expect.stringContaining('550') },
      { state: 'sent', attempts: 1 },
    ]);
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 1 });
    expect(await listMails(db, { limit: 10, state: 'dead' })).toHaveLength(1);
    await write('late@example.com');
    const last = { attempts: mostAttempts - 1 };
    await db.sql.updateTable('outbox').set(last).where('recipient', '=', 'late@example.com').execute();
    server.behave({ recipient: 450 });
    await worker.runDue();
    expect((await mails()).at(-1)).toMatchObject({ state: 'dead', attempts: mostAttempts });
  });

  test('each of several owners gets a mail of their own; for them a 5xx is not final, and stops no other', async () => {
    const { clock, server, worker, put, mails, receivers } = await start();
    await put([notice], ['ada@example.com', 'gone@example.com', 'office@example.com']);
    server.behave({ recipient: (to) => (to.startsWith('gone') ? 554 : undefined) });
    await worker.runDue();
    expect(receivers()).toEqual(['ada@example.com', 'office@example.com']);
    expect(new Set((await mails()).map(({ message_id }) => message_id)).size).toBe(3);
    for (let attempts = 1; attempts <= 3; attempts++) {
      const waits = { attempts, next_attempt_at: clock.now() + backoff(attempts), state: 'waiting' };
      expect((await mails())[1]).toMatchObject({ ...waits, last_error: expect.stringContaining('554') });
      clock.advance(backoff(attempts));
      await worker.runDue();
    }
    server.behave({});
    clock.advance(backoff(4));
    await worker.runDue();
    expect((await mails())[1]).toMatchObject({ state: 'sent', attempts: 5 });
  });

  test('a refused sender or sign-in is no fault of the mail: it waits, and arrives once that is right', async () => {
    const { clock, server, worker, startWorker, write, mails } = await start();
    await write('a@example.com');
    server.behave({ sender: 553 });
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    const guarded = await startMailServer(0, { user: 'northarc', password: 'right' });
    const send = async (password: string) => {
      clock.advance(backoff(2));
      await startWorker(guarded.url.replace('//', `//northarc:${password}@`)).runDue();
      return (await mails())[0];
    };
    expect(await send('wrong')).toMatchObject({
      ...{ state: 'waiting', attempts: 2, next_attempt_at: clock.now() + backoff(2) },
      last_error: expect.stringMatching(/^535 EAUTH/),
    });
    expect(await send('right')).toMatchObject({ state: 'sent', attempts: 3 });
    expect(guarded.received).toHaveLength(1);
    await guarded.stop();
  });

  test('notifications that have not left follow a corrected MAIL_TO, each owner still getting one', async () => {
    const { db, clock, worker, put, write, receivers } = await start();
    await put([notice], ['typo@example.com']);
    await db.sql.updateTable('outbox').set({ state: 'dead', attempts: mostAttempts }).execute();
    clock.advance(1_000);
    await put([notice], ['typo@example.com', 'ada@example.com']);
    await write('visitor@example.com');
    const readdress = (...owners: string[]) => readdressNotifications(db, owners, clock.now());
    expect(await readdress('ada@example.com', 'office@example.com')).toBe(2);
    await worker.runDue();
    const [ada, office, visitor] = ['ada@example.com', 'office@example.com', 'visitor@example.com'];
    expect(receivers()).toEqual([ada, ada, office, visitor]);
    expect(await readdress('ada@example.com', 'office@example.com')).toBe(0);
    // With the wrong one only left out, its copy has nobody to go to.
    clock.advance(1_000);
    await put([notice], ['typo@example.com', 'ada@example.com']);
    await readdress('ada@example.com');
    await worker.runDue();
    expect(receivers()).toEqual([ada, ada, ada, office, visitor]);
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 });
  });

  test.each([true, 'mail'] as const)(
    'a stop cuts off a silent server (%s); the mail goes out later, once',
    async (hang) => {
      const { clock, server, worker, startWorker, write, mails, receivers } = await start();
      await write('a@example.com', 'b@example.com');
      const before = new Map((await mails()).map((mail) => [mail.recipient, mail.message_id]));
      server.behave({ hang });
      const running = worker.runDue();
      await expect.poll(() => server.connections(), { timeout: 10_000 }).toBeGreaterThan(0);
      await worker.stop(50);
      await running;
      const cut = { state: 'waiting', claimed_by: null, next_attempt_at: clock.now() };
      expect(await mails()).toMatchObject([cut, cut]);
      server.behave({});
      await startWorker().runDue();
      expect(receivers()).toEqual(['a@example.com', 'b@example.com']);
      for (const { to, text } of server.received) expect(text).toContain(`Message-ID: ${before.get(to)}`);
    },
  );

  test.each([undefined, 'waiting'])('is read page by page, each mail once (%s)', async (state) => {
    const { db, clock, write } = await start();
    for (let n = 0; n < 4; n++) {
      await write(...many(6));
      clock.advance(n % 2);
    }
    const seen: string[] = [];
    let before: { at: number; id: string } | undefined;
    while (true) {
      const page = await listMails(db, { limit: 5, state, before });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (page.length < 5 || !last) break;
      before = { at: state ? last.next_attempt_at : last.created_at, id: last.id };
    }
    expect([seen.length, new Set(seen).size]).toEqual([24, 24]);
  });

  test('a server that hangs is left, and the mail tried again', async () => {
    const { clock, server, worker, write, mails } = await outboxOf(await open(), { timeoutMs: 300 });
    await write('a@example.com');
    server.behave({ hang: true });
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    server.behave({});
    clock.advance(backoff(1));
    await worker.runDue();
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });
});

onEachEngine('a lease of the outbox', (open) => {
  const start = async () => outboxOf(await open(), { timeoutMs: 20_000 });
  const leaseMs = 1_000;

  test('two workers never hold the same mail, and a lease does not last for years when the clock is set back', async () => {
    const { clock, write, take } = await start();
    await write(...many(30));
    const [one, two] = await Promise.all([take('one'), take('two')]);
    expect(new Set([...one, ...two].map(({ id }) => id)).size).toBe(30);
    expect(one.length + two.length).toBe(30);
    clock.advance(leaseMs - 1);
    expect(await take('three')).toHaveLength(0);
    clock.advance(1);
    expect(await take('three')).toHaveLength(20);
    clock.advance(-2 * 365 * 86_400_000);
    expect(await take('four')).toHaveLength(20);
  });

  test('that ran out no longer says how the mail went, and what was sent is not taken up again', async () => {
    const { db, clock, write, mails, take } = await start();
    await write('a@example.com');
    const [{ id } = { id: '' }] = await take('late');
    clock.advance(leaseMs);
    await take('next');
    await settle(db, 'late', [id], { state: 'dead', error: '550 gone' });
    expect(await mails()).toMatchObject([{ state: 'waiting', claimed_by: 'next', attempts: 2, last_error: null }]);
    await settle(db, 'next', [id], { state: 'sent', at: clock.now() });
    await settle(db, 'late', [id], { state: 'waiting', error: '450 later', nextAttemptAt: 0 });
    expect(await retryNow(db, id, clock.now())).toBe(false);
    expect(await mails()).toMatchObject([{ state: 'sent', sent_at: clock.now(), claimed_by: null }]);
    expect(await take('third')).toEqual([]);
  });

  test('holds while a server takes its time, so that nobody else sends the same mail', async () => {
    const { clock, server, worker, startWorker, write, mails } = await start();
    await write('a@example.com');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.behave({ waitFor: promise });
    const sending = worker.runDue();
    await vi.waitUntil(async () => (await mails())[0]?.claimed_by !== null, { timeout: 30_000 });
    // As long as a connection, a greeting and an answer may take in the worst case.
    clock.advance(3 * 30_000);
    expect(await startWorker().runDue()).toBe(0);
    resolve();
    expect(await sending).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});

test('waiting doubles from half a minute to six hours', () => {
  expect([1, 2, 3, 10, 11, 44].map(backoff)).toEqual([30_000, 60_000, 120_000, 15_360_000, 21_600_000, 21_600_000]);
});

/** Sends one mail to a real SMTP server and returns what arrived. */
async function arrived(change: Partial<OutboxTable> = {}, parts: Partial<TransportDeps> = {}) {
  const { server, transport } = await post(parts);
  const text = { subject: 'Hello', body: 'Text', created_at: 0, by_person: 0 };
  const mail = {
    message_id: '<1@northarc.example>',
    recipient: 'ada@example.com',
    reply_to: null,
    list_unsubscribe: null,
  };
  await transport.deliver({ ...mail, ...text, ...change } as OutboxTable);
  transport.close();
  const raw = server.received[0]?.text ?? '';
  const read = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const header = (key: string) => read.headers.find((entry) => entry.key === key)?.value;
  return { raw, mail: read, header };
}

describe('a mail', () => {
  test('of the newsletter offers to unsubscribe with one click, one of another kind does not', async () => {
    const url = `https://northarc.example/newsletter/unsubscribe/${'a'.repeat(90)}.${'b'.repeat(43)}`;
    const { header } = await arrived({ list_unsubscribe: url });
    expect(header('list-unsubscribe')).toBe(`<${url}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { mail, header: other } = await arrived();
    expect(mail.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
    expect([other('dkim-signature'), other('auto-submitted')]).toEqual([undefined, 'auto-generated']);
    // One that a person wrote.
    expect((await arrived({ by_person: 1 })).header('auto-submitted')).toBeUndefined();
  });

  test('says the same as plain text and as HTML with its button, from which mail programs choose', async () => {
    const action = { label: 'See your request', url: 'https://northarc.example/request/abc' };
    const body = `Grüß Gott – äöü,\n\n.\n\nit's <b>10</b> & more\n\n${action.url}`;
    const { raw, mail } = await arrived({ body, action: JSON.stringify(action) });
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail.text?.trim()).toBe(body);
    expect(mail.html).toContain('Grüß Gott – äöü,');
    expect(mail.html).toContain('&lt;b&gt;10&lt;/b&gt; &amp; more');
    expect(mail.html).toMatch(
      /<a class="button" href="https:\/\/northarc.example\/request\/abc"[^>]*>See your request</,
    );
  });

  test('stands in its thread', async () => {
    const first = await arrived();
    expect([first.mail.inReplyTo, first.mail.references]).toEqual([undefined, undefined]);
    const { mail } = await arrived({ in_reply_to: '<b@x.example>', thread_ids: '<a@x.example> <b@x.example>' });
    expect([mail.inReplyTo, mail.references]).toEqual(['<b@x.example>', '<a@x.example> <b@x.example>']);
    const ids = Array.from({ length: 500 }, (_, n) => `<${n}@x.example>`);
    const late = await arrived({ in_reply_to: '<500@x.example>', thread_ids: ids.join(' ') });
    const references = late.mail.references?.split(/\s+/) ?? [];
    expect([references[0], references.at(-1), references.length]).toEqual(['<0@x.example>', '<500@x.example>', 21]);
  });

  test('with an invitation keeps it beside the two texts', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR';
    const { raw, mail } = await arrived({ calendar, calendar_method: 'REQUEST' });
    expect(raw).toMatch(/^Content-Type: text\/calendar;.*method=REQUEST/m);
    expect(mail.html).toContain('Text');
    expect(mail.attachments.map(({ filename }) => filename)).toContain('appointment.ics');
  });
});

test("a signature is the sender's, and covers what must not be changed", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const record = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
  const asked: string[] = [];
  /** What a receiver's mail server finds; the names that it asks the DNS for are noted. */
  async function judged(raw: string) {
    const resolver = async (name: string, type: string) => {
      asked.push(name);
      if (type !== 'TXT' || !name.includes('_domainkey')) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
      return [[record]];
    };
    return (await authenticate(raw, { disableArc: true, disableBimi: true, resolver })).dkim.results[0];
  }
  const unsubscribe = { list_unsubscribe: 'https://northarc.example/leave', in_reply_to: '<a@x.example>' };
  const dkim = { key: privateKey, selector: 's2026' };
  const { raw } = await arrived({ ...unsubscribe, body: 'Grüß Gott\n\n \n' }, { dkim });
  const passes = { status: { result: 'pass' }, signingDomain: 'northarc.example', selector: 's2026' };
  expect(await judged(raw)).toMatchObject(passes);
  expect(asked).toContain('s2026._domainkey.northarc.example');
  const signed = /[; ]h=([^;]+);/.exec(raw.replace(/\r\n\s+/g, ' '))?.[1]?.split(/:\s*/);
  const must = 'from to subject in-reply-to list-unsubscribe list-unsubscribe-post auto-submitted'.split(' ');
  expect(signed).toEqual(expect.arrayContaining(must));
  expect((await judged(raw.replace('Subject: Hello', 'Subject: Hallo')))?.status.result).toBe('fail');
});

onEachEngine('a mail with files', (open) => {
  async function sending() {
    const files = createFileStore(ownFolder());
    const box = await outboxOf(await open(), { files });
    const put = (attached: { file: string; name: string; type: string }[]) => {
      const written = { inReplyTo: '', threadIds: [], files: attached };
      return box.put([{ audience: 'visitor', to: 'ada@example.com', subject: 'Offer', body: 'Attached.', written }]);
    };
    return { ...box, files, put };
  }

  test('brings them byte for byte, by the names that were given', async () => {
    const { files, server, worker, put } = await sending();
    const [picture, text] = [randomBytes(300_000), Buffer.from('\r\n.\r\nFrom here\r\n')];
    await put([
      { file: (await files.put(picture)).name, name: 'Größe "1".png', type: 'image/png' },
      { file: (await files.put(text)).name, name: 'notes.txt', type: 'text/plain' },
    ]);
    await worker.runDue();
    const mail = await PostalMime.parse(server.received[0]?.text ?? '', { attachmentEncoding: 'arraybuffer' });
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Größe "1".png', 'image/png'],
      ['notes.txt', 'text/plain'],
    ]);
    const bytes = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    expect([bytes[0]?.equals(picture), bytes[1]?.equals(text)]).toEqual([true, true]);
    expect(mail.html).toContain('Attached.');
  });

  test('does not leave without one that is missing: it waits, says why, and goes out when the file is back', async () => {
    const { clock, files, server, worker, put, mails } = await sending();
    const missing = files.newName();
    const kept = await files.put(Buffer.from('kept'));
    await put([
      { file: kept.name, name: 'kept.txt', type: 'text/plain' },
      { file: missing, name: 'offer.pdf', type: 'application/pdf' },
    ]);
    await worker.runDue();
    expect(server.received).toEqual([]);
    expect(await mails()).toMatchObject([
      {
        ...{ state: 'waiting', attempts: 1 },
        last_error: 'The attached file "offer.pdf" cannot be read, so the mail was not sent.',
      },
    ]);
    await files.put(Buffer.from('%PDF'), missing);
    clock.advance(backoff(1));
    await worker.runDue();
    expect(server.received).toHaveLength(1);
  });
});
