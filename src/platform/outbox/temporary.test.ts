import { afterEach, expect, test } from 'vitest';
import { testClock } from '#tests/helpers/clock.ts';
import { onEachEngine } from '#tests/helpers/databases.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { fill } from '#tests/helpers/marks.ts';
import { createLog } from '../log.server.ts';
import { backoff } from './backoff.ts';
import { enqueue, listMails } from './store.server.ts';
import { startOutboxWorker } from './worker.server.ts';

const addresses = {
  from: 'info@northarc.example',
  owner: ['owner@northarc.example'],
  domain: 'northarc.example',
  fill,
};
const letter = { audience: 'visitor' as const, to: 'a@example.com', subject: 'Hello', body: 'Text' };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

onEachEngine('trouble of the installation', (open) => {
  test('a refused sign-in (535) is no fault of the mail: it waits and arrives once the password is right', async () => {
    const [db, clock] = [await open(), testClock()];
    await db.write((trx) => enqueue(trx, [letter], { addresses, submissionId: null, now: clock.now() }));
    const server = await startMailServer(0, { user: 'northarc', password: 'right' });
    closers.push(server.stop);
    const send = async (password: string) => {
      const url = server.url.replace('//', `//northarc:${password}@`);
      const transport = mailTransport(url);
      const worker = startOutboxWorker({ db, transport, clock, log: createLog('silent'), timer: false });
      await worker.runDue();
      await worker.stop();
      const [mail] = await listMails(db, { limit: 1 });
      return mail;
    };
    for (const attempts of [1, 2]) {
      expect(await send('wrong')).toMatchObject({
        state: 'waiting',
        attempts,
        last_error: expect.stringMatching(/^535 EAUTH/),
        next_attempt_at: clock.now() + backoff(attempts),
      });
      clock.advance(backoff(attempts));
    }
    expect(await send('right')).toMatchObject({ state: 'sent', attempts: 3 });
    expect(server.received).toHaveLength(1);
  });
});
