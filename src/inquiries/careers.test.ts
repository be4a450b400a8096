import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { applicationType } from '#src/inbox/lead-types.ts';
import { changeLead, findLead } from '#src/intake/lead-store.server.ts';
import { quarantineBudgets } from '#src/lib/budgets.ts';
import { applicationBody, applied, apply, careerData, left, nothing } from '#tests/helpers/careers.ts';
import { deskOf, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { makeDocx, makePdf, makeZip, wordParts } from '#tests/helpers/documents.ts';
import { formOf, kept } from '#tests/helpers/quarantine.ts';
import { sent, sentFiles } from '#tests/helpers/sent.ts';
import { engines, realAgent, site, type TestSite, test } from '#tests/helpers/site.ts';
import { resumeMessages } from './career-schema.ts';
import { resumeDownload, sweepResumes } from './resumes.server.ts';

/** The first application with what is known of its file. */
async function row(made: TestSite) {
  const [[answers], [file]] = await Promise.all([sent(made.deps.db, 'career'), sentFiles(made.deps.db)]);
  return { ...answers, file };
}

describe.each(engines)('an application on %s', () => {
  test('is one row, one file and two mails, with a reply promised within five working days', async (made) => {
    const file = makePdf();
    const answer = await apply(made, { file, name: 'Ada Byron.pdf' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^NA-[2-9A-Z]{8}$/),
      respondBy: '2026-06-16T14:01:00.000Z',
      requestUrl: expect.stringContaining('/request/'),
    });
    const kept = await row(made);
    const sha256 = createHash('sha256').update(file).digest('hex');
    const resume = { field: 'resume', name: 'Ada Byron.pdf', type: 'pdf', size: file.length, sha256 };
    expect(kept).toMatchObject({ ...careerData, resume: 'Ada Byron.pdf', source: 'website', file: resume });
    expect(await left(made)).toEqual({ submissions: 1, applications: 1, mails: 2, files: [kept.file?.file] });
    const place = join(made.config.dataDir, 'uploads', kept.file?.file ?? '');
    expect(new Uint8Array(readFileSync(place))).toEqual(file);
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(statSync(join(made.config.dataDir, 'uploads')).mode & 0o777).toBe(0o700);
    // The owner reads the application and where the résumé is; the applicant reads none of their own text.
    const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().orderBy('audience').execute();
    const [owner, visitor] = mails;
    expect(owner).toMatchObject({ reply_to: 'ada@example.com', subject: expect.stringContaining('Network Engineer') });
    const required = ['Full Name *: Ada Byron', 'Email Address *: ada@example.com', 'Position *: Network Engineer'];
    const marked = owner?.body.split('\n').filter((line) => / \*:/.test(line));
    expect(marked).toEqual([...required, 'Last Job Position *: Analyst']);
    expect(owner?.body).toContain('Résumé: Ada Byron.pdf\nRésumé Size: PDF, 1 KB');
    expect(owner?.body).toContain('isn’t attached');
    expect(visitor?.recipient).toBe('ada@example.com');
    expect(visitor?.body).toContain('Tuesday, June 16, 10:01 AM Eastern');
    for (const text of ['Ada', 'Analyst', 'Network Engineer', careerData.coverLetter])
      expect(visitor?.body).not.toContain(text);
  });

  test('sent ten times at once, and again, is kept once, with the file of the one that was kept', async (made) => {
    const envelope = await made.envelope('career', careerData);
    const post = () => made.request('/api/submissions', { method: 'POST', body: applicationBody(envelope, makePdf()) });
    const answers = await Promise.all(Array.from({ length: 10 }, post));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    const again = await post();
    expect([again.status, await again.json()]).toEqual([200, await answers[0]?.json()]);
    const files = [(await row(made)).file?.file];
    expect(await left(made)).toEqual({ submissions: 1, applications: 1, mails: 2, files });
  });
});

const largest = 5 * 1024 * 1024;
test.each([
  ['a .docx', makeDocx(), 'cv.docx', { file: { type: 'docx', name: 'cv.docx' } }],
  ['a PDF under another name', makePdf(), '../../x.exe', { file: { type: 'pdf', name: 'x.pdf' } }],
  ['a PDF without a name', makePdf(), '', { file: { type: 'pdf', name: 'resume.pdf' } }],
  ['5 MB and only what is required', makePdf(largest), 'cv.pdf', { phone: '', file: { size: largest } }],
])('%s is taken, also with an envelope that is a blob of JSON', async (_, file, name, kept) => {
  const made = await site();
  const { phone: __, experience: ___, ...data } = careerData;
  const body = new FormData();
  const json = JSON.stringify(await made.envelope('career', data));
  body.append('envelope', new Blob([json], { type: 'application/json' }));
  body.append('resume', new Blob([file as Uint8Array<ArrayBuffer>]), name);
  expect((await made.request('/api/submissions', { method: 'POST', body })).status).toBe(201);
  expect(await row(made)).toMatchObject(kept);
});

