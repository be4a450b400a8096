import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { leadCounts } from '#src/inbox/lead-list-store.server.ts';
import { messageType } from '#src/inbox/lead-types.ts';
import { personDetail } from '#src/inbox/people.server.ts';
import { namesOne, withoutWords } from '#src/lib/lists.ts';
import { defaultRetention, retentionNames } from '#src/lib/retention.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { sweep, tidy } from '#src/server/housekeeping.ts';
import { deskOf, routeArgs, signedInCookie } from '#tests/helpers/desk.ts';
import { postPage } from '#tests/helpers/form-post.ts';
import { insert } from '#tests/helpers/insert.ts';
import { contactData, engines, site, type TestSite, test, tester } from '#tests/helpers/site.ts';
import type { ErasePreview } from './erase.server.ts';
import * as erase from './erase-person.tsx';
import { isOfPerson } from './erase-scope-store.server.ts';
import { exportPerson } from './erasure-export.server.ts';
import * as exporting from './export-person-file.ts';
import type { RetentionResult } from './privacy.tsx';
import * as privacy from './privacy.tsx';

const day = 86_400_000;
const phone = '(770) 555-0142';
let visits = 0;

/** Sends a form; its id, and the path of its page. */
async function write(made: TestSite, data: object = {}) {
  const envelope = await made.envelope('contact', { ...contactData, ...data });
  const answer = await made.post('/api/submissions', envelope, { address: `198.51.100.${++visits % 250}` });
  const { id, requestUrl } = await answer.json();
  return { id: String(id), path: new URL(requestUrl).pathname };
}

/** Asks on a request's page for everything to be erased. */
async function ask(made: TestSite, path: string) {
  expect((await postPage(made, path, { intent: 'erase' })).status).toBe(303);
}
const askedAt = async (made: TestSite, path: string) =>
  (await made.deps.requests.open(path.slice('/request/'.length)))?.view.standing.erasureAskedAt;

async function personOf(made: TestSite, leadId: string): Promise<string> {
  await made.deps.people.settle();
  const lead = made.deps.db.sql.selectFrom('leads').select('person_id').where('id', '=', leadId);
  return (await lead.executeTakeFirstOrThrow()).person_id ?? '';
}

/** A person who wrote from two addresses under two names, joined by their number; the last wish is the first one's. */
async function several(made: TestSite) {
  const ada = await write(made, { name: 'Ada Byron', email: 'ada@example.com', phone });
  made.clock.advance(60_000);
  const king = await write(made, { name: 'Ada King', email: 'ada@king.example', phone });
  const id = await personOf(made, ada.id);
  expect(await personOf(made, king.id)).toBe(id);
  return { id, ada, king };
}

const answerOf = async <T>(answer: unknown): Promise<T> => {
  const said = await answer;
  return (said && typeof said === 'object' && 'init' in said && 'data' in said ? said.data : said) as T;
};

/** The owner at the page that erases a person, and at the tab of privacy. */
async function owner(made: TestSite) {
  const cookie = await signedInCookie(made);
  const at = (id: string, form?: Record<string, string>) =>
    routeArgs(made, `/admin/people/${id}/erase`, { cookie, params: { id }, ...(form ? { form } : {}) }) as never;
  return {
    cookie,
    load: (id: string) => answerOf<{ person?: ErasePreview; number: string }>(erase.loader(at(id))),
    /** As the page is now, unless the form says what was seen. */
    async erase(id: string, form: Record<string, string>): Promise<{ ok: boolean; reason: string }> {
      const { person } = await answerOf<{ person?: ErasePreview }>(erase.loader(at(id)));
      return answerOf(erase.action(at(id, { seen: person?.seen ?? '', ...form })));
    },
    keep: (form: Record<string, string>) =>
      answerOf<RetentionResult>(privacy.action(routeArgs(made, '/admin/privacy', { cookie, form }) as never)),
  };
}
const password = 'correct horse battery';
const chosen = (change: Record<string, string>) => ({
  ...Object.fromEntries(retentionNames.map((name) => [name, String(defaultRetention[name] ?? 'ever')])),
  ...change,
});
const receipts = (made: TestSite) => made.deps.db.sql.selectFrom('outbox').selectAll().where('vanishes', '=', 1);

