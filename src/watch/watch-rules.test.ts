import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { probeNames, probeOf } from '#src/lib/probes.ts';
import { ownFolder } from '#tests/helpers/folder.ts';
import { canaryProblem, outcomeOf } from './canary.server.ts';
import { damageOf, diskLook, errorsLook, integrityLook, isUnusuallySilent, type Rehearsal } from './looks.server.ts';
import { after, type CheckState, createRunner, createServices, isDue, services } from './watch.server.ts';

const minute = 60_000;
const day = 86_400_000;

describe('how a thing stands', () => {
  test('law: it fails exactly after so many failed looks in a row', () => {
    const looked = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(looked, fc.integer({ min: 1, max: 5 }), (all, looks) => {
        let standing: CheckState | undefined;
        all.forEach((isWell, index) => {
          const before = standing;
          standing = after(before, isWell ? undefined : 'it fails', looks, index);
          const last = all.slice(Math.max(0, index + 1 - looks), index + 1);
          expect(standing.fails).toBe(last.length === looks && last.every((one) => !one));
        });
      }),
    );
  });

  test('a look is due after its time, and at once when the clock was set back', () => {
    const due = [undefined, 5, 5].map((at, n) => isDue(at, minute, n === 2 ? 5 + minute : 5));
    expect([...due, isDue(5, minute, 4)]).toEqual([true, false, true, true]);
  });

  test('a look that throws has failed, and holds up none beside it', async () => {
    const disk = () => Promise.reject(new Error('no such disk'));
    const runner = createRunner({ disk, clock: async () => undefined });
    await runner.round(0);
    expect(runner.standing().get('disk')).toMatchObject({ fails: true, words: 'no such disk' });
    expect(runner.standing().get('clock')).toMatchObject({ fails: false });
    expect(runner.standing().has('errors'), 'what there is nothing to look at').toBe(false);
  });

  test('each probe says when it fails, when it is over, and where it is seen', () => {
    for (const name of probeNames) {
      const { fails, clear, path } = probeOf(name);
      for (const text of [fails.title, fails.text, clear.title, clear.text]) expect(text, name).not.toBe('');
      expect(path).toMatch(/^\/admin\//);
    }
    // A sign-in that is taken is no email that is.
    expect(probeOf('smtp').clear.text).not.toContain('in progress');
  });
});

describe('a canary', () => {
  test('is stopped where it was after ten minutes', () => {
    const way = { started_at: 0, mail_id: 'm', mailed_at: 1, awaits_return: 1, returned_at: null };
    expect(outcomeOf(way, 10 * minute - 1)).toBeUndefined();
    expect(outcomeOf(way, 10 * minute)?.problem).toBe('Its email was sent but didn’t come back.');
  });

  test('is missed 40 minutes after the last one, or after the start, with where it stopped', () => {
    const none = { doneAt: undefined, problem: '', at: 0 };
    expect(canaryProblem(none, 0, 39 * minute)).toBeUndefined();
    expect(canaryProblem(none, 0, 40 * minute)).toBe('None was sent.');
    const stopped = { doneAt: 10, problem: 'Its email wasn’t sent.', at: 20 };
    expect(canaryProblem(stopped, 0, 45 * minute)).toBe('Its email wasn’t sent.');
    expect(canaryProblem({ doneAt: 50 * minute, problem: 'x', at: 20 }, 0, 60 * minute)).toBeUndefined();
  });
});

describe('a silent form', () => {
  test('law: one that goes on as it did is never called silent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 * day }), { minLength: 20, maxLength: 60 }), (pauses) => {
        let at = 0;
        const moments = pauses.map((pause) => (at -= pause)).map((moment) => moment + pauses[0]!);
        const longest = Math.max(...pauses.slice(1));
        expect(isUnusuallySilent(moments, longest)).toBe(false);
        expect(isUnusuallySilent(moments, Math.max(day, 2 * longest) + 1)).toBe(true);
      }),
    );
  });
  test('of few submissions no habit is read', () => {
    expect(isUnusuallySilent([], 1e15)).toBe(false);
    expect(isUnusuallySilent([0, -1, -2], 1e15)).toBe(false);
  });
});

test('the disk is told with what is short on it, bytes or inodes', async () => {
  const look = (free: number, files?: { free: number; total: number }) =>
    diskLook(async () => ({ free, total: 300e6, ...(files ? { files } : {}) }))(0);
  expect(await look(14e6)).toBe('14 MB free.');
  expect(await look(261e6, { free: 19, total: 1_000 })).toContain('inodes: only 19 more files');
});

