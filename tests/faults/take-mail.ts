/**
 * Takes what is in the mailbox of IMAP_URL into the database of DATA_DIR or DATABASE_URL, as a site does, and ends when
 * there are MAILS of it.
 */

import { join } from 'node:path';
import { requestLink } from '#src/forms/mails.ts';
import { systemClock } from '#src/lib/time.ts';
import { createInbound } from '#src/mail-in/inbound.server.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { createFileStore } from '#src/platform/files/file-store.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { createOverruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import { createSettings } from '#src/platform/settings.server.ts';
import { createTokens, randomToken } from '#src/platform/tokens.server.ts';
import { defaultClock as businessClock } from '#tests/helpers/clock.ts';
import { fill } from '#tests/helpers/marks.ts';

const config = readConfig();
const db = await openDatabase(config);
const clock = systemClock;
const log = createLog('silent');
const settings = createSettings(db, clock);
const tokens = createTokens(await settings.getOrMake('signing-secret', randomToken));
const { sign, fingerprint } = tokens;
const { publicUrl, inboundDomain } = config;

async function endWhenDone() {
  const taken = await db.sql.selectFrom('inbound_mails').select('message_key').execute();
  if (taken.length < Number(process.env.MAILS)) return;
  await inbound.stop();
  await db.close();
}

const inbound = createInbound({
  db,
  settings,
  tokens,
  clock,
  log,
  files: createFileStore(join(config.dataDir, 'uploads')),
  overruns: createOverruns({ db, clock, log }),
  hours: businessClock,
  addresses: { from: 'info@northarc.example', owner: ['owner@northarc.example'], domain: 'northarc.example', fill },
  site: { publicUrl, inboundDomain, sign, fingerprint, words: requestLink },
  imapUrl: config.imapUrl,
  webhook: false,
  onMail: () => void endWhenDone(),
});
// All may be there already, when the process before this one was ended after the last.
setInterval(() => void endWhenDone().catch(() => undefined), 250).unref();
