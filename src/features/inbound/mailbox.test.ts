import { expect, onTestFinished, test } from 'vitest';
import { testClock } from '#tests/helpers/clock.ts';
import { hasImapServer, startImapServer } from '#tests/helpers/imap-server.ts';
import { rawMail } from '#tests/helpers/mails.ts';
import { site } from '#tests/helpers/own-site.ts';

const quick = { look: 60_000, least: 50, most: 400 };

async function server(options?: Parameters<typeof startImapServer>[0]) {
  const made = await startImapServer(options);
  onTestFinished(made.remove);
  return made;
}

const withImap = test.skipIf(!hasImapServer);

withImap('smoke', async () => {
  const imap = await server();
  const made = await site({ env: { IMAP_URL: imap.url }, mailbox: quick, clock: testClock(Date.now()) });
  await expect
    .poll(() => made.deps.inbound.standing().mailbox, { timeout: 10000 })
    .toMatchObject({ connectedSince: expect.any(Number) });
  const t = performance.now();
  imap.deliver(rawMail());
  await expect
    .poll(() => made.deps.db.sql.selectFrom('leads').selectAll().execute(), { timeout: 10000 })
    .toHaveLength(1);
  console.log(
    'took',
    performance.now() - t,
    await made.deps.db.sql.selectFrom('leads').selectAll().execute(),
    imap.flags(),
  );
});