test('many failed requests are told, a few of many are not', async () => {
  const look = (requests: number, failed: number) => errorsLook(() => ({ requests, failed }))(0);
  expect(await look(1_000, 20)).toBeUndefined();
  expect(await look(12, 9)).toBeUndefined();
  expect(await look(100, 10)).toBe('10 of 100 in five minutes.');
});

test('a damaged page of the file is found by reading all of it; a sound file is sound', async () => {
  const dataDir = ownFolder();
  const file = join(dataDir, 'northarc.db');
  const database = new DatabaseSync(file);
  database.exec('create table a (x text); create index ax on a (x);');
  database.exec('begin');
  for (let n = 0; n < 500; n++) database.prepare('insert into a values (?)').run(`row ${n} ${'x'.repeat(90)}`);
  database.exec('commit');
  // While another process has the file for itself nothing is known, so it is no damage, and it is looked at again.
  database.exec('begin exclusive');
  const kept = new Map<string, string>();
  const settings = { get: async (name: string) => kept.get(name), set: async () => void kept.set('looked', 'yes') };
  expect(await integrityLook({ settings: settings as never, dataDir })(0)).toBeUndefined();
  expect(kept.size).toBe(0);
  database.exec('rollback');
  database.close();
  expect(await damageOf(dataDir)).toBeUndefined();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, 5 * 4096);
  expect(await damageOf(dataDir)).toMatch(/^Tree \d+ page 6/);
  // What the file begins with: the check itself cannot be made, and says so in SQLite's words.
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, 0);
  expect(await damageOf(dataDir)).toBe('file is not a database');
});

const forms = Object.values(services).flat();
const look = (...failing: string[]): Rehearsal[] =>
  forms.map((form) =>
    failing.includes(form) ? { form, ok: false, reason: 'storage', words: 'full' } : { form, ok: true },
  );

/** Services over settings that live as long as the test. */
async function made(kept = new Map<string, string>()) {
  const settings = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: string) => void kept.set(name, value),
  };
  return { kept, ...(await createServices(settings as Parameters<typeof createServices>[0])) };
}

test('one failed look is told as one, the second as failing since the first, with the forms that fail', async () => {
  const { note, standing } = await made();
  await note(look(), minute);
  expect(standing(minute).forms).toEqual({ state: 'works', since: minute, lookedAt: minute, failing: [] });

  await note(look('career'), 2 * minute);
  const once = { state: 'failed-once', since: minute, lookedAt: 2 * minute, failing: ['career'] };
  expect(standing(2 * minute)).toMatchObject({ forms: once, booking: { state: 'works' }, chat: { state: 'works' } });

  await note(look('career', 'quote'), 3 * minute);
  const fails = { state: 'fails', since: 2 * minute, lookedAt: 3 * minute, failing: ['quote', 'career'] };
  expect(standing(3 * minute).forms).toEqual(fails);

  await note(look(), 4 * minute);
  expect(standing(4 * minute).forms).toEqual({ state: 'works', since: 4 * minute, lookedAt: 4 * minute, failing: [] });
});

test('a hitch of one look leaves since when it works', async () => {
  const { note, standing } = await made();
  await note(look(), minute);
  await note(look('chat'), 2 * minute);
  await note(look(), 3 * minute);
  expect(standing(3 * minute).chat).toMatchObject({ state: 'works', since: minute });
});

test('what nobody has looked at for minutes, or since the start, is not said to work; what fails still does', async () => {
  const first = await made();
  await first.note(look(), minute);
  await first.note(look('chat'), 2 * minute);
  await first.note(look('chat'), 3 * minute);
  expect(first.standing(6 * minute)).toMatchObject({ forms: { state: 'works' }, chat: { state: 'fails' } });
  expect(first.standing(6 * minute + 1)).toMatchObject({
    forms: { state: 'unlooked', lookedAt: 3 * minute },
    chat: { state: 'fails' },
  });

  const restarted = await made(first.kept);
  expect(restarted.standing(4 * minute)).toMatchObject({
    forms: { state: 'unlooked', since: minute, lookedAt: 0 },
    chat: { state: 'fails', since: 2 * minute, lookedAt: 0 },
  });
  await restarted.note(look('chat'), 5 * minute);
  expect(restarted.standing(5 * minute)).toMatchObject({
    forms: { state: 'works', since: minute },
    chat: { state: 'fails', since: 2 * minute },
  });
});
