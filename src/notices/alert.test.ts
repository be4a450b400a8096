import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '#src/platform/session/rights.ts';
import { tester } from '#tests/helpers/actor.ts';
import { formData } from '#tests/helpers/desk.ts';
import { site as ownSite } from '#tests/helpers/site.ts';
import { watchedSite } from '#tests/helpers/watched-site.ts';
import { changeNotifications, loadNotifications } from './notice-changes.server.ts';
import type { RunningDeps } from './notifier.server.ts';

const tryAlarm = (parts: RunningDeps, role: Role = tester.role) =>
  changeNotifications(parts, formData({ intent: 'try-alarm' }), { actor: { ...tester, role }, userAgent: '' });

test('a trial alarm and its all-clear reach the monitor, signed with the key that the screen shows, and nothing stands', async () => {
  const site = await watchedSite();
  const { parts } = site.deps.notifier;
  expect(await tryAlarm(parts)).toMatchObject({ ok: true });
  const host = new URL(site.config.publicUrl).host;
  expect(site.monitor.told.map(({ body }) => JSON.parse(body))).toMatchObject([
    { kind: 'trial', alarm: 'trial', state: 'failing', key: `${host}/trial` },
    { kind: 'trial-clear', alarm: 'trial', state: 'clear', key: `${host}/trial` },
  ]);
  const shown = (await loadNotifications(parts, tester, [])).site;
  const [first] = site.monitor.told;
  const expected = createHmac('sha256', shown?.alert?.secret ?? '').update(`${first?.timestamp}.${first?.body}`);
  expect(first?.signature).toBe(`sha256=${expected.digest('hex')}`);
  expect(shown?.alarms).toEqual([]);
  expect(shown?.alert?.lastSentAt, 'a trial that was taken is one').toBe(site.clock.now());
  expect(first?.body, 'nothing is claimed while an alarm may stand').not.toContain('works');
});

test('the screen says what the monitor took last, and why it takes nothing', async () => {
  let disk = { free: 3e10, total: 4e10 };
  const site = await watchedSite({ disk: async () => disk });
  const { parts } = site.deps.notifier;
  const alert = async () => (await loadNotifications(parts, tester, [])).site?.alert;
  expect(await alert()).toMatchObject({ lastSentAt: null, beat: undefined });
  disk = { free: 1e8, total: 4e10 };
  await site.minutes(2);
  expect(await alert()).toMatchObject({ lastSentAt: expect.any(Number), beat: { problem: '' } });
  site.monitor.answer(500);
  disk = { free: 3e10, total: 4e10 };
  await site.minutes(8);
  const refused = 'It responded with 500.';
  expect(await alert()).toMatchObject({ beat: { problem: refused } });
  expect(await tryAlarm(parts)).toMatchObject({ ok: false, reason: refused });
});

test('without ALERT_URL that is said, and who may not change the site sends none', async () => {
  const site = await ownSite();
  const { parts } = site.deps.notifier;
  expect((await loadNotifications(parts, tester, [])).site?.alert).toBeUndefined();
  expect(await tryAlarm(parts)).toMatchObject({ ok: false, reason: expect.stringContaining('ALERT_URL') });
  expect(await tryAlarm(parts, 'viewer')).toMatchObject({ ok: false, reason: expect.stringContaining('owner') });
});
