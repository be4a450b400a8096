import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { apply } from '#tests/helpers/careers.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { changeApplication, loadApplications } from './admin.server.ts';
import { sweepResumes } from './resume.server.ts';

const sites: TestSite[] = [];
async function site(...args: Parameters<typeof createTestSite>) {
  const made = await createTestSite(...args);
  sites.push(made);
  return made;
}
afterEach(async () => {
  for (const made of sites.splice(0)) await made.close();
});

async function applied(
  made: TestSite,
  ...options: Parameters<typeof apply> extends [unknown, ...infer Rest] ? Rest : never
) {
  const answer = await apply(made, ...options);
  return (await answer.json()).id as string;
}

const form = (fields: Record<string, string>) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
};

describe.each(['sqlite', 'postgres'] as const)('the desk on %s', (engine) => {
  test('lists applications newest first, with their mails, in pages', async () => {
    const made = await site({ engine });
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(await applied(made, { data: { name: `Applicant ${n}` } }));
    const page = await loadApplications(made.deps.db, null);
    expect(page.rows.map(({ id }) => id)).toEqual(ids);
    expect(page).toMatchObject({ total: 3, pending: 3, older: undefined });
    expect(page.rows[0]).toMatchObject({
      name: 'Applicant 2',
      position: 'Network Engineer',
      status: 'pending',
      resume: { name: 'cv.pdf', type: 'pdf', size: makePdf().length },
      mails: [{ state: 'waiting' }, { state: 'waiting' }],
    });
    const cursor = `${page.rows[0]?.submittedAt}_${ids[0]}`;
    expect((await loadApplications(made.deps.db, cursor)).rows.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('moves an application between its states and takes it out', async () => {
    const made = await site({ engine });
    const id = await applied(made);
    const change = (fields: Record<string, string>) => changeApplication(made.deps.db, form({ id, ...fields }), 1);
    expect(await change({ intent: 'status', status: 'reviewed' })).toBe(undefined);
    expect(await loadApplications(made.deps.db, null)).toMatchObject({ pending: 0, rows: [{ status: 'reviewed' }] });
    expect(await change({ intent: 'status', status: 'hired' })).toBe('Please choose pending, reviewed or closed.');
    expect(await change({ intent: 'forget' })).toBe('That is not something this page can do.');
    expect(await change({ intent: 'delete' })).toBe(undefined);
    expect(await change({ intent: 'delete' })).toBe('This application is no longer there.');
    expect(await change({ intent: 'status', status: 'closed' })).toBe('This application is no longer there.');
    expect(await loadApplications(made.deps.db, null)).toEqual({ rows: [], total: 0, pending: 0, older: undefined });
  });

  test('a start removes what no application mentions and is more than an hour old, and nothing else', async () => {
    const made = await site({ engine });
    await applied(made);
    const deleted = await applied(made);
    await changeApplication(made.deps.db, form({ intent: 'delete', id: deleted }), made.clock.now());
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
    write('00000000-0000-4000-8000-000000000001', 61);
    write('00000000-0000-4000-8000-000000000002', 59);
    write('00000000-0000-4000-8000-000000000003.part', 61);
    write('00000000-0000-4000-8000-000000000004.part', 59);
    write('note-of-the-owner.txt', 600);
    await sweepResumes({ ...made.deps, now: made.clock.now() });
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...known,
        '00000000-0000-4000-8000-000000000002',
        '00000000-0000-4000-8000-000000000004.part',
        'note-of-the-owner.txt',
      ].sort(),
    );
  });
});
