import { expect, test } from 'vitest';
import { engines, site } from '#tests/helpers/site.ts';
import type { Trx } from './client.server.ts';
import { beforeCommit } from './units.server.ts';

const setting = (name: string) => ({ name, value: 'x', changed_at: 0 });

test.each(engines)(
  'what units leave for the end is done in their order, together with its neighbours, and not for a unit that failed, on %s',
  async (engine) => {
    const { db } = (await site({ engine })).deps;
    const seen: string[][] = [];
    const together = async (trx: Trx, names: readonly string[]) => {
      seen.push([...names]);
      await trx.insertInto('settings').values(names.map(setting)).execute();
    };
    const alone = async (_: Trx, names: readonly string[]) => {
      seen.push([...names]);
    };
    const outcomes = await Promise.allSettled([
      db.write((trx) => beforeCommit(trx, 'first', together)),
      db.write(async (trx) => {
        await beforeCommit(trx, 'failed', together);
        if (engine === 'sqlite') throw new Error('on purpose');
      }),
      db.write((trx) => beforeCommit(trx, 'second', together)),
      db.write((trx) => beforeCommit(trx, 'other', alone)),
      db.write((trx) => beforeCommit(trx, 'third', together)),
    ]);
    const stored = await db.sql.selectFrom('settings').select('name').orderBy('name').execute();
    const names = stored.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['first', 'second', 'third']));
    if (engine === 'sqlite') {
      const [, failed, ...others] = outcomes.map(({ status }) => status);
      expect([failed, new Set(others)]).toEqual(['rejected', new Set(['fulfilled'])]);
      expect(seen).toEqual([['first', 'second'], ['other'], ['third']]);
      expect(names).not.toContain('failed');
    } else expect(seen.every((names) => names.length === 1)).toBe(true);
  },
);

test('when the work at the end fails the whole group has failed, and nothing of it is kept', async () => {
  const { db } = (await site()).deps;
  const fail = () => Promise.reject(new Error('on purpose'));
  const outcomes = await Promise.allSettled([
    db.write((trx) => trx.insertInto('settings').values(setting('kept')).execute()),
    db.write((trx) => beforeCommit(trx, 'x', fail)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const stored = await db.sql.selectFrom('settings').select('name').where('name', '=', 'kept').execute();
  expect(stored).toEqual([]);
  expect(await db.write((trx) => trx.insertInto('settings').values(setting('kept')).execute())).toBeDefined();
});
