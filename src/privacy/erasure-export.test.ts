import { expect, test } from 'vitest';
import { sentFields } from '#src/inquiries/forms.server.ts';
import { allDoors, throughEveryDoor } from '#tests/helpers/every-door.ts';
import { engines, site, tester } from '#tests/helpers/site.ts';
import { exportPerson } from './erasure-export.server.ts';

test.each(engines)('everything of a person is in one archive, on %s', async (engine) => {
  const made = await site({ engine, env: allDoors });
  const { needles, id } = await throughEveryDoor(made);
  const parts = { ...made.deps, now: made.clock.now(), actor: tester, fieldsOf: sentFields };
  const answer = await exportPerson(parts, id);
  expect(answer?.headers.get('content-disposition')).toContain('Zephyrine Quillfeather 2026-06-09.zip');
  // The archive is not compressed, so that its bytes hold what its files hold.
  const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('utf8');
  const said = needles.filter((needle) => needle.startsWith('kumquat') && !/id\d+xq$/.test(needle));
  expect(said.filter((one) => !bytes.includes(one))).toEqual([]);
  for (const name of ['person.json', 'person.html', 'files/001-']) expect(bytes).toContain(name);
  // The page names things as the forms do, and holds all that person.json does.
  const html = bytes.slice(bytes.indexOf('<!doctype'), bytes.indexOf('</html>'));
  for (const words of ['<dt>Cover Letter</dt>', '<h3>Application NA-', '<dd>Network Engineer</dd>', 'Our note']) {
    expect(html).toContain(words);
  }
  for (const raw of ['projectDescription', 'coverLetter', 'lastJobDescription', 'tester'])
    expect(html).not.toContain(raw);
  expect(html).toMatch(/<a href="files\/\d{3}-[^"]*refusedname/);
  expect(bytes).not.toMatch(/<script/i);
  expect(await exportPerson(parts, 'nobody')).toBeUndefined();
  const audit = made.deps.db.sql.selectFrom('audit').select('subject').where('action', '=', 'export');
  expect(await audit.execute()).toEqual([{ subject: 'person' }]);
});