const text = (value: string) => new Uint8Array(Buffer.from(value));
test('what is refused leaves neither row nor file a file that is none of ours or stands in another field, fields that are wrong, and a robot', async (made) => {
  const of = (errors: object) => async (options: Parameters<typeof apply>[1]) => {
    const answer = await apply(made, options);
    expect([answer.status, (await answer.json()).errors]).toEqual([422, errors]);
  };
  for (const [file, resume] of [
    [undefined, resumeMessages.missing],
    [new Uint8Array(), resumeMessages.empty],
    [makePdf(largest + 1), resumeMessages.tooLarge],
    [text('<!doctype html><script>alert(1)</script>'), resumeMessages.unknown],
    [makeZip(wordParts.map((part) => ({ ...part, flags: 1 }))), resumeMessages.protected],
    [makeDocx({ name: 'word/vbaProject.bin' }), resumeMessages.macros],
  ] as const)
    await of({ resume })({ file });
  await of({ name: 'Full name is required' })({ data: { name: ' ' } });
  // The name of a file alone, as S1 has it, in JSON.
  const named = await made.post('/api/submissions', await made.envelope('career', careerData));
  expect([named.status, (await named.json()).errors]).toEqual([422, { resume: 'Résumé is required' }]);
  const body = applicationBody(await made.envelope('career', careerData), undefined);
  body.append('coverLetter', new Blob([makePdf()]), 'cv.pdf');
  const other = await made.request('/api/submissions', { method: 'POST', body });
  expect([other.status, Object.keys((await other.json()).errors)]).toEqual([422, ['coverLetter', 'resume']]);
  // What the guard refuses, it refuses without a look at the file.
  const robot = { security: { honeypot: 'x' } };
  const refused = await apply(made, { file: text('<script>'), data: { name: '' }, change: robot });
  const reasons = ['Bot detected via honeypot field'];
  expect([refused.status, await refused.json()]).toMatchObject([403, { reasons }]);
  expect(await left(made)).toEqual(nothing);
});

describe.each(engines)('the desk on %s', () => {
  test('a start removes what no application mentions and is more than an hour old, and nothing else', async (made) => {
    await applied(made);
    const deleted = await applied(made);
    await made.deps.db.write(async (trx) => {
      const lead = await findLead(trx, 'career', deleted);
      await changeLead(trx, lead!, { deleted_at: made.clock.now() });
    });
    const folder = join(made.config.dataDir, 'uploads');
    mkdirSync(folder, { recursive: true });
    const known = readdirSync(folder);
    expect(known).toHaveLength(2);
    const write = (name: string, minutesOld: number) => {
      writeFileSync(join(folder, name), 'x');
      const at = made.clock.now() / 1000 - minutesOld * 60;
      utimesSync(join(folder, name), at, at);
    };
    for (const name of known) write(name, 600);
    const file = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
    for (const name of [file(1), `${file(3)}.part`]) write(name, 61);
    const kept = [file(2), `${file(4)}.part`];
    for (const name of kept) write(name, 59);
    write('note-of-the-owner.txt', 600);
    await sweepResumes({ ...made.deps, now: made.clock.now() });
    expect(readdirSync(folder).sort()).toEqual([...known, ...kept, 'note-of-the-owner.txt'].sort());
  });
});

const signedIn = async (made: TestSite) => ({ Cookie: await signedInCookie(made) });

test('a résumé reaches the signed-in owner as a download that nothing opens in place, and nobody else', async (made) => {
  const file = makeDocx();
  const id = await applied(made, { file, name: 'Lebenslauf Müller.docx' });
  const path = `/admin/applications/${id}/resume`;
  const headers = await signedIn(made);
  const answer = await made.request(path, { headers });
  expect(answer.status).toBe(200);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-length': String(file.length),
    'content-disposition': `attachment; filename="Lebenslauf Muller.docx"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.docx`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  for (const method of ['GET', 'HEAD']) {
    const gate = await made.request(path, { method, headers: { Cookie: `${staffName}=made-up` } });
    expect(gate.headers.get('location')).toBe('/admin?next=%2Fadmin%2Fapplications');
    expect([gate.status, await gate.text()]).toEqual([302, '']);
  }
  const { files } = await left(made);
  for (const folder of ['/uploads', '/data/uploads', '/api/uploads'])
    expect((await made.request(`${folder}/${files[0]}`)).status).toBe(404);

  // Out of reach once its application is deleted, but on disk until the row is purged.
  const desk = await deskOf(made, applicationType);
  expect(await desk.change({ act: 'deletion', id })).toMatchObject({ ok: true });
  for (const gone of [id, 'unknown', '..%2F..%2Fnortharc.db', crypto.randomUUID()])
    expect((await made.request(`/admin/applications/${gone}/resume`, { headers })).status).toBe(404);
  expect((await left(made)).files).toHaveLength(1);
});

