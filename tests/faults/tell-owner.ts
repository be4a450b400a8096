/**
 * Looks once for what the owner is to be told and posts it to NOTIFY_URL, as a site on the database of DATA_DIR or
 * DATABASE_URL does at the moment NOW (epoch milliseconds), and ends.
 */

import { defaultClock as businessClock } from '#src/content/schedule.ts';
import { startNotifier } from '#src/notices/notifier.server.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { createSettings } from '#src/platform/settings.server.ts';
import { createTokens, randomToken } from '#src/platform/tokens.server.ts';
import { fill } from '#tests/helpers/marks.ts';

const now = Number(process.env.NOW);
delete process.env.NOW;
const config = readConfig();
const clock = { now: () => now };
const db = await openDatabase(config);
const settings = createSettings(db, clock);
const notifier = await startNotifier({
  db,
  clock,
  settings,
  log: createLog('silent'),
  tokens: createTokens(await settings.getOrMake('signing-secret', randomToken)),
  addresses: { from: 'info@northarc.example', owner: ['owner@northarc.example'], domain: 'northarc.example', fill },
  hours: businessClock,
  publicUrl: 'https://northarc.example',
  contact: 'https://northarc.example',
  dataDir: config.dataDir,
  notifyUrl: config.notifyUrl,
  alertUrl: undefined,
  watched: () => new Map(),
  sendNow: undefined,
  makesBackups: false,
  mailConfigured: false,
  mailFails: async () => false,
  calendarFails: async () => false,
  mailWaits: async () => false,
  week: async () => [],
  onMail: () => undefined,
});
await notifier.round();
await notifier.stop();
await db.close();
