import { describe, expect, test } from 'vitest';
import { contactData, site as open, signedInCookie, type TestSite } from '#tests/helpers/site.ts';
import { tidy } from './housekeeping.ts';

const hour = 3_600_000;
const send = async (site: TestSite, change: Record<string, unknown> = {}) =>
  site.post('/api/submissions', await site.envelope('contact', contactData, change));

/** What runs in the background runs under the earlier moment too. */
async function settle(site: TestSite) {
  await tidy(site.deps.db, site.clock.now());
  await site.deps.reminders.sweep();
}

const jump = 24 * hour;

describe('the clock is set back by a day', () => {
  test('a puzzle that was used is not taken a second time, even when it had expired and was tidied away', async () => {
    const site = await open();
    const used = await site.envelope('contact', contactData);
    expect((await site.post('/api/submissions', used)).status).toBe(201);
    site.clock.advance(7 * 24 * hour + 1_000);
    await settle(site);
    site.clock.advance(-jump);
    const again = await send(site, { security: { captchaProof: used.security.captchaProof } });
    expect(again.status).toBe(403);
  });

  test('a session opened before is over, and one that had ended stays ended', async () => {
    const site = await open();
    const { staff } = site.deps;
    // One that ended unseen stays ended once it was tidied away.
    const unseen = await signedInCookie(site);
    site.clock.advance(12 * hour + 1_000);
    await settle(site);
    site.clock.advance(-hour);
    expect(await staff.isSignedIn(unseen)).toBe(false);
    const before = await signedInCookie(site);
    site.clock.advance(-jump);
    expect(await staff.isSignedIn(before)).toBe(false);
    const after = await signedInCookie(site);
    expect(await staff.isSignedIn(after)).toBe(true);
    site.clock.advance(12 * hour);
    expect(await staff.isSignedIn(after)).toBe(false);
    site.clock.advance(-jump);
    expect(await staff.isSignedIn(after)).toBe(false);
  });
});
