import { createHmac, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { extract } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { messageType } from '#src/inbox/lead-types.ts';
import { keepDraft } from '#src/inbox/thread-store.server.ts';
import { enterCall } from '#src/inquiries/by-telephone.server.ts';
import { replyAddress } from '#src/intake/accept.server.ts';
import { sortKey } from '#src/lib/search-words.ts';
import { enqueueNotice, tellNamed } from '#src/notices/notice-store.server.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { makeBackup } from '#src/platform/backup/run.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { sweep } from '#src/server/housekeeping.ts';
import { applicationBody, careerData } from '#tests/helpers/careers.ts';
import { talkOf } from '#tests/helpers/chat.ts';
import { defaultClock as businessClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { formOf } from '#tests/helpers/fields.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { postPage } from '#tests/helpers/form-post.ts';
import { insert } from '#tests/helpers/insert.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { bounceOf, filePart, multipart, rawMail, textPart } from '#tests/helpers/mails.ts';
import { quoteData } from '#tests/helpers/quote-data.ts';
import { decideIssue } from '#tests/helpers/sending.ts';
import {
  contactData,
  createTestSite,
  deskOf,
  engines,
  migratedPlace,
  realAgent,
  site,
  type TestSite,
  tester,
} from '#tests/helpers/site.ts';
import { exportPerson } from './erasure-export.server.ts';

const inboundSecret = 'a secret of a provider';
/** What a site needs so that every door is open. */
const allDoors = { INBOUND_SECRET: inboundSecret, INBOUND_DOMAIN: 'in.northarc.example' };

/** Somebody who is written through every door, with words that nothing else holds. */
const person = {
  name: 'Zephyrine Quillfeather',
  email: 'zephyrine@quillfeather.example',
  spelled: 'Zephyrine@QUILLFEATHER.example',
  old: 'zq.marsh@oldmarsh.example',
  phone: '(770) 555-0199',
};

/** Every word that stands in what this person sent, or was written of them; filled while the doors are gone through. */
const said: string[] = [];
let words = 0;
function word(where: string, around = ''): string {
  const one = `kumquat${where}${String(++words).padStart(3, '0')}xq`;
  said.push(one);
  return one + around;
}

/** A small PDF that holds a word. */
const pdfWith = (text: string) => new Uint8Array([...makePdf(), ...Buffer.from(`%${text}\n`)]);

async function leadOf(sql: Sql, id: string) {
  return sql.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The ids, by which the database knows them too. */
interface Written {
  /** What must be found before an erasure, and nowhere after it. */
  needles: string[];
  /** The person, and who was joined with it by hand. */
  id: string;
  joined: string;
  message: string;
  requestPath: string;
}

async function send(made: TestSite, type: string, data: object, headers: Record<string, string> = {}) {
  const envelope = await made.envelope(type, data);
  const answer = await made.post('/api/submissions', envelope, { headers });
  expect(answer.status, `${type} ${await answer.clone().text()}`).toBe(201);
  return answer.json() as Promise<{ id: string; reference: string; requestUrl: string }>;
}

async function mailIn(made: TestSite, raw: string, became: string) {
  const signature = createHmac('sha256', inboundSecret).update(raw).digest('hex');
  const headers = { 'Content-Type': 'message/rfc822', 'X-Signature': signature };
  const answer = await made.request('/api/inbound-mail', { method: 'POST', body: raw, headers });
  expect(await answer.json()).toEqual({ state: became });
}

/** Lets the person have got an issue of the newsletter, of which the mail server has said something. */
async function gotIssue({ deps: { db, clock } }: TestSite, problem: string): Promise<void> {
  await decideIssue(db, clock.now());
  const sending_id = (await db.sql.selectFrom('newsletter_sendings').select('id').executeTakeFirstOrThrow()).id;
  await db.sql.updateTable('newsletter_sendings').set({ state: 'done', ended_at: clock.now() }).execute();
  const { id: subscriber_id } = await db.sql
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const copy = { sending_id, subscriber_id, state: 'sent', attempts: 1, next_attempt_at: 0, sent_at: clock.now() };
  await insert(db.sql, 'newsletter_copies', { ...copy, claimed_by: null, claimed_until: null, problem });
}

/** Writes the person through every door of the product, and makes them somebody as the desk knows them. */
async function throughEveryDoor(made: TestSite): Promise<Written> {
  said.length = 0;
  const { deps } = made;
  const { sql } = deps.db;
  const mine = { name: person.name, email: person.email, phone: person.phone };
  const contact = {
    ...contactData,
    ...mine,
    email: person.spelled,
    company: word('company'),
    message: word('message'),
  };
  const first = await send(made, 'contact', contact, { 'User-Agent': `${realAgent} ${word('agent')}` });
  const quote = { ...quoteData, ...mine, firstName: 'Zephyrine', lastName: 'Quillfeather', jobTitle: word('job') };
  await send(made, 'quote', {
    ...quote,
    companyName: word('firm'),
    website: `www.${word('web')}.example`,
    projectDescription: word('project', ' for the fitters of the house'),
    currentChallenges: word('challenge'),
    goals: word('goal'),
    additionalRequirements: word('need'),
  });
  const slot = { date: '2026-06-11', time: '10:30' };
  await send(made, 'appointment', { ...mine, ...slot, service: 'cloud', message: word('meeting') });
  const application = {
    ...careerData,
    ...mine,
    lastJobDescription: word('lastjob', ' and what else there was to do'),
    coverLetter: word('letter', ' and why I would like to come'),
  };
  const careerEnvelope = await made.envelope('career', { ...application, resume: 'cv.pdf' });
  const body = applicationBody(careerEnvelope, pdfWith(word('inresume')), `${word('filename')}.pdf`);
  const applied = await made.request('/api/submissions', { method: 'POST', body, address: '203.0.113.44' });
  expect(applied.status).toBe(201);
  const deleted = await send(made, 'contact', { ...contactData, ...mine, message: word('deleted') });

  const talk = randomUUID();
  const lines = [`I am ${person.name}, ${word('chat')}`, `Write to ${person.email} or call 770.555.0199`];
  const told = talkOf(made, lines, `visitor-${word('visitor')}`);
  expect((await made.post(`/api/chat/sessions/${talk}`, told)).status).toBe(201);
  expect((await made.post('/api/newsletter', { email: person.email })).status).toBe(202);
  await made.post('/api/newsletter', { email: person.old });
  await gotIssue(made, word('bounce'));

  const refused = await made.envelope(
    'career',
    { ...application, coverLetter: word('refused', ' and why I would like to come') },
    { security: { honeypot: 'x' } },
  );
  const aside = applicationBody(refused, pdfWith(word('refusedfile')), `${word('refusedname')}.pdf`);
  expect((await made.request('/api/submissions', { method: 'POST', body: aside })).status).toBe(403);
  await deps.quarantine.settled();

  const parts = {
    ...{ ...deps, actor: tester, hours: businessClock, onMail: deps.wake },
    tell: tellNamed(deps.notifier.parts),
  };
  const entered = { ...mine, email: person.old, company: '', service: '', message: word('telephone'), answered: 'yes' };
  const telephoned = await enterCall(parts, formOf(entered));
  if (!telephoned.ok) throw new Error(telephoned.reason);

  const lead = await leadOf(sql, first.id);
  const desk = await deskOf(made, messageType);
  const act = async (fields: { act: string; [field: string]: string | File }) => {
    const done = await desk.change({ id: lead.id, ...fields });
    expect(done).toMatchObject({ ok: true });
  };
  await act({ act: 'note', body: word('note') });
  await act({ act: 'call', body: word('call'), minutes: '4' });
  const plan = new File([pdfWith(word('inplan'))], `${word('plan')}.pdf`);
  await act({ act: 'reply', key: randomUUID(), body: `${word('reply')} ${person.name}`, file: plan });
  await keepDraft(
    { ...deps },
    { type: 'contact', id: lead.id, author: 'A1B2' },
    { kind: 'reply', body: word('draft') },
  );

  const page = new URL(first.requestUrl).pathname;
  const post = async (fields: object) => expect((await postPage(made, page, fields)).status).toBe(303);
  const files = new File([pdfWith(word('inpagefile'))], `${word('pagefile')}.pdf`);
  await post({ intent: 'message', id: randomUUID(), text: word('page'), files });
  await post({ intent: 'erase' });

  made.clock.advance(60_000);
  const to = replyAddress(lead.reference, deps.site) ?? '';
  const { type, body: attached } = multipart('mixed', [
    textPart(`${word('answer')}\n\nOn Tue, Jun 9, 2026 Northarc <info@northarc.example> wrote:\n> ${word('quoted')}`),
    filePart(`${word('mailfile')}.txt`, 'text/plain', Buffer.from(word('inmailfile'))),
  ]);
  const from = `${person.name} <${person.email}>`;
  const id = (name: string) => `<${word(name)}@quillfeather.example>`;
  await mailIn(
    made,
    rawMail({ From: from, To: to, 'Message-ID': id('answerid'), 'Content-Type': type }, attached),
    'entry',
  );
  await mailIn(
    made,
    rawMail({ From: from, Subject: word('subject'), 'Message-ID': id('newid') }, word('newmail')),
    'lead',
  );
  const spam = {
    From: from,
    'Message-ID': id('spamid'),
    'X-Spam-Flag': 'YES',
    'Authentication-Results': 'mx.northarc.example; spf=fail; dmarc=fail',
  };
  await mailIn(made, rawMail(spam, word('spam')), 'quarantined');
  const mail = await sql
    .selectFrom('outbox')
    .select('message_id')
    .where('submission_id', '=', lead.id)
    .where('audience', '=', 'visitor')
    .executeTakeFirstOrThrow();
  const says = `550 ${word('diagnostic')} ${person.email}`;
  await mailIn(made, bounceOf(mail.message_id, { to: person.email, says }), 'entry');

  await deps.people.settle();
  const known = (await leadOf(sql, first.id)).person_id;
  if (known === null) throw new Error('nobody was found to have sent this');
  const joined = randomUUID();
  await deps.db.write(async (trx) => {
    const at = made.clock.now();
    await trx.updateTable('leads').set({ deleted_at: at, status: 'pending' }).where('id', '=', deleted.id).execute();
    const tags = JSON.stringify([word('tag')]);
    await trx.updateTable('people').set({ tags }).where('id', '=', known).execute();
    const one = { name: person.name, name_key: sortKey(person.name), company: '', tags };
    const times = { first_at: at, last_at: at, stale: 0, joined_into: known };
    await insert(trx, 'people', { id: joined, ...one, ...times });
    const moved = JSON.stringify({ keys: [{ kind: 'email', value: person.old }] });
    const change = { id: randomUUID(), at, actor: 'A1B2', kind: 'join', moved, undone_at: null };
    await insert(trx, 'person_changes', { ...change, person_id: known, other_id: joined });
    const leadTags = JSON.stringify([word('leadtag')]);
    await trx.updateTable('leads').set({ tags: leadTags }).where('person_id', '=', known).execute();
    const action = { due_at: at, has_hour: 0, author: 'A1B2', created_at: at, done_at: null };
    await insert(trx, 'next_actions', [
      { ...action, id: randomUUID(), lead_id: lead.id, person_id: null, body: word('nextoflead') },
      { ...action, id: randomUUID(), lead_id: null, person_id: known, body: word('nextofperson') },
    ]);
    const told = trx.selectFrom('notices').select('id').where('kind', '=', 'lead').where('subject', '=', lead.id);
    const { id } = await told.executeTakeFirstOrThrow();
    const receiver = { channel: 'webhook', recipient: 'NOTIFY_URL' } as const;
    await enqueueNotice(trx, { id, kind: 'lead' }, [receiver], { addresses: deps.addresses, now: at });
    await recordAudit(trx, { at, actor: tester, action: 'join', subject: person.name, detail: `with ${person.old}` });
    await recordAudit(trx, { at, actor: tester, action: 'delete', subject: 'chat session', detail: talk });
  });
  const rows = await sql.selectFrom('leads').select('reference').where('person_id', '=', known).execute();
  const references = rows.map(({ reference }) => reference);
  const numbers = ['770) 555-0199', '7705550199', '770.555.0199', '5550199'];
  const fixed = ['quillfeather', 'zephyrine', 'oldmarsh', 'zq.marsh', ...numbers];
  return {
    needles: [...fixed, ...said, ...references, talk, known, joined, page.split('/').at(-1) ?? ''],
    id: known,
    joined,
    message: lead.id,
    requestPath: page,
  };
}

/** Every file below a folder, by its path. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}

/** The ways in which a text can stand in bytes, in lower case. */
function spellings(needle: string): string[] {
  const low = needle.toLowerCase();
  const wide = Buffer.from(low, 'utf16le').toString('latin1');
  return [low, Buffer.from(low).toString('hex'), wide];
}

/** Which of these texts stand in which files, whatever their case, also as hex, as UTF-16 or in base64. */
function found(paths: readonly string[], needles: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const bytes = readFileSync(path);
    const text = bytes.toString('latin1').toLowerCase();
    const decoded = [...bytes.toString('latin1').matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)]
      .map(([part]) => Buffer.from(part, 'base64').toString('latin1').toLowerCase())
      .join('\n');
    return needles
      .filter((needle) => spellings(needle).some((one) => text.includes(one)) || decoded.includes(needle.toLowerCase()))
      .map((needle) => `${needle} in ${path.replace(/^.*\/northarc-[a-z]*-?\w*\//, '')}`);
  });
}