const robot = { security: { honeypot: 'x' } };
const twoHours = 2 * 3_600_000;
const files = (made: TestSite) => {
  const folder = join(made.config.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
/** As the sweep of a later day: everything that is there now is old by then. */
const sweep = (made: TestSite) => sweepResumes({ ...made.deps, now: Date.now() + 24 * twoHours });

describe.each(engines)('a refused application on %s', () => {
  test('is released with its résumé and its original time', async (made) => {
    expect((await apply(made, { change: robot, name: 'Ada Byron.pdf' })).status).toBe(403);
    const [row] = await kept(made);
    expect(files(made)).toEqual([row?.file]);
    await sweep(made);
    expect(files(made)).toEqual([row?.file]);

    made.clock.advance(twoHours);
    const release = await made.deps.quarantine.release(row?.id ?? '', formOf);
    expect(release).toEqual({ ok: true, reference: expect.stringMatching(/^NA-/) });
    const [application] = await sent(made.deps.db, 'career');
    const [file] = await sentFiles(made.deps.db);
    expect(application).toMatchObject({ received_at: row?.received_at, resume: 'Ada Byron.pdf' });
    expect(file).toMatchObject({ name: 'Ada Byron.pdf', file: row?.file, size: makePdf().length });
    await sweep(made);
    const download = await resumeDownload(made.deps.db, made.deps.files, application?.id);
    expect(new Uint8Array((await download?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(makePdf());
    expect(await kept(made)).toEqual([]);
  });

  test('that is discarded leaves no file; one whose file is no résumé is kept without it and cannot be released', async (made) => {
    await apply(made, { change: robot });
    const [discarded] = await kept(made);
    expect(await made.deps.quarantine.discard(discarded?.id ?? '')).toBe(true);
    expect(files(made)).toEqual([]);
    await apply(made, { change: robot, file: Buffer.from('<!DOCTYPE html>') });
    const [row] = await kept(made);
    expect(row).toMatchObject({ type: 'career', file: '' });
    expect(files(made)).toEqual([]);
    const refused = { ok: false, reason: 'Its file wasn’t kept. Ask the sender for it.' };
    expect(await made.deps.quarantine.release(row?.id ?? '', formOf)).toEqual(refused);
  });

  test('has its file kept when the form was open for too long, and not without a form token of ours', async (made) => {
    for (const formToken of ['', 'eyJpc3N1ZWQiOjF9.forged'])
      expect((await apply(made, { change: { security: { formToken } } })).status).toBe(403);
    expect((await kept(made)).map(({ file }) => file)).toEqual(['', '']);
    expect(files(made)).toEqual([]);
    const envelope = await made.envelope('career', careerData);
    made.clock.advance(twoHours);
    const body = applicationBody(envelope, makePdf());
    expect((await made.request('/api/submissions', { method: 'POST', body })).status).toBe(403);
    const row = (await kept(made)).at(-1);
    expect(files(made)).toEqual([row?.file]);
  });

  test('never has more files on disk than its bounds, whoever sends and whatever becomes of it', async (made) => {
    const most = quarantineBudgets.filesOfNetwork.max;
    const envelope = await made.envelope('career', careerData, robot);
    for (let n = 0; n < 8; n++) {
      const next = { ...envelope, id: randomUUID() };
      // Another browser each time, as far as the server can tell.
      const headers = { 'User-Agent': `${realAgent} ${n}` };
      await made.request('/api/submissions', { method: 'POST', headers, body: applicationBody(next, makePdf()) });
      await made.deps.quarantine.settled();
      expect(files(made).length).toBeLessThanOrEqual(most);
    }
    const last = (await kept(made)).at(-1);
    const solved = await made.envelope('career', careerData);
    const again = applicationBody({ ...solved, id: last?.id ?? '' }, makePdf());
    expect((await made.request('/api/submissions', { method: 'POST', body: again })).status).toBe(201);
    expect(files(made), 'the accepted one, and the others that wait').toHaveLength(most);
  });
});
