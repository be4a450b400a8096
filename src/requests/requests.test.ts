import lostLink from 'content:pages/request-lost';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { mergeInto } from '#src/intake/merged-store.server.ts';
import { endTurn, insertEntry, type NewEntry } from '#src/intake/thread-store.server.ts';
import { fileBudgets, requestBudgets } from '#src/lib/budgets.ts';
import { createLog } from '#src/platform/log.server.ts';
import { defaultClock as businessClock } from '#tests/helpers/clock.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { postPage } from '#tests/helpers/form-post.ts';
import { contactData, engines, site, type TestSite, test } from '#tests/helpers/site.ts';
import { endsAt, isOver } from './request-store.server.ts';
import { mostLinks } from './requests.server.ts';

/** Sends a form, from a network of its own where one is named; what is answered, and the path of its page. */
async function sent(made: TestSite, network = 7, data: object = {}) {
  const envelope = await made.envelope('contact', { ...contactData, ...data });
  const answer = await (await made.post('/api/submissions', envelope, { address: `203.0.113.${network}` })).json();
  expect(answer.requestUrl).toMatch(/^https:\/\/northarc\.example\/request\/[\w-]{24}$/);
  const path = new URL(answer.requestUrl).pathname;
  return { ...answer, path, token: path.slice('/request/'.length) };
}

const add = (made: TestSite, id: string, entry: Partial<NewEntry>) =>
  made.deps.db.write(async (trx) => {
    const lead = await findLead(trx, 'contact', id);
    if (!lead) throw new Error('the lead is gone');
    return insertEntry(trx, lead, { at: made.clock.now(), kind: 'note', author: 'Dana', body: 'Ours', ...entry });
  });

const open = async (made: TestSite, token: string) => {
  const found = await made.deps.requests.open(token);
  if (!found) throw new Error('the link doesn’t work');
  return found.view;
};
const bodies = async (made: TestSite, token: string) => (await open(made, token)).entries.map(({ body }) => body);

type Files = [name: string, bytes: Uint8Array][];

/** Posts to a page as its form does; the page that comes back is its form's state. */
const post = (made: TestSite, path: string, fields: object, files: Files = []) =>
  postPage(made, path, { ...fields, files: files.map(([name, bytes]) => new File([bytes as BlobPart], name)) });
const say = (made: TestSite, path: string, text: string, files: Files = [], id: string = randomUUID()) =>
  post(made, path, { intent: 'message', id, text }, files);

