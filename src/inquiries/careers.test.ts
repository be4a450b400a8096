import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applicationBody, apply, careerData, left, nothing } from '#tests/helpers/careers.ts';
import { engines } from '#tests/helpers/databases.ts';
import { makeDoc, makeDocx, makePdf, makeZip, wordParts } from '#tests/helpers/documents.ts';
import { site } from '#tests/helpers/own-site.ts';
import { sent, sentFiles } from '#tests/helpers/sent.ts';
import type { TestSite } from '#tests/helpers/site.ts';
import { resumeMessages } from './career-schema.ts';

/** The first application with what is known of its file. */
async function row(made: TestSite) {
  const [[answers], [file]] = await Promise.all([sent(made.deps.db, 'career'), sentFiles(made.deps.db)]);
  return { ...answers, file };
}

describe.each(engines)('an application on %s', (engine) => {
  test('is one row, one file and two mails, with a reply promised within five working days', async () => {
    const made = await site({ engine });
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
    expect(kept).toMatchObject({
      ...careerData,
      resume: 'Ada Byron.pdf',
      source: 'website',
      file: {
        field: 'resume',
        name: 'Ada Byron.pdf',
        type: 'pdf',
        size: file.length,
        sha256: createHash('sha256').update(file).digest('hex'),
      },
    });
    expect(await left(made)).toEqual({ submissions: 1, applications: 1, mails: 2, files: [kept.file?.file] });
    const place = join(made.config.dataDir, 'uploads', kept.file?.file ?? '');
    expect(new Uint8Array(readFileSync(place))).toEqual(file);
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(statSync(join(made.config.dataDir, 'uploads')).mode & 0o777).toBe(0o700);
  });

  test('sent again with the same id keeps one file', async () => {
    const made = await site({ engine });
    const envelope = await made.envelope('career', careerData);
    const send = () => made.request('/api/submissions', { method: 'POST', body: applicationBody(envelope, makePdf()) });
    const first = await send();
    const others = await Promise.all(Array.from({ length: 10 }, send));
    expect([first.status, ...others.map(({ status }) => status)]).toEqual([201, ...Array(10).fill(200)]);
    expect(await others[9]?.json()).toEqual(await first.json());
    expect(await left(made)).toMatchObject({ submissions: 1, applications: 1, mails: 2, files: [expect.any(String)] });
  });

  test('sent ten times at once is kept once, with the file of the one that was kept', async () => {
    const made = await site({ engine });
    const envelope = await made.envelope('career', careerData);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        made.request('/api/submissions', { method: 'POST', body: applicationBody(envelope, makePdf()) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(await left(made)).toEqual({
      submissions: 1,
      applications: 1,
      mails: 2,
      files: [(await row(made)).file?.file],
    });
  });

  test('above the limit of five in an hour leaves nothing, one after the other or at once', async () => {
    const made = await site({ engine });
    const envelopes = [];
    for (let n = 0; n < 7; n++) envelopes.push(await made.envelope('career', careerData));
    const answers = await Promise.all(
      envelopes.map((envelope) =>
        made.request('/api/submissions', { method: 'POST', body: applicationBody(envelope, makePdf()) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect((await apply(made)).status).toBe(429);
    const after = await left(made);
    expect(after).toMatchObject({ submissions: 5, applications: 5, mails: 10 });
    expect(after.files).toHaveLength(5);
  });
});

describe('mails', () => {
  test('the owner reads the application and where the résumé is; the applicant reads none of their own text', async () => {
    const made = await site();
    await apply(made, { name: 'Ada.pdf' });
    const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().execute();
    const owner = mails.find(({ audience }) => audience === 'owner');
    const visitor = mails.find(({ audience }) => audience === 'visitor');
    expect(owner).toMatchObject({ reply_to: 'ada@example.com', subject: expect.stringContaining('Network Engineer') });
    expect(owner?.body.split('\n').filter((line) => / \*:/.test(line))).toEqual([
      'Full Name *: Ada Byron',
      'Email Address *: ada@example.com',
      'Position *: Network Engineer',
      'Last Job Position *: Analyst',
    ]);
    expect(owner?.body).toContain('Résumé: Ada.pdf\nRésumé Size: PDF, 1 KB');
    expect(owner?.body).toContain('isn’t attached');
    expect(visitor?.recipient).toBe('ada@example.com');
    expect(visitor?.body).toContain('Tuesday, June 16, 10:01 AM Eastern');
    for (const text of ['Ada', 'Analyst', 'Network Engineer', careerData.coverLetter]) {
      expect(visitor?.body).not.toContain(text);
    }
  });
});

describe('what is taken', () => {
  test.each([
    ['a .doc', makeDoc(), 'cv.doc', { file: { type: 'doc', name: 'cv.doc' } }],
    ['a .docx', makeDocx(), 'cv.docx', { file: { type: 'docx', name: 'cv.docx' } }],
    ['a PDF under another name', makePdf(), '../../x.exe', { file: { type: 'pdf', name: 'x.pdf' } }],
    ['a PDF without a name', makePdf(), '', { file: { type: 'pdf', name: 'resume.pdf' } }],
    ['a file of exactly 5 MB', makePdf(5 * 1024 * 1024), 'cv.pdf', { file: { size: 5 * 1024 * 1024 } }],
  ])('%s', async (_, file, name, kept) => {
    const made = await site();
    expect((await apply(made, { file, name })).status).toBe(201);
    expect(await row(made)).toMatchObject(kept);
  });

  test('only what is required', async () => {
    const made = await site();
    const { phone: _, experience: __, ...data } = careerData;
    const envelope = await made.envelope('career', data);
    const answer = await made.request('/api/submissions', {
      method: 'POST',
      body: applicationBody(envelope, makePdf()),
    });
    expect(answer.status).toBe(201);
    expect(await row(made)).toMatchObject({ phone: '', experience: '' });
  });

  test('an envelope that was sent as a blob of JSON', async () => {
    const made = await site();
    const body = new FormData();
    const json = JSON.stringify(await made.envelope('career', careerData));
    body.append('envelope', new Blob([json], { type: 'application/json' }));
    body.append('resume', new Blob([makePdf()]), 'cv.pdf');
    expect((await made.request('/api/submissions', { method: 'POST', body })).status).toBe(201);
  });
});

describe('what is refused leaves neither row nor file', () => {
  const text = (value: string) => new Uint8Array(Buffer.from(value));
  test.each([
    ['no file', undefined, resumeMessages.missing],
    ['a file of no bytes', new Uint8Array(), resumeMessages.empty],
    ['one byte more than 5 MB', makePdf(5 * 1024 * 1024 + 1), resumeMessages.tooLarge],
    ['a web page called .pdf', text('<!doctype html><script>alert(1)</script>'), resumeMessages.unknown],
    ['a drawing called .pdf', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), resumeMessages.unknown],
    ['a program called .pdf', text(`MZ${'\0'.repeat(400)}`), resumeMessages.unknown],
    ['a zip bomb', makeDocx({ name: 'word/x', claimedSize: 0xfffffffe }), resumeMessages.unknown],
    ['an encrypted archive', makeZip(wordParts.map((part) => ({ ...part, flags: 1 }))), resumeMessages.protected],
    ['macros', makeDocx({ name: 'word/vbaProject.bin' }), resumeMessages.macros],
  ])('%s', async (_, file, message) => {
    const made = await site();
    const answer = await apply(made, { file });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual({ resume: message });
    expect(await left(made)).toEqual(nothing);
  });

  test('the name of a file alone, as S1 has it, in JSON', async () => {
    const made = await site();
    const answer = await made.post('/api/submissions', await made.envelope('career', careerData));
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual({ resume: 'Résumé is required' });
  });

  test.each([
    [{ name: ' ' }, { name: 'Full name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
    [{ position: '' }, { position: 'Position is required' }],
    [{ lastJobPosition: '' }, { lastJobPosition: 'Last job position is required' }],
    [{ lastJobDescription: '\n' }, { lastJobDescription: 'Last job description is required' }],
    [{ coverLetter: '' }, { coverLetter: 'Cover letter is required' }],
    [{ experience: '10-15' }, { experience: 'Please choose from the list' }],
  ])('the fields %j', async (data, errors) => {
    const made = await site();
    const answer = await apply(made, { data });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
    expect(await left(made)).toEqual(nothing);
  });

  test('what the guard refuses, without a look at the file', async () => {
    const made = await site();
    const answer = await apply(made, {
      file: text('<script>'),
      data: { name: '' },
      change: { security: { honeypot: 'x' } },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ reasons: ['Bot detected via honeypot field'] });
    expect(await left(made)).toEqual(nothing);
  });

  test('a file under the name of another field', async () => {
    const made = await site();
    const body = applicationBody(await made.envelope('career', careerData), undefined);
    body.append('coverLetter', new Blob([makePdf()]), 'cv.pdf');
    const answer = await made.request('/api/submissions', { method: 'POST', body });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).errors)).toEqual(['coverLetter', 'resume']);
    expect(await left(made)).toEqual(nothing);
  });

  test('an application that cannot be written takes its file with it', async () => {
    const made = await site();
    await made.deps.db.sql.schema.dropTable('outbox').execute();
    expect((await apply(made)).status).toBe(500);
    expect((await made.deps.db.sql.selectFrom('submissions').select('id').execute()).length).toBe(0);
    expect(readdirSync(join(made.config.dataDir, 'uploads'))).toEqual([]);
  });
});
