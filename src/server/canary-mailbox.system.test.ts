import { expect, onTestFinished, test } from 'vitest';
import { testClock } from '#tests/helpers/clock.ts';
import { hasImapServer, startImapServer } from '#tests/helpers/imap-server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { type WatchedSite, watchedSite } from '#tests/helpers/watched-site.ts';

const soon = { timeout: 20_000, interval: 20 };
const withImap = test.skipIf(!hasImapServer);

/** A site whose mail server delivers what goes to INBOUND_DOMAIN into the mailbox that the site reads. */
async function siteWithMailbox() {
  const imap = await startImapServer();
  onTestFinished(imap.remove);
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  mail.behave({ deliver: imap.deliver });
  const site = await watchedSite({
    env: { IMAP_URL: imap.url, INBOUND_DOMAIN: 'in.northarc.example', MAIL_TO: 'owner@northarc.example' },
    transport: mailTransport(mail.url),
    mailbox: { look: 60_000, least: 20, most: 200 },
    clock: testClock(Date.now()),
  });
  const { inbound } = site.deps;
  await expect.poll(() => inbound.standing().mailbox?.connectedSince, soon).toBeDefined();
  return { imap, mail, site };
}

const canaries = ({ deps: { db } }: WatchedSite) => db.sql.selectFrom('canaries').selectAll().orderBy('slot').execute();
const returned = async (site: WatchedSite) => (await canaries(site)).filter((one) => one.returned_at !== null).length;
const has = (site: WatchedSite, count: number) => expect.poll(() => returned(site), soon).toBe(count);

withImap('a canary comes back by the mailbox of IMAP_URL, and no request is made of it', async () => {
  const { imap, site } = await siteWithMailbox();
  await site.look();
  await has(site, 1);
  expect(imap.messages(), 'left in the mailbox as everything is').toBe(1);
  await site.minutes(1);
  expect((await site.deps.watch.canaries.last()).doneAt).toBeGreaterThan(0);
  const { db } = site.deps;
  for (const table of ['submissions', 'leads', 'inbound_mails', 'thread_entries', 'outbox', 'quarantine'] as const)
    expect(await db.sql.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(site.alarms()).toEqual([]);
});

withImap('one that leaves and is never delivered is told as that', async () => {
  const { mail, site } = await siteWithMailbox();
  mail.behave({});
  expect(await site.minutesUntil('canary failing', 45)).toBeLessThanOrEqual(45);
  expect(site.heard().find(({ alarm }) => alarm === 'canary')?.text).toContain(
    'Its email was sent but didn’t come back.',
  );
});

withImap('a mailbox that is away is an alarm within 15 minutes, and what came meanwhile is read later', async () => {
  const { imap, site } = await siteWithMailbox();
  await imap.stop();
  await expect.poll(() => site.deps.inbound.standing().mailbox?.problem, soon).toBeDefined();
  expect(await site.minutesUntil('inbound failing')).toBeLessThanOrEqual(15);
  const sent = (await canaries(site)).length;
  await imap.start();
  await has(site, sent);
  expect(await site.minutesUntil('inbound clear')).toBeLessThanOrEqual(15);
  expect(site.alarms()).toEqual(['inbound failing', 'inbound clear']);
});