const ownerMails = async (made: TestSite, word: string) => {
  const mails = made.deps.db.sql.selectFrom('outbox').select('subject').where('audience', '=', 'owner');
  return (await mails.execute()).filter(({ subject }) => subject.includes(word)).length;
};
const leadOf = (made: TestSite, id: string) =>
  made.deps.db.sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe.each(engines)('the page of a request on %s', () => {
  test('of a merged one takes words as before, and tells how the thread stands that has them', async (made) => {
    const [one, two] = [await sent(made), await sent(made)];
    const [lead, target] = [await leadOf(made, one.id), await leadOf(made, two.id)];
    await made.deps.db.write((trx) => mergeInto(trx, lead, target, made.clock.now()));
    expect((await open(made, one.token)).standing).toMatchObject({ due: target.respond_by, answeredAt: undefined });
    await say(made, one.path, 'It got worse.');
    expect([await bodies(made, one.token), await bodies(made, two.token)]).toEqual([['It got worse.'], []]);
    const at = made.clock.now();
    await made.deps.db.write((trx) => endTurn(trx, target, { now: at, hours: businessClock }));
    await add(made, two.id, { kind: 'reply', via: 'mail' });
    made.clock.advance(10_000);
    expect((await open(made, one.token)).standing).toMatchObject({ due: undefined, answeredAt: at });
  });

  test('shows both sides’ words and what was done on a page, never what is ours', async (made) => {
    const { id, token } = await sent(made);
    for (const kind of ['note', 'call', 'automatic', 'bounce', 'event'] as const) {
      await add(made, id, { kind, body: `Secret ${kind}`, via: kind === 'automatic' ? 'mail' : '' });
    }
    made.clock.advance(60_000);
    await add(made, id, { kind: 'message', via: 'mail', author: 'Ada', body: 'By email' });
    made.clock.advance(60_000);
    await add(made, id, { kind: 'reply', via: 'mail', body: 'Ours to you' });
    expect(await bodies(made, token), 'a mail that may be taken back').toEqual(['By email']);
    made.clock.advance(9_999);
    expect(await bodies(made, token)).toEqual(['By email']);
    const before = (await open(made, token)).version;
    made.clock.advance(1);
    expect(await bodies(made, token)).toEqual(['Ours to you', 'By email']);
    expect((await open(made, token)).version).not.toBe(before);
    expect(JSON.stringify(await open(made, token))).not.toMatch(/Secret|Dana/);
    for (const body of ['Moved from Monday to Tuesday', 'Cancelled by the visitor: ill'])
      await add(made, id, { kind: 'event', via: 'page', body });
    const told = ['You cancelled the appointment.', 'You moved the appointment from Monday to Tuesday.'];
    expect((await bodies(made, token)).slice(0, 2).sort()).toEqual(told);
  });

  test('says where it stands: read stays read, answered and closed have their moments', async (made) => {
    const { db, requests } = made.deps;
    const { id, token, path } = await sent(made);
    const state = async () => (await (await made.request(`${path}/state`)).json()).version as string;
    const versions = [await state()];
    const start = made.clock.now();
    const unread = { receivedAt: start, readAt: undefined, answeredAt: undefined };
    expect((await open(made, token)).standing).toMatchObject(unread);
    expect((await open(made, token)).standing.due).toBe((await leadOf(made, id)).respond_by);
    made.clock.advance(60_000);
    await db.write((trx) => markRead(trx, id, made.clock.now()));
    versions.push(await state());
    made.clock.advance(60_000);
    await say(made, path, 'One more thing');
    versions.push(await state());
    expect((await leadOf(made, id)).read_at).toBeNull();
    expect((await open(made, token)).standing.readAt).toBe(start + 60_000);
    made.clock.advance(60_000);
    await db.write((trx) => markRead(trx, id, made.clock.now()));
    expect((await open(made, token)).standing.readAt).toBe(start + 60_000);
    await add(made, id, { kind: 'call', minutes: 3 });
    const lead = await leadOf(made, id);
    await db.write((trx) => endTurn(trx, lead, { now: made.clock.now(), hours: businessClock, close: true }));
    versions.push(await state());
    const ended = { answeredAt: start + 180_000, closedAt: start + 180_000, due: undefined };
    expect((await open(made, token)).standing).toMatchObject(ended);
    expect(new Set(versions).size).toBe(versions.length);
    expect(await state()).toBe(versions.at(-1));
    expect(await requests.version('nothing')).toBeUndefined();
  });

  test('takes a message with files once, tells the owner, and starts the clock', async (made) => {
    const { id, path, token } = await sent(made);
    const lead = await leadOf(made, id);
    await made.deps.db.write((trx) => endTurn(trx, lead, { now: made.clock.now(), hours: businessClock }));
    made.clock.advance(60_000);
    const form = randomUUID();
    const files: Files = [
      ['../plan.pdf', makePdf()],
      ['notes.txt', Buffer.from('A few notes')],
    ];
    const answers = await Promise.all([1, 2, 3].map(() => say(made, path, ' Two\r\nlines \0', files, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(answers[0]?.headers.get('location')).toBe(`${path}?done=sent#done`);
    const { entries } = await open(made, token);
    expect(entries.map(({ body }) => body)).toEqual(['Two\nlines']);
    expect(entries[0]?.files.map(({ title }) => title)).toEqual(['notes.txt', 'plan.pdf']);
    expect(await ownerMails(made, 'replied')).toBe(1);
    expect(await leadOf(made, id)).toMatchObject({ waiting_since: made.clock.now(), status: 'pending' });

    const file = await made.request(`${path}/files/${entries[0]?.files[1]?.name}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(makePdf()));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="plan\.pdf"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('gives out no file of another request, of a note, or of the form itself', async (made) => {
    const [mine, other] = [await sent(made), await sent(made)];
    const put = async (id: string, kind: 'note' | 'message') => {
      const stored = await made.deps.files.put(makePdf());
      await add(made, id, { kind, files: [{ ...stored, title: 'a.pdf', type: 'pdf' }] });
      return stored.name;
    };
    const [note, theirs] = [await put(mine.id, 'note'), await put(other.id, 'message')];
    const ours = await put(mine.id, 'message');
    const statuses = async (names: string[]) =>
      Promise.all(names.map(async (name) => (await made.request(`${mine.path}/files/${name}`)).status));
    expect(await statuses([note, theirs, ours, randomUUID(), '..%2fx'])).toEqual([404, 404, 200, 404, 404]);
    const field = await made.deps.files.put(makePdf());
    const of = { file: field.name, submission_id: mine.id, field: 'resume', entry_id: '' };
    const file = { ...of, name: 'cv.pdf', type: 'pdf', size: 1, sha256: '' };
    await made.deps.db.write((trx) => trx.insertInto('submission_files').values(file).execute());
    expect(await statuses([field.name])).toEqual([404]);
  });

  test('gives back what was typed when it cannot be taken', async (made) => {
    const { path, token } = await sent(made);
    const large = (...millions: number[]): Files => millions.map((size) => ['a.pdf', makePdf(size * 1_000_000)]);
    for (const [text, problem, files, status] of [
      ['', 'Please write something or choose a file.', [], 422],
      ['x'.repeat(5_001), 'Please write at most 5,000 characters at once.', [], 422],
      ['See this', 'We can’t accept run.exe.', [['run.exe', Buffer.from([0x4d, 0x5a, 0, 0])]], 422],
      ['See this', 'a.txt is empty.', [['a.txt', Buffer.from('')]], 422],
      ['See', 'Please send at most 10 files at once.', Array(11).fill(['a.pdf', makePdf()]), 422],
      ['See', 'larger than 10 MB together', large(6, 5), 422],
      ['See', 'larger than 10 MB together', large(30), 413],
    ] as [string, string, Files, number][]) {
      const answer = await say(made, path, text, files);
      const formState = await answer.json();
      expect([answer.status, formState.message]).toEqual([status, expect.stringContaining(problem)]);
      expect(formState).toMatchObject({ values: { text, chosen: files.length > 0 ? 'files' : '' } });
    }
    expect(await bodies(made, token)).toEqual([]);
  });

  test('is withdrawn once, asks once for erasure, and is opened again by a message, and is gone a year after its end', async (made) => {
    const { id, path, token } = await sent(made);
    for (let n = 0; n < 2; n++) {
      const answer = await post(made, path, { intent: 'withdraw' });
      expect(answer.headers.get('location')).toBe(`${path}?done=withdrawn#done`);
    }
    expect(await leadOf(made, id)).toMatchObject({ status: 'closed', waiting_since: null, read_at: null });
    const withdrawn = { withdrawn: true, closedAt: made.clock.now(), due: undefined };
    expect((await open(made, token)).standing).toMatchObject(withdrawn);
    // In the visitor's person.
    expect(await bodies(made, token)).toEqual(['You withdrew this request.']);
    expect(await ownerMails(made, 'withdrew')).toBe(1);
    const asked = made.clock.now();
    for (let n = 0; n < 2; n++) {
      expect((await post(made, path, { intent: 'erase' })).status).toBe(303);
      made.clock.advance(60_000);
    }
    expect((await open(made, token)).standing.erasureAskedAt).toBe(asked);
    expect(await bodies(made, token)).toContain('You asked for everything to be erased.');
    expect(await ownerMails(made, 'erased')).toBe(1);
    await say(made, path, 'I do need you');
    expect(await leadOf(made, id)).toMatchObject({ status: 'pending', closed_at: null });
    expect((await open(made, token)).standing).toMatchObject({ withdrawn: false, closedAt: undefined });

    // It is gone a year after it was closed, and with its lead.
    await post(made, path, { intent: 'withdraw' });
    made.clock.advance(365 * 86_400_000);
    expect((await made.request(`${path}/state`)).status).toBe(404);
    expect(await made.deps.requests.open(token)).toBeUndefined();
    made.clock.advance(-1);
    expect((await made.request(`${path}/state`)).status).toBe(200);
    await made.deps.db.sql.updateTable('leads').set({ deleted_at: 1 }).where('id', '=', id).execute();
    expect(await made.deps.requests.open(token)).toBeUndefined();
    expect((await say(made, path, 'Hello?')).status).toBe(404);
  });

  test('takes so many messages of a request and of a network, whatever their ids; the next hour takes more', async (made) => {
    const { path, token } = await sent(made);
    const { max } = requestBudgets.hour;
    for (let n = 0; n < max; n++) expect((await say(made, path, `Message ${n}`)).status).toBe(303);
    const refused = await say(made, path, 'One too many', [['a.pdf', makePdf()]]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await refused.json()).values.text).toBe('One too many');
    expect((await post(made, path, { intent: 'withdraw' })).status).toBe(429);
    expect(await bodies(made, token)).toHaveLength(max);
    made.clock.advance(3_600_000);
    expect((await say(made, path, 'Now')).status).toBe(303);

    const holder = made.deps.tokens.fingerprint('address', '203.0.113.7');
    const key = `${fileBudgets.network.name}:${holder}`;
    const row = { key, used: fileBudgets.network.max - 10, until: made.clock.now() + 60_000 };
    await made.deps.db.write((trx) => trx.insertInto('budget_use').values(row).execute());
    expect((await say(made, path, 'A file', [['a.pdf', makePdf()]])).status).toBe(429);
    expect((await say(made, path, 'No file')).status).toBe(303);
  });
});

const client = (network: number) => ({ address: `198.51.100.${network}`, userAgent: 'A browser', language: 'en' });
const ask = (made: TestSite, email: string, { reference = '', network = 1 } = {}) =>
  made.deps.requests.sendLinks({ email, reference }, client(network));
async function linkMails(made: TestSite) {
  await made.deps.requests.settled();
  const all = made.deps.db.sql.selectFrom('outbox').selectAll().where('subject', 'like', 'The link%');
  return all.orderBy('created_at').orderBy('id').execute();
}
const linksIn = (text: string | undefined) => text?.match(/https:\S+\/request\/[\w-]{24}/g) ?? [];

describe.each(engines)('links of requests on %s', () => {
  test('are sent to the address that they are of, however it is spelled, and to no other; one alone by its reference', async (made) => {
    const first = await sent(made, 1);
    const second = await sent(made, 2);
    await sent(made, 3, { email: 'grace@example.com' });
    made.clock.advance(60_000);
    expect(await ask(made, ' ADA@Example.com ')).toEqual({ ok: true });
    const [both] = await linkMails(made);
    expect(both).toMatchObject({ recipient: 'ada@example.com', subject: 'The links to your requests' });
    expect(linksIn(both?.body)).toEqual([second.requestUrl, first.requestUrl]);
    expect(both?.body).not.toContain(contactData.message);
    made.clock.advance(1_000);
    await ask(made, 'ada@example.com', { reference: first.reference.toLowerCase() });
    const one = (await linkMails(made))[1];
    expect(linksIn(one?.body)).toEqual([first.requestUrl]);
    expect(JSON.parse(one?.action ?? '')).toMatchObject({ url: first.requestUrl });
  });

  test('are answered alike whether or not there are any, and sent to nobody who never wrote', async (made) => {
    const { reference, token } = await sent(made, 1);
    const asked = [ask(made, 'ada@example.com'), ask(made, 'nobody@example.com')];
    asked.push(ask(made, 'nobody@example.com', { reference }));
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ ok: true }));
    expect((await linkMails(made)).map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
    // One of before there were such pages works once it was sent.
    await made.deps.db.write((trx) => trx.updateTable('submissions').set({ request_hash: null }).execute());
    expect(await made.deps.requests.open(token)).toBeUndefined();
    made.clock.advance(60_000);
    await ask(made, 'ada@example.com');
    await made.deps.requests.settled();
    expect(await made.deps.requests.open(token)).toBeDefined();
    for (const email of ['', 'ada', 'ada@', `${'a'.repeat(300)}@example.com`]) {
      expect(await ask(made, email)).toEqual({ ok: false, status: 422, reason: lostLink.invalid });
    }
  });

  test('leave out what is over, deleted or older than a year, and are ten at most', async (made) => {
    const { db } = made.deps;
    const old = await sent(made, 1);
    made.clock.advance(366 * 86_400_000);
    const all = [];
    for (let n = 0; n < mostLinks + 3; n++) {
      all.push(await sent(made, 10 + n));
      made.clock.advance(1_000);
    }
    const [closed, deleted] = [all[11], all[12]];
    const set = (id: string, to: object) =>
      db.write((trx) => trx.updateTable('leads').set(to).where('id', '=', id).execute());
    await set(deleted.id, { deleted_at: 1 });
    await set(closed.id, { closed_at: made.clock.now() - 367 * 86_400_000 });
    await ask(made, 'ada@example.com');
    const links = linksIn((await linkMails(made))[0]?.body);
    const shown = all.slice(1, 11).map(({ requestUrl }) => requestUrl);
    expect(links).toEqual(shown.reverse());
    expect(links).not.toContain(old.requestUrl);
  });

  test('are mailed to one mailbox so often, whoever asks, and asked for by one network so often', async (made) => {
    await sent(made, 1);
    const { max } = requestBudgets.links;
    const askAll = async (from: number) => {
      for (let n = 0; n < max + 2; n++) {
        const email = n > 0 ? 'ada@example.com' : 'ADA+1@example.com';
        expect(await ask(made, email, { network: from + n })).toEqual({ ok: true });
      }
    };
    await askAll(0);
    expect(await linkMails(made)).toHaveLength(max);
    made.clock.advance(86_400_000);
    await askAll(20);
    expect(await linkMails(made)).toHaveLength(2 * max);

    const network = 99;
    for (let n = 0; n < requestBudgets.linksOfNetwork.max; n++) {
      expect(await ask(made, `somebody${n}@example.com`, { network })).toEqual({ ok: true });
    }
    const refused = { ok: false, status: 429, retryAfterSeconds: 3600 };
    expect(await ask(made, 'ada@example.com', { network })).toMatchObject(refused);
  });
});

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('no log, list or later lead learns the token of a private page', async () => {
  const lines: string[] = [];
  const log = createLog('silent');
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    log[level] = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  const made = await site({ log, limits: { perMinute: 8, perHour: 8, suspicious: 2, attack: 4 } });
  const { requestUrl, path: pathname, token } = await sent(made);
  const address = '198.51.100.9';
  for (let n = 0; n < 8; n++) {
    await made.request(`${pathname}/state`, { address });
    await made.request(pathname, { address, method: 'POST', body: 'x' });
    await made.request(pathname, { address, headers: { 'User-Agent': googlebot } });
  }
  await made.post('/api/security-events', { events: [{ type: 'suspicious_activity', url: pathname }] }, { address });
  await made.post('/api/analytics', { p: pathname, r: '', u: '', v: 1, e: 1, n: 1, t: 5, b: 0, f: [] }, { address });
  const came = { referrer: requestUrl, landing: `${pathname}?x=1`, page: pathname };
  const later = await made.envelope('contact', contactData, came);
  const headers = { Referer: requestUrl };
  expect((await made.post('/api/submissions', later, { address: '198.51.100.10', headers })).status).toBe(201);
  const refused = { ...later, id: crypto.randomUUID(), security: { ...later.security, honeypot: 'filled' } };
  await made.post('/api/submissions', refused, { address: '198.51.100.11', headers });
  await made.deps.quarantine.settled();
  await made.deps.protection.events.settled();
  await made.deps.analytics.settled();

  const { sql } = made.deps.db;
  const tables = ['security_events', 'analytics_daily', 'quarantine', 'submissions', 'leads'] as const;
  const kept = await Promise.all(tables.map((table) => sql.selectFrom(table).selectAll().execute()));
  expect(kept.map((rows) => rows.length > 0)).not.toContain(false);
  expect(JSON.stringify(kept)).toContain('/request/…');
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(token);
});

