import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quarantineBudgets } from '#src/lib/budgets.ts';
import { applicationBody, apply, careerData } from '#tests/helpers/careers.ts';
import { engines } from '#tests/helpers/databases.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { formOf, kept } from '#tests/helpers/quarantine.ts';
import { sent, sentFiles } from '#tests/helpers/sent.ts';
import { realAgent, site, type TestSite } from '#tests/helpers/site.ts';
import { resumeDownload, sweepResumes } from './submissions-api.server.ts';

const robot = { security: { honeypot: 'x' } };
const twoHours = 2 * 3_600_000;
const files = (made: TestSite) => {
  const folder = join(made.config.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
/** As the sweep of a later day: everything that is there now is old by then. */
const sweep = (made: TestSite) => sweepResumes({ ...made.deps, now: Date.now() + 24 * twoHours });

describe.each(engines)('a refused application on %s', (engine) => {
  test('is released with its résumé and its original time', async () => {
    const made = await site({ engine });
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

  test('that is discarded leaves no file; one whose file is no résumé is kept without it and cannot be released', async () => {
    const made = await site({ engine });
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

  test('has its file kept when the form was open for too long, and not without a form token of ours', async () => {
    const made = await site({ engine });
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

  test('never has more files on disk than its bounds, whoever sends and whatever becomes of it', async () => {
    const made = await site({ engine });
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
