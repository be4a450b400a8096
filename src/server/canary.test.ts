import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadOutbox, mailStanding } from '#src/desk/outbox-trouble.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { contactData, engines } from '#tests/helpers/site.ts';
import { type WatchedSite, watchedSite } from '#tests/helpers/watched-site.ts';

const secret = 'a secret of the provider';
const env = { INBOUND_DOMAIN: 'in.northarc.example', INBOUND_SECRET: secret, MAIL_TO: 'owner@northarc.example' };
/** Of their own, and what the site notes of itself as time passes. */
const ownTables = ['canaries', 'settings'];

/** Everything that stands in every other table, so that none can be forgotten: what is shown anywhere is read from these. */
async function rows({ deps: { db } }: WatchedSite) {
  const found: Record<string, string> = {};
  for (const { name } of await db.sql.introspection.getTables()) {
    if (ownTables.includes(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.sql);
    found[name] = JSON.stringify(rows);
  }
  return found;
}
const canaries = ({ deps: { db } }: WatchedSite) => db.sql.selectFrom('canaries').selectAll().orderBy('slot').execute();

/** So many times five minutes, with a look after each. */
async function fives(site: WatchedSite, count: number) {
  for (let n = 0; n < count; n++) {
    site.clock.advance(5 * 60_000);
    await site.look();
  }
}

/** Hands over a mail as the provider does. */
async function handOver(site: WatchedSite, text: string) {
  const raw = text.replace(/\r?\n/g, '\r\n');
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  const headers = { 'Content-Type': 'message/rfc822', 'X-Signature': signature };
  return site.request('/api/inbound-mail', { method: 'POST', body: raw, headers });
}

test.each(engines)(
  'a canary goes from form to mail and back every quarter of an hour, and is in nothing of the owner, on %s',
  async (engine) => {
    const mail = await startMailServer();
    const site = await watchedSite({ engine, env, transport: mailTransport(mail.url) });
    const before = await rows(site);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    await site.look();
    expect(mail.received).toHaveLength(1);
    const [first] = mail.received;
    expect(first?.to).toMatch(/^reply\+0[0-9a-z]{27}@in\.northarc\.example$/);
    expect((await site.deps.watch.canaries.last()).doneAt, 'not yet back').toBeUndefined();
    expect((await (await handOver(site, first?.text ?? '')).json()).state).toBe('own');
    await site.minutes(1);
    expect((await site.deps.watch.canaries.last()).doneAt).toBeGreaterThan(0);
    expect(await rows(site), 'nothing anywhere but in its own table').toEqual(before);
    expect((await loadOutbox(site.deps.db, new URLSearchParams())).counts).toEqual({ waiting: 0, dead: 0 });
    await fives(site, 10);
    const sent = mail.received.filter(({ to }) => to.startsWith('reply+0'));
    expect(sent, 'four in three quarters of an hour').toHaveLength(4);
    expect(await canaries(site)).toHaveLength(4);
    expect(site.alarms(), 'those that did not come back').toEqual(['canary failing']);
    await mail.stop();
  },
);

test('one whose mail waits is no unsent mail of the owner, is in no list, and is told of as a canary', async () => {
  const site = await watchedSite({
    env,
    transport: { deliver: () => Promise.reject(new Error('no')), close: () => undefined },
  });
  await fives(site, 4);
  const { db } = site.deps;
  expect(await db.sql.selectFrom('outbox').select('audience').execute()).not.toEqual([]);
  expect((await loadOutbox(db, new URLSearchParams())).rows).toEqual([]);
  expect(await mailStanding(db, true, site.clock.now())).toEqual({ unsent: 0, trouble: undefined });
  await fives(site, 7);
  expect(site.alarms()).toContain('canary failing');
  expect(site.heard().find(({ alarm }) => alarm === 'canary')?.text).toContain('Its email wasn’t sent.');
});

test('without inbound mail the server is only asked, and no mail goes out; without a server the form is enough', async () => {
  const mail = await startMailServer();
  const asked = await watchedSite({ transport: mailTransport(mail.url) });
  await asked.look();
  await asked.minutes(1);
  expect([mail.received.length, mail.connections() > 0]).toEqual([0, true]);
  expect((await asked.deps.watch.canaries.last()).doneAt).toBeGreaterThan(0);
  await mail.stop();
  const alone = await watchedSite();
  await alone.look();
  expect((await alone.deps.watch.canaries.last()).doneAt).toBeGreaterThan(0);
});

test('they are removed after a day; real submissions stay, and their figures', async () => {
  const site = await watchedSite();
  expect((await site.post('/api/submissions', await site.envelope('contact', contactData))).status).toBe(201);
  await site.look();
  const [first] = await canaries(site);
  site.clock.advance(25 * 3_600_000);
  await site.look();
  expect((await canaries(site)).map(({ id }) => id)).not.toContain(first?.id);
  expect(await canaries(site)).toHaveLength(1);
  expect(await site.deps.db.sql.selectFrom('leads').select('id').execute()).toHaveLength(1);
});

test('of two processes on one database one sends it', async () => {
  const one = await watchedSite();
  const two = await watchedSite({ place: one.config, clock: one.clock });
  await Promise.all([one.look(), two.look()]);
  expect(await canaries(one)).toHaveLength(1);
});
