import { expect, test } from 'vitest';
import { contactData, engines, site as ownSite } from '#tests/helpers/site.ts';
import { tidy } from './housekeeping.ts';

test.each(engines)('who did what stays known for two years, on %s', async (engine) => {
  const { deps, clock } = await ownSite({ engine });
  await deps.staff.signIn('wrong', '203.0.113.7');
  const tidied = async () => {
    await tidy(deps.db, clock.now());
    return deps.db.sql.selectFrom('audit').select('action').where('action', '=', 'failed sign-in').execute();
  };
  clock.advance(730 * 86_400_000);
  expect(await tidied()).toHaveLength(1);
  clock.advance(1);
  expect(await tidied()).toEqual([]);
});

test.each(engines)('what still counts is kept, what nobody can use goes, on %s', async (engine) => {
  const site = await ownSite({ engine });
  const { db } = site.deps;
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  const count = async () => ({
    hits: (await db.sql.selectFrom('rate_hits').selectAll().execute()).length,
    keys: (await db.sql.selectFrom('rate_keys').selectAll().execute()).length,
    proofs: (await db.sql.selectFrom('captcha_proofs').selectAll().execute()).length,
  });
  await tidy(db, site.clock.now());
  // Only PostgreSQL, where transactions run side by side, has keys to wait for.
  expect(await count()).toEqual({ hits: 3, keys: engine === 'postgres' ? 3 : 0, proofs: 1 });
  site.clock.advance(48 * 3_600_000 + 1);
  await tidy(db, site.clock.now());
  expect(await count()).toEqual({ hits: 0, keys: 0, proofs: 1 });
  site.clock.advance(8 * 86_400_000);
  await tidy(db, site.clock.now());
  expect(await count()).toEqual({ hits: 0, keys: 0, proofs: 0 });
});
