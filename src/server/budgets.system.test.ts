import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import {
  allBudgets,
  bookingBudgets,
  fileBudgets,
  formBudgets,
  logNumbers,
  mailBudgets,
  puzzleBudgets,
  quarantineBudgets,
  reportBudgets,
  signInBudgets,
  signUpBudgets,
  talkBudgets,
} from '#src/lib/budgets.ts';
import { trafficLimits } from '#src/lib/traffic.ts';
import { loadLogs } from '#src/protection/protection-admin.server.ts';
import { type Found, hostileSize, sendHostile } from '#tests/helpers/hostile.ts';
import { contactData, createTestSite, engines, type TestSite } from '#tests/helpers/site.ts';

const { tries, addresses, fileBytes, report } = hostileSize;
/** Kinds of events that the tries cause, and what the log keeps of each. */
const events = 3 * logNumbers.events;
/** What may be there afterwards at most, whatever was tried. */
const bounds: { [Figure in keyof Omit<Found, 'answers' | 'counterRows' | 'mailsToVisitors' | 'fileBytes'>]: number } = {
  fileBytesAtMost: quarantineBudgets.files.max * fileBytes + fileBudgets.site.max,
  filesOfRefused: Math.min(quarantineBudgets.files.max, addresses * quarantineBudgets.filesOfNetwork.max),
  talkBytes: Math.min(talkBudgets.bytes.max, addresses * talkBudgets.bytesOfNetwork.max),
  mailsToVictim: mailBudgets.hour.max + mailBudgets.asked.max,
  openBookings: bookingBudgets.site.max,
  bookingsOfOneMailbox: bookingBudgets.mailbox.max,
  bookingsOfOneNetwork: bookingBudgets.network.max,
  subscribers: signUpBudgets.site.max,
  // One line an hour for each account, and one for addresses that have none.
  failedSignIns: 2 * 24,
  passwordsCompared: Math.min(signInBudgets.strangers.max, addresses * signInBudgets.network.max),
  puzzles: puzzleBudgets.process.max,
  visitorsSeen: reportBudgets.visits.max,
  securityEvents: events,
  quarantined: quarantineBudgets.site.max,
  accepted: addresses * formBudgets.network.max,
  applications: addresses * formBudgets.network.max,
};

let site: TestSite | undefined;
afterEach(() => site?.close());

describe.each(engines)('what strangers leave behind, on %s', (engine) => {
  test(`${tries} hostile tries from ${addresses} addresses stay within every budget`, async () => {
    site = await createTestSite({ engine, limits: trafficLimits });
    const { deps } = site;
    // The owner has been here before.
    expect(await deps.staff.signIn('correct horse battery', '203.0.113.9')).toHaveProperty('token');
    const found = await sendHostile(site, { tries, addresses, fileBytes });
    if (report) writeFileSync(`${report}.${engine}.json`, JSON.stringify(found));
    for (const [figure, most] of Object.entries(bounds)) {
      expect(found[figure as keyof typeof bounds], figure).toBeLessThanOrEqual(most);
    }
    expect(found.fileBytes, 'each file on disk is one that a row points at').toBe(
      (found.filesOfRefused + found.applications) * fileBytes,
    );
    expect(Object.keys(found.answers).filter((status) => Number(status) >= 500)).toEqual([]);

    await deps.overruns.settled();
    const { budgets } = await loadLogs(deps.db);
    expect(budgets.length).toBeGreaterThan(5);
    expect(budgets.length, 'one line a budget and day').toBeLessThanOrEqual(allBudgets().length);
    expect(budgets.map(({ what }) => what)).toContain('form confirmations');

    expect(await deps.staff.signIn('correct horse battery', '203.0.113.9')).toHaveProperty('token');
    const form = await site.envelope('contact', { ...contactData, email: 'grace@example.org' });
    expect((await site.post('/api/submissions', form, { address: '203.0.113.10' })).status).toBe(201);
  }, 900_000);
});

test('no two budgets have one name', () => {
  const names = allBudgets().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
