import { expect, test } from 'vitest';
import { allDoors, throughEveryDoor } from '#tests/helpers/every-door.ts';
import { engines, site, tester } from '#tests/helpers/site.ts';
import { exportPerson } from './erasure-export.server.ts';

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
