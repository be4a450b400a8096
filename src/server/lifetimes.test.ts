import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceCookie, rememberMs } from '#src/platform/session/cookies.ts';
import { staffName, workOn } from '#tests/helpers/desk.ts';
import { createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { tidy } from './housekeeping.ts';

const hour = 3_600_000;
const day = 24 * hour;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('the owner is signed in for twelve hours, to the last millisecond', async () => {
  const outcome = await site.deps.staff.signIn('correct horse battery', '203.0.113.7');
  if (!('token' in outcome)) throw new Error('not signed in');
  await workOn(site, `${staffName}=${outcome.token}`, 12 * hour - 1);
  expect(await site.deps.staff.openSessions('owner')).toHaveLength(1);
  site.clock.advance(1);
  expect(await site.deps.staff.openSessions('owner')).toHaveLength(0);
});

test('a remembered device is remembered for 90 days, and its cookie as long', () => {
  expect(rememberMs).toBe(90 * day);
  expect(deviceCookie.headers('t', 'https://northarc.example', null)[0]).toMatch(/; Max-Age=7776000$/);
});

test('who did what stays known for two years', async () => {
  const { db, staff } = site.deps;
  const actions = async () => (await db.sql.selectFrom('audit').select('action').execute()).map(({ action }) => action);
  await db.sql.deleteFrom('audit').execute();
  await staff.signIn('wrong', '203.0.113.7');
  site.clock.advance(730 * day);
  await tidy(db, site.clock.now());
  expect(await actions()).toEqual(['failed sign-in']);
  site.clock.advance(1);
  await tidy(db, site.clock.now());
  expect(await actions()).toEqual([]);
});
