/**
 * Sends what is due of the newsletter over SMTP_URL, as a site on the database of DATA_DIR or DATABASE_URL does at the
 * moment NOW (epoch milliseconds), and ends.
 */
import { startNewsletterWorker } from '#src/newsletter/sending/worker.server.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { sendingParts } from '#tests/helpers/sending.ts';

let now = Number(process.env.NOW);
delete process.env.NOW;
const config = readConfig();
const db = await openDatabase(config);
const clock = { now: () => now };
const transport = mailTransport(config.smtpUrl ?? '');
const worker = startNewsletterWorker(sendingParts({ db, clock, transport }), { timer: false });
// The pace lets a few leave at a time.
for (let n = 0; n < 12; n++) {
  await worker.runDue();
  now += 1_000;
}
await worker.stop();
await db.close();
