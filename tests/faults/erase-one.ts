/**
 * What a site does for erasures when it starts on the database of DATA_DIR or DATABASE_URL; then what STEP says, and ends. `seed`: PEOPLE persons
 * with requests, threads, files, mails and a subscription are there. `erase`: PERSON is erased under NUMBER. Else nothing.
 */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startPeopleKeeper } from '#src/inbox/people-keeper.server.ts';
import { insertSubmission } from '#src/intake/accept.server.ts';
import { insertLead } from '#src/intake/lead-store.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { systemClock as clock } from '#src/lib/time.ts';
import { readConfig } from '#src/platform/config.server.ts';
import { openDatabase } from '#src/platform/db/client.server.ts';
import { createFileStore } from '#src/platform/files/file-store.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { createSettings } from '#src/platform/settings.server.ts';
import { createTokens, randomToken } from '#src/platform/tokens.server.ts';
import { createErasure } from '#src/privacy/erase.server.ts';
import { fill } from '#tests/helpers/marks.ts';
import { addressOf, requestsEach } from './erased-person.ts';

const { STEP: step, PEOPLE: howMany, PERSON: person = '', NUMBER: number = '' } = process.env;
for (const name of ['STEP', 'PEOPLE', 'PERSON', 'NUMBER', 'KILL_AT']) delete process.env[name];

const config = readConfig();
const db = await openDatabase(config);
const log = createLog('silent');
const settings = createSettings(db, clock);
const files = createFileStore(join(config.dataDir, 'uploads'));
const addresses = {
  from: 'info@northarc.example',
  owner: ['owner@northarc.example'],
  domain: 'northarc.example',
  fill,
};
const people = startPeopleKeeper({ db, clock, log });
const erasure = createErasure({
  db,
  settings,
  files,
  clock,
  log,
  addresses,
  tokens: createTokens(await settings.getOrMake('signing-secret', randomToken)),
  publicUrl: 'https://northarc.example',
  forget: async () => undefined,
  settlePeople: people.settle,
  onMail: () => undefined,
});

async function seedOne(n: number) {
  const email = addressOf(n);
  const now = clock.now();
  for (let one = 0; one < requestsEach; one++) {
    const stored = await files.put(Buffer.from(`What ${email} sent`));
    const [id, reference] = [randomUUID(), `NA-${n}-${one}`];
    const lead = { id, type: 'contact', reference, source: 'website' };
    const facts = { name: `Ada ${n}`, email, phone: '', company: '', services: [], starts: '', texts: [email] };
    const noted = { sent_at: null, user_agent: '', referrer: '', flags: '[]', origin: '{}', request_hash: null };
    await db.write(async (trx) => {
      const times = { received_at: now, respond_by: now + 86_400_000 };
      await insertSubmission(trx, { ...lead, ...noted, ...times, data: JSON.stringify({ email }) });
      await insertLead(trx, { ...lead, receivedAt: now, respondBy: times.respond_by, facts });
      await trx
        .insertInto('submission_files')
        .values({
          submission_id: id,
          field: 'files',
          entry_id: '',
          file: stored.name,
          name: 'a.pdf',
          type: 'pdf',
          size: stored.size,
          sha256: stored.sha256,
        })
        .execute();
      const row = await lockLead(trx, id);
      if (!row) throw new Error('no lead');
      await insertEntry(trx, row, { at: now, kind: 'message', via: 'page', author: `Ada ${n}`, body: `I am ${email}` });
      const mail = { audience: 'visitor', to: email, subject: 'We got it', body: email } as const;
      await enqueue(trx, [mail], { addresses, submissionId: id, now });
    });
  }
}

// As a start does.
await erasure.finish();
if (step === 'seed') {
  for (let n = 0; n < Number(howMany); n++) await seedOne(n);
  await people.settle();
}
if (step === 'erase') {
  const outcome = await erasure.erase(person, number, { name: 'test', device: '' });
  if (!outcome.ok) throw new Error(outcome.reason);
}
await people.stop();
await db.close();