describe.each(engines)('erasing a person, on %s', () => {
  test('all names, addresses and numbers that go are shown; the receipt goes where the owner says, the newest first', async (made) => {
    const { id } = await several(made);
    const desk = await owner(made);
    const { person } = await desk.load(id);
    expect(person?.names.toSorted()).toEqual(['Ada Byron', 'Ada King']);
    expect(person?.emails.toSorted()).toEqual(['ada@example.com', 'ada@king.example']);
    expect(person?.phones).toEqual([phone]);
    expect(person?.asked).toEqual([]);
    expect(person?.sendTo).toEqual(['ada@king.example', 'ada@example.com']);
    const number = made.deps.erasure.newNumber();
    expect(await desk.erase(id, { number, password, to: 'somebody@else.example' })).toMatchObject({ ok: false });
    expect((await desk.load(id)).person).toBeDefined();
    await expect(desk.erase(id, { number, password, to: 'ada@example.com' })).rejects.toMatchObject({ status: 302 });
    expect((await receipts(made).execute()).map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
  });

  test('who asked, when and where is shown, and gets the receipt; nobody else can', async (made) => {
    const { id, ada } = await several(made);
    const desk = await owner(made);
    await ask(made, ada.path);
    const at = made.clock.now();
    const { person } = await desk.load(id);
    expect(person?.asked).toMatchObject([{ name: 'Ada Byron', email: 'ada@example.com', at }]);
    expect(person?.sendTo).toEqual(['ada@example.com']);
    const number = made.deps.erasure.newNumber();
    const refused = await desk.erase(id, { number, password, to: 'ada@king.example' });
    expect(refused).toMatchObject({ ok: false, reason: expect.stringContaining('changed') });
    await expect(desk.erase(id, { number, password, to: 'ada@example.com' })).rejects.toMatchObject({ status: 302 });
    expect((await receipts(made).execute()).map(({ recipient }) => recipient)).toEqual(['ada@example.com']);
  });

  test('a wish is seen on their other requests from that address and in the desk, not on what came later or from others', async (made) => {
    const first = await write(made, { email: 'ada@example.com', phone });
    const second = await write(made, { email: 'ADA@example.com' });
    const { king } = { king: await write(made, { name: 'Ada King', email: 'ada@king.example', phone }) };
    await personOf(made, king.id);
    await ask(made, first.path);
    const at = made.clock.now();
    made.clock.advance(60_000);
    const later = await write(made, { email: 'ada@example.com' });
    await personOf(made, later.id);
    const seen = await Promise.all([first, second, king, later].map(({ path }) => askedAt(made, path)));
    expect(seen).toEqual([at, at, undefined, undefined]);
    const desk = await deskOf(made, messageType);
    for (const { id } of [first, second, king, later]) {
      expect(await desk.detail(id)).toHaveProperty('asked', expect.objectContaining({ at, leadId: first.id }));
    }
    await ask(made, second.path);
    const entries = made.deps.db.sql.selectFrom('thread_entries').select('lead_id').where('via', '=', 'page');
    expect(await entries.execute(), 'asked once').toEqual([{ lead_id: first.id }]);
  });

  test('deleting the request that holds a wish must be meant, alone or with others; no purge loses it', async (made) => {
    const [wish, other] = [await write(made), await write(made, { name: 'Bob', email: 'bob@example.com', phone: '' })];
    await ask(made, wish.path);
    const desk = await deskOf(made, messageType);
    const { rows } = await desk.list();
    expect(rows.filter(({ asksErasure }) => asksErasure).map(({ id }) => id)).toEqual([wish.id]);
    const refused = { ok: false, reason: expect.stringContaining('asked to be erased here') };
    expect(await desk.change({ act: 'deletion', id: wish.id })).toMatchObject(refused);
    const said = expect.stringMatching(/^0 messages deleted.*asked to be erased/);
    expect(await desk.change({ act: 'deletion', row: wish.id })).toMatchObject({ ok: true, said });
    expect(await desk.change({ act: 'deletion', id: other.id })).toMatchObject({ ok: true });
    expect(await desk.change({ act: 'deletion', id: wish.id, despite: 'wish' })).toMatchObject({ ok: true });
    await tidy(made.deps.db, made.clock.now() + 40 * day, { ...defaultRetention, leads: 365 });
    const left = await made.deps.db.sql.selectFrom('leads').select('id').execute();
    expect(left).toEqual([{ id: wish.id }]);
    const { cookie } = await owner(made);
    const { wishes } = await privacy.loader(routeArgs(made, '/admin/privacy', { cookie }) as never);
    expect(wishes).toHaveLength(1);
  });

  test('what came after the owner looked is shown first, nothing goes unseen, and an old page finds the receipt', async (made) => {
    const { id } = await several(made);
    const desk = await owner(made);
    const { person } = await desk.load(id);
    const form = { number: made.deps.erasure.newNumber(), password, seen: person?.seen ?? '' };
    const third = await write(made, { name: 'Ada King', email: 'ada@king.example', message: 'One more thing.' });
    const reason = expect.stringMatching(/^New since you opened this: 1 request.* Nothing was erased\./);
    expect(await desk.erase(id, form)).toMatchObject({ ok: false, reason });
    expect(await personOf(made, third.id)).toBe(id);
    expect(await desk.erase(id, { ...form, seen: '' })).toMatchObject({ ok: false });
    expect((await desk.load(id)).person?.removed.requests).toBe(3);
    const { seen: _, ...again } = form;
    await expect(desk.erase(id, again)).rejects.toMatchObject({ status: 302 });

    // The second of two tabs, and every old page of the person, finds the receipt.
    expect(await desk.erase(id, { number: made.deps.erasure.newNumber(), password })).toMatchObject({ ok: false });
    expect(await desk.load(id)).toEqual({ person: undefined, number: form.number });
    const page = personDetail(routeArgs(made, `/admin/people/${id}`, { cookie: desk.cookie, params: { id } }));
    await expect(page).rejects.toMatchObject({ status: 302 });
    await expect(desk.load(crypto.randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
    const stored = await made.deps.db.sql.selectFrom('receipts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(id);
  });

  test('a wrong password is written down with who gave it and what for, under the limits of the sign-in', async (made) => {
    const { id } = await several(made);
    const desk = await owner(made);
    const actor = await made.deps.staff.actorOf(desk.cookie);
    const number = made.deps.erasure.newNumber();
    expect(await desk.erase(id, { number, password: 'a guess' })).toMatchObject({ ok: false });
    const path = `/admin/people/${id}/export/file`;
    const form = { password: 'a guess' };
    await exporting.action(routeArgs(made, path, { cookie: desk.cookie, params: { id }, form }) as never);
    const lines = made.deps.db.sql.selectFrom('audit').select(['actor', 'action', 'detail']).orderBy('detail');
    const said = { actor: actor?.name, action: 'wrong password' };
    expect(await lines.where('action', 'in', ['wrong password', 'failed sign-in']).execute()).toEqual([
      { ...said, detail: 'to erase a person' },
      { ...said, detail: 'to export everything of a person' },
    ]);
    for (let n = 0; n < 8; n++) await desk.erase(id, { number, password: 'a guess' });
    const over = await desk.erase(id, { number, password });
    expect(over).toMatchObject({ ok: false, retry: true });
    // What one browser guesses holds back that browser, and nobody else of its network.
    expect(await made.deps.staff.signIn(password, '203.0.113.7')).toHaveProperty('token');
  });
});

describe.each(engines)('what a receipt promises, on %s', () => {
  async function erased(made: TestSite) {
    const { id } = await several(made);
    const number = made.deps.erasure.newNumber();
    expect(await made.deps.erasure.erase(id, number, tester)).toMatchObject({ ok: true });
    return number;
  }

  test('while its mail waits it is not done; after seven days the mail goes with the address', async (made) => {
    const number = await erased(made);
    const { erasure } = made.deps;
    expect(await erasure.receipt(number)).toMatchObject({ done: false, mail: 'waiting', backupUntil: '2026-07-17' });
    const erasedAt = made.clock.now();
    // A clock that jumps is not believed, so the days pass one by one.
    for (let n = 1; n <= 14; n++) {
      made.clock.set(erasedAt + (n * day) / 2);
      await sweep(made.deps);
    }
    expect(await receipts(made).execute()).toHaveLength(1);
    made.clock.advance(1);
    await sweep(made.deps);
    expect(await receipts(made).execute()).toEqual([]);
    expect(await erasure.receipt(number)).toMatchObject({ done: true, mail: 'dropped', backupUntil: '2026-07-17' });
  });
});

describe.each(engines)('once the mail of a receipt is through, on %s', (engine) => {
  const refusing = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  test.each([
    ['sent', async (): Promise<void> => undefined],
    ['dropped', (): Promise<void> => Promise.reject(refusing)],
  ] as const)('and %s, the receipt is done and no file of the database holds the address', async (mail, deliver) => {
    const made = await site({ engine, transport: { deliver, close: () => undefined } });
    const { id } = await several(made);
    await made.deps.outbox?.runDue();
    const number = made.deps.erasure.newNumber();
    expect(await made.deps.erasure.erase(id, number, tester)).toMatchObject({ ok: true, mailed: true });
    await vi.waitFor(async () => {
      expect(await made.deps.erasure.receipt(number)).toMatchObject({ done: true, mail });
    });
    expect(await receipts(made).execute()).toEqual([]);
    if (engine === 'postgres') return;
    for (const name of ['northarc.db', 'northarc.db-wal']) {
      const bytes = await readFile(join(made.config.dataDir, name), 'latin1');
      expect(bytes.includes('king.example'), name).toBe(false);
    }
  });
});

describe.each(engines)('a shorter time, on %s', () => {
  test('is asked about with what it would delete, and nothing goes before the answer', async (made) => {
    const { id } = await write(made);
    const messagesTab = await deskOf(made, messageType);
    await messagesTab.change({ act: 'status', id, status: 'closed' });
    made.clock.advance(400 * day);
    const desk = await owner(made);
    const form = chosen({ leads: '365', chats: '365' });
    const said = await desk.keep(form);
    if (!said.ok || !said.ask) throw new Error('nothing was asked');
    const { goes, sure } = said.ask;
    expect(goes).toEqual([{ name: 'leads', was: null, count: 1 }]);
    const kept = async () => made.deps.content.published().retention.leads;
    expect(await kept()).toBeNull();
    await tidy(made.deps.db, made.clock.now(), made.deps.content.published().retention);
    expect(await made.deps.db.sql.selectFrom('leads').select('id').execute()).toHaveLength(1);
    expect(await desk.keep({ ...form, leads: '730', sure })).toMatchObject({ ok: true, ask: { goes: [{ count: 0 }] } });
    expect(await kept()).toBeNull();
    expect(await desk.keep({ ...form, sure })).toMatchObject({ ok: true, notice: expect.any(String) });
    expect(await kept()).toBe(365);
    await tidy(made.deps.db, made.clock.now(), made.deps.content.published().retention);
    expect(await made.deps.db.sql.selectFrom('leads').select('id').execute()).toEqual([]);
    expect(await desk.keep(chosen({ leads: '1095', chats: '365' }))).toMatchObject({ notice: expect.any(String) });
  });
});

/** Everything that stands anywhere about an address or a lead. */
async function about(sql: Sql, leadId: string, email: string) {
  return {
    leads: await sql.selectFrom('leads').selectAll().where('id', '=', leadId).execute(),
    submissions: await sql.selectFrom('submissions').selectAll().where('id', '=', leadId).execute(),
    mails: await sql.selectFrom('outbox').selectAll().where('submission_id', '=', leadId).orderBy('id').execute(),
    alone: await sql.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute(),
    subscribers: await sql.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).execute(),
    quarantine: await sql.selectFrom('quarantine').selectAll().where('data', 'like', `%"${email}"%`).execute(),
    people: await sql.selectFrom('person_keys').selectAll().where('value', '=', email).execute(),
  };
}

/** Addresses that look like hers: a letter more or less, a tag, another domain. */
const similar = ['ad', 'adaa', 'xada', 'j.ada', 'ada+news', 'ada-b', 'ada_'].map((name) => `${name}@example.com`);
similar.push('ada@example.com.au', 'ada@xexample.com', 'ada@mail.example.com', 'ada@example.co');

describe.each(engines)('on %s', () => {
  test('whoever has a similar address and the same telephone loses nothing', async (made) => {
    const { deps } = made;
    const hers = (await write(made, { email: 'ada@example.com', phone })).id;
    const theirs: { id: string; email: string }[] = [];
    for (const email of similar) {
      const id = (await write(made, { name: 'Bob Stone', email, phone })).id;
      await made.post('/api/newsletter', { email }, { address: `192.0.2.${++visits % 250}` });
      const refused = { ...contactData, email, phone };
      await made.post('/api/submissions', await made.envelope('contact', refused, { security: { honeypot: 'x' } }));
      const mail = { audience: 'visitor', to: email, subject: 'Alone', body: 'x' } as const;
      const context = { addresses: deps.addresses, submissionId: null, now: made.clock.now() };
      await deps.db.write((trx) => enqueue(trx, [mail], context));
      theirs.push({ id, email });
    }
    await deps.quarantine.settled();
    const ada = await personOf(made, hers);
    const look = () => Promise.all(theirs.map(({ id, email }) => about(deps.db.sql, id, email)));
    const before = await look();
    expect(before.flatMap(({ leads, subscribers, quarantine }) => [leads, subscribers, quarantine])).not.toContainEqual(
      [],
    );
    expect((await deps.erasure.erase(ada, deps.erasure.newNumber(), tester)).ok).toBe(true);
    expect(await look()).toEqual(before);
    expect(await deps.db.sql.selectFrom('leads').select('id').where('id', '=', hers).execute()).toEqual([]);
  });

  test('an address goes with all that was mailed to it, whatever letters it is written with; a short name leaves the audit list', async (made) => {
    const { deps } = made;
    const { sql } = deps.db;
    const hers = (await write(made, { name: 'Amy', email: 'JÖRG@praxis.example' })).id;
    await made.post('/api/newsletter', { email: 'JÖRG@praxis.example' });
    await write(made, { name: 'Amy', email: 'amy@example.com' });
    const amy = await personOf(made, hers);
    const parts = { ...deps, now: made.clock.now(), actor: tester };
    await (await exportPerson(parts, amy))?.arrayBuffer();
    const number = deps.erasure.newNumber();
    expect(await deps.erasure.erase(amy, number, tester)).toMatchObject({ ok: true });
    const mails = await sql.selectFrom('outbox').select(['recipient', 'vanishes']).execute();
    expect(mails.filter(({ recipient, vanishes }) => /praxis/i.test(recipient) && !vanishes)).toEqual([]);
    expect(mails.some(({ recipient }) => recipient === 'amy@example.com')).toBe(true);
    const audit = await sql.selectFrom('audit').select(['subject', 'detail']).execute();
    expect(JSON.stringify(audit)).not.toContain('Amy');
    const other = await sql.selectFrom('people').select('id').where('name', '=', 'Amy').executeTakeFirstOrThrow();
    expect(await deps.erasure.erase(other.id, number, tester)).toMatchObject({ ok: false });
    expect(await sql.selectFrom('leads').select('email').execute()).toEqual([{ email: 'amy@example.com' }]);
  });

  test('figures beside the tabs stay right, a repeat is one erasure, and nobody is erased under another number', async (made) => {
    const { erasure, db } = made.deps;
    const hers = [
      (await write(made, { email: 'ada@example.com' })).id,
      (await write(made, { email: 'ada@example.com' })).id,
    ];
    await write(made, { email: 'bob@example.com' });
    const ada = await personOf(made, hers[0] ?? '');
    const number = erasure.newNumber();
    expect(await erasure.erase(ada, 'NR-2026-0147', tester)).toMatchObject({ ok: false });
    const outcomes = await Promise.all([erasure.erase(ada, number, tester), erasure.erase(ada, number, tester)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await erasure.erase(ada, number, tester)).toEqual({ ok: true, number, mailed: false });
    expect(await erasure.erase(ada, erasure.newNumber(), tester)).toMatchObject({ ok: false });
    expect((await leadCounts(db.sql, 'contact')).pending).toBe(1);
    expect(await erasure.receipts()).toHaveLength(1);
    const audit = db.sql.selectFrom('audit').select(['subject', 'detail']).where('action', '=', 'erase');
    expect(await audit.execute()).toEqual([{ subject: number, detail: '2 requests; 4 emails' }]);
  });

  test('a meeting to come is gone with its time free again, and the receipt says so', async (made) => {
    const booking = { name: 'Ada Byron', email: 'ada@example.com', phone: '', service: 'cloud', message: '' };
    const slot = { date: '2026-06-11', time: '10:30' };
    const book = async () => made.post('/api/submissions', await made.envelope('appointment', { ...booking, ...slot }));
    const { id } = await (await book()).json();
    expect((await book()).status).toBe(409);
    const ada = await personOf(made, id);
    expect((await made.deps.erasure.preview(ada))?.meetings).toEqual(['2026-06-11 10:30']);
    await made.deps.erasure.erase(ada, made.deps.erasure.newNumber(), tester);
    const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ recipient: 'ada@example.com', vanishes: 1 }]);
    expect(mails[0]?.body).toContain('also cancels your upcoming appointment');
    expect(await made.deps.db.sql.selectFrom('booking_holders').selectAll().execute()).toEqual([]);
    expect((await book()).status).toBe(201);
  });
});

test('an erasure that was cut off after its rows were gone is finished at the next start', async (made) => {
  const { db, files, erasure } = made.deps;
  const stored = await files.put(Buffer.from('a résumé'));
  const row = {
    number: erasure.newNumber(),
    at: 1,
    removed: '{}',
    backup_until: '2026-07-10',
    done_at: null,
    mail: '',
  };
  const rest = { mail_id: '', held_until: 1, people: '', files: JSON.stringify([stored.name]) };
  await insert(db.sql, 'receipts', { ...row, ...rest });
  const there = await files.read(stored.name);
  await there?.body.cancel();
  expect(there?.size).toBe(Buffer.byteLength('a résumé'));
  await erasure.finish();
  expect(await files.read(stored.name)).toBeUndefined();
  expect(await erasure.receipt(row.number)).toMatchObject({ done: true });
});

const ada = { emails: ['ada@example.com'], phones: ['+17705550142'] };

test.each([
  [{ email: 'ADA@Example.com', phone: '' }, true],
  [{ name: 'Ada', phone: '(770) 555-0142' }, true],
  [{ name: 'Ada', phone: '770.555.0143' }, false],
  [{ message: 'Please ask ada@example.com about it.' }, false],
  [{}, false],
])('%j is hers: %s', (data, expected) => {
  expect(isOfPerson(JSON.stringify(data), ada)).toBe(expected);
});

test.each([
  ['Write to ada@example.com.', true],
  ['<ADA@example.com>', true],
  ['j.ada@example.com', false],
  ['ada@example.com.au', false],
  ['ada@example.community', false],
  ['ada+news@example.com', false],
  ['mailto:ada@example.com?subject=x', true],
])('%s names her: %s', (text, expected) => {
  expect(namesOne(text, ada.emails)).toBe(expected);
});

test('what names somebody is replaced, and nothing else of the line', () => {
  const needles = ['NA-4F7K2M9Q', 'Ada Byron', 'ada@example.com'];
  const replaced = withoutWords('NA-4F7K2M9Q, NA-ZZZZ2222: ada byron <ADA@example.com>', needles, 'NR-1');
  expect(replaced).toBe('NR-1, NA-ZZZZ2222: NR-1 <NR-1>');
  expect(withoutWords('anything', [], 'NR-1')).toBe('anything');
});
