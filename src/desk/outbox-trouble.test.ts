import { expect, onTestFinished, test } from 'vitest';
import { retryAll } from '#src/platform/outbox/status-store.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { contactData, engines, site, type TestSite } from '#tests/helpers/site.ts';
import { mailStanding } from './outbox-trouble.server.ts';

const minute = 60_000;
const owner = 'owner@northarc.example';

/** A site whose mails leave by a real server on this machine, or by none. */
async function posting(engine: 'sqlite' | 'postgres') {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const made = await site({ engine, transport: mailTransport(server.url), env: { MAIL_TO: owner } });
  return { server, made };
}
async function write(made: TestSite, email = 'ada@example.com') {
  const answer = await made.post('/api/submissions', await made.envelope('contact', { ...contactData, email }));
  expect(answer.status).toBe(201);
  await made.deps.outbox?.runDue();
  return made.clock.now();
}
const standing = (made: TestSite, configured = true) => mailStanding(made.deps.db, configured, made.clock.now());

test.each(engines)('without a server every mail counts, and why is said (%s)', async (engine) => {
  const made = await site({ engine });
  expect(await standing(made, false)).toEqual({ unsent: 0, trouble: { why: 'no-server' } });
  await write(made);
  expect(await standing(made, false)).toEqual({ unsent: 2, trouble: { why: 'no-server' } });
});

test.each(engines)(
  'a server that is away is said after a while, and no more once mail leaves; all are tried again at once (%s)',
  async (engine) => {
    const { server, made } = await posting(engine);
    await write(made);
    expect(await standing(made)).toEqual({ unsent: 0, trouble: undefined });
    server.behave({ recipient: 421 });
    made.clock.advance(minute);
    const since = await write(made);
    expect(await standing(made)).toEqual({ unsent: 2, trouble: undefined });
    made.clock.advance(10 * minute);
    expect(await standing(made)).toEqual({ unsent: 2, trouble: { why: 'failing', since } });
    for (let pass = 0; pass < 4; pass++) {
      await made.deps.outbox?.runDue();
      made.clock.advance(20 * minute);
    }
    expect(await standing(made)).toEqual({ unsent: 2, trouble: { why: 'failing', since } });
    server.behave({});
    expect(await retryAll(made.deps.db, made.clock.now())).toBe(2);
    await made.deps.outbox?.runDue();
    expect(await standing(made)).toEqual({ unsent: 0, trouble: undefined });
    expect(server.received).toHaveLength(4);
  },
);

test('a mailbox that is full or unknown holds up nobody else, and is counted', async () => {
  const { server, made } = await posting('sqlite');
  server.behave({ recipient: (to) => (to.startsWith('full') ? 450 : to.startsWith('gone') ? 550 : undefined) });
  await write(made, 'full@example.com');
  await write(made, 'gone@example.com');
  made.clock.advance(30 * minute);
  expect(await standing(made)).toEqual({ unsent: 2, trouble: undefined });
});

test('a wrong address of the owner is said by name, while the visitors have their mails', async () => {
  const { server, made } = await posting('sqlite');
  server.behave({ recipient: (to) => (to === owner ? 550 : undefined) });
  const since = await write(made);
  made.clock.advance(10 * minute);
  await write(made);
  expect(await standing(made)).toEqual({ unsent: 2, trouble: { why: 'owner', since, recipient: owner } });
  server.behave({});
  made.clock.advance(minute);
  await write(made);
  expect((await standing(made)).trouble).toBeUndefined();
});