test('a private page gives no referrer, and nothing of it is kept by a cache', async (made) => {
  const pages = ['/request/abc/state', '/request/abc/files/def', '/request', '/appointment/abc', '/thank-you/contact'];
  for (const path of pages) {
    const { headers } = await made.request(path);
    const told = [headers.get('referrer-policy'), headers.get('cache-control')];
    expect([path, ...told]).toEqual([path, 'no-referrer', 'no-store']);
  }
  expect((await made.request('/contact')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

describe('a link leads nowhere', () => {
  test('never while its request is open', () => {
    for (const request of [
      { type: 'contact', starts: '' },
      { type: 'appointment', starts: 'TBD' },
    ])
      expect(isOver({ ...request, closed_at: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  test('of an appointment a year after its date, whenever it was cancelled', () => {
    const end = Date.parse('2027-06-10T14:30:00Z');
    for (const closed_at of [null, Date.parse('2026-01-01T00:00:00Z')]) {
      const appointment = { type: 'appointment', starts: '2026-06-10 10:30', closed_at };
      expect(isOver(appointment, end - 1)).toBe(false);
      expect(isOver(appointment, end)).toBe(true);
    }
  });

  test('of one without a date a year after it was cancelled; a leap day ends on the day before March', () => {
    const leap = Date.parse('2028-02-29T17:00:00Z');
    expect(endsAt({ type: 'appointment', starts: 'TBD', closed_at: leap })).toBe(Date.parse('2029-02-28T17:00:00Z'));
  });
});