/** A backup of now, taken apart. */
async function unpacked(place: { dataDir: string; databaseUrl: string | undefined }, name: string): Promise<string> {
  const folder = ownFolder();
  const file = join(folder, `${name}.tar.gz`);
  await makeBackup(place, file, Date.now());
  const into = join(folder, 'content');
  mkdirSync(into);
  await extract({ file, cwd: into });
  return into;
}

test.each(engines)(
  'of somebody who came through every door nothing is left, in no file, log or backup, on %s',
  async (engine) => {
    const place = await migratedPlace(engine);
    onTestFinished(place.remove);
    const server = await startMailServer();
    onTestFinished(server.stop);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const made = await createTestSite({ place, log, env: { ...allDoors, SMTP_URL: server.url } });
    const { deps } = made;
    const { needles, requestPath, id, joined } = await throughEveryDoor(made);
    const other = { ...contactData, name: 'Ada Byron', phone: person.phone };
    await made.post('/api/submissions', await made.envelope('contact', other), { address: '203.0.113.99' });
    await deps.outbox?.runDue();

    const before = found([...filesBelow(place.dataDir), ...filesBelow(await unpacked(place, 'before'))], needles);
    const seen = new Set(before.map((line) => line.split(' in ')[0]));
    // The token of a request's page stands in mails alone; everything else must be there to be erased.
    expect(needles.filter((needle) => !seen.has(needle) && !['770.555.0199'].includes(needle))).toEqual([]);

    const preview = await deps.erasure.preview(id);
    expect(preview).toMatchObject({ name: person.name, sendTo: [expect.stringMatching(/quillfeather/i)] });
    const number = deps.erasure.newNumber();
    expect(await deps.erasure.erase(joined, number, tester)).toEqual({ ok: true, number, mailed: true });
    expect((await made.request(`${requestPath}/state`)).status).toBe(404);
    const told = () => server.received.filter(({ text }) => text.includes(number)).length;
    await expect.poll(told, { timeout: 10_000 }).toBe(1);
    await deps.outbox?.runDue();
    await sweep(deps);

    expect(await deps.erasure.receipt(number)).toMatchObject({ done: true, removed: preview?.removed });
    const next = await unpacked(place, 'after');
    // What Ada sent stays, with the number that both of them gave.
    const shared = ['770) 555-0199', '7705550199', '5550199'];
    const gone = needles.filter((needle) => !shared.includes(needle));
    expect(found([...filesBelow(place.dataDir), ...filesBelow(next)], gone)).toEqual([]);
    await made.close();
    expect(found(filesBelow(place.dataDir), gone)).toEqual([]);
    expect(gone.filter((needle) => lines.join('\n').toLowerCase().includes(needle.toLowerCase()))).toEqual([]);

    const again = await createTestSite({ place });
    const left = await again.deps.db.sql.selectFrom('leads').select('name').execute();
    expect(left).toEqual([{ name: 'Ada Byron' }]);
    await again.close();
  },
  60_000,
);

onEachEngine('the decision on erasures', (open, engine) => {
  test('says of every table what it holds of a person and what becomes of it', async () => {
    const db = await open();
    const all =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
    const names = (await all.execute(db.sql)).rows.map(({ name }) => name);
    // Full text of SQLite stands in tables of its own behind the one that is asked.
    const own = names.filter((name) => !/^(sqlite_|kysely_)|_(config|content|data|docsize|idx)$/.test(name));
    const said = readFileSync('docs/decisions/28-erasure.md', 'utf8');
    expect(own.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });
});

test.each(engines)('everything of a person is in one archive, on %s', async (engine) => {
  const made = await site({ engine, env: allDoors });
  const { needles, id } = await throughEveryDoor(made);
  const parts = { ...made.deps, now: made.clock.now(), actor: tester };
  const answer = await exportPerson(parts, id);
  expect(answer?.headers.get('content-disposition')).toContain('Zephyrine Quillfeather 2026-06-09.zip');
  // The archive is not compressed, so that its bytes hold what its files hold.
  const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('utf8');
  const said = needles.filter((needle) => needle.startsWith('kumquat') && !/id\d+xq$/.test(needle));
  expect(said.filter((one) => !bytes.includes(one))).toEqual([]);
  for (const name of ['person.json', 'files/001-']) expect(bytes).toContain(name);
  expect(await exportPerson(parts, 'nobody')).toBeUndefined();
  const audit = made.deps.db.sql.selectFrom('audit').select('subject').where('action', '=', 'export');
  expect(await audit.execute()).toEqual([{ subject: 'person' }]);
});
