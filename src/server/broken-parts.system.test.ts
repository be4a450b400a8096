import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/helpers/free-port.ts';
import { type MailServer, startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { contactData, engines, placeWithPassword, testClock } from '#tests/helpers/site.ts';
import { type WatchedSite, watchedSite } from '#tests/helpers/watched-site.ts';

/* A broken part each: its alarm within 15 simulated minutes, once, with an all-clear, and no lead lost. */

const env = { MAIL_TO: 'owner@northarc.example' };
const takesAll = { deliver: async () => undefined, close: () => undefined };
const within = 15;

/** Sends a message; its status, and how to send the very same again, as a browser does by itself. */
async function lead(site: WatchedSite) {
  const envelope = await site.envelope('contact', contactData);
  const send = async () => (await site.post('/api/submissions', envelope)).status;
  return { status: await send(), again: send, id: envelope.id };
}
const leads = async (site: WatchedSite) =>
  (await site.deps.db.sql.selectFrom('leads').select('id').execute()).map(({ id }) => id);
const count = (site: WatchedSite, words: string) => site.alarms().filter((one) => one === words).length;

const toldBy = ({ received }: MailServer) =>
  received.filter(({ text }) => text.includes('Subject: =?UTF-8?Q?Forms_can=E2=80=99t_be_saved')).length;

test.each(engines)('a mail server that is away, on %s', async (engine) => {
  const port = await freePort();
  const before = await startMailServer(port);
  const site = await watchedSite({ engine, transport: mailTransport(before.url) });
  await site.minutes(2);
  await before.stop();
  const { status, id } = await lead(site);
  expect(status).toBe(201);
  expect(await site.minutesUntil('smtp failing', within)).toBeLessThanOrEqual(within);
  await site.minutes(4);
  expect(site.alarms()).toEqual(['smtp failing']);
  const after = await startMailServer(port);
  expect(await site.minutesUntil('smtp clear', 20)).toBeLessThanOrEqual(20);
  await site.minutes(4);
  expect(await leads(site)).toEqual([id]);
  expect(after.received.filter(({ to }) => to === contactData.email)).toHaveLength(1);
  expect(site.alarms()).toEqual(['smtp failing', 'smtp clear']);
  await after.stop();
});

test.each(engines)('a database that takes nothing, on %s', async (engine) => {
  const mail = await startMailServer();
  const site = await watchedSite({ engine, transport: mailTransport(mail.url), env });
  await site.minutes(2);
  const { db } = site.deps;
  const raw = (text: string) => sql.raw(text).execute(db.sql);
  const breakIt = () =>
    engine === 'sqlite' ? raw('pragma query_only = on') : raw('alter table submissions rename to submissions_away');
  const mendIt = () =>
    engine === 'sqlite' ? raw('pragma query_only = off') : raw('alter table submissions_away rename to submissions');
  await breakIt();
  const sent = await lead(site);
  expect(sent.status).toBeGreaterThanOrEqual(500);
  expect((await site.request('/readyz')).status).toBe(503);
  expect(await site.minutesUntil('storage failing', within)).toBeLessThanOrEqual(within);
  await site.minutes(5);
  expect(count(site, 'storage failing')).toBe(1);
  expect(toldBy(mail), 'by mail too, past the database').toBe(1);
  await mendIt();
  expect(await sent.again()).toBe(201);
  expect(await site.minutesUntil('storage clear', within)).toBeLessThanOrEqual(within);
  await site.minutes(5);
  expect(await leads(site)).toEqual([sent.id]);
  expect([count(site, 'storage failing'), count(site, 'storage clear'), toldBy(mail)]).toEqual([1, 1, 1]);
  await mail.stop();
});

test.each(engines)('leads that cannot be read, on %s: their alarm needs none of them', async (engine) => {
  const site = await watchedSite({ engine, transport: takesAll });
  await site.minutes(2);
  const raw = (text: string) => sql.raw(text).execute(site.deps.db.sql);
  await raw('alter table leads rename to leads_away');
  expect(await site.minutesUntil('storage failing', within)).toBeLessThanOrEqual(within);
  await raw('alter table leads_away rename to leads');
  expect(await site.minutesUntil('storage clear', within)).toBeLessThanOrEqual(within);
});

test('what was told past the database by a process that is gone has its all-clear from the next one', async () => {
  const place = await placeWithPassword('sqlite');
  onTestFinished(place.remove);
  const first = await watchedSite({ place, transport: takesAll });
  await first.minutes(2);
  await sql.raw('pragma query_only = on').execute(first.deps.db.sql);
  expect(await first.minutesUntil('storage failing', within)).toBeLessThanOrEqual(within);
  const next = await watchedSite({ place, clock: first.clock, transport: takesAll });
  expect(await next.minutesUntil('storage clear', within)).toBeLessThanOrEqual(within);
  await next.minutes(5);
  expect(next.alarms()).toEqual(['storage clear']);
});

test('a captcha that takes no right answer', async () => {
  let broken = false;
  const site = await watchedSite({ transport: takesAll, pickQuestion: () => (broken ? 99 : 0) });
  await site.minutes(2);
  const ready = await site.envelope('contact', contactData);
  broken = true;
  const refused = { ...ready, security: { ...ready.security, captchaProof: '' } };
  expect((await site.post('/api/submissions', refused)).status).toBe(403);
  await site.deps.quarantine.settled();
  const kept = await site.deps.db.sql.selectFrom('quarantine').select('id').execute();
  expect(kept, 'what was refused meanwhile waits for the owner').toEqual([{ id: ready.id }]);
  expect(await site.minutesUntil('captcha failing', within)).toBeLessThanOrEqual(within);
  expect((await site.request('/readyz')).status, 'storage is not what fails').toBe(200);
  broken = false;
  expect(await site.minutesUntil('captcha clear', within)).toBeLessThanOrEqual(within);
  expect(site.alarms()).toEqual(['captcha failing', 'captcha clear']);
  expect((await site.post('/api/submissions', ready)).status).toBe(201);
});

test.each([
  ['ahead', 3 * 3_600_000],
  ['back', -2 * 3_600_000],
])('a clock that jumps %s', async (words, by) => {
  let jumped = 0;
  const clock = testClock();
  const site = await watchedSite({ transport: takesAll, clock, steady: () => clock.now() - jumped });
  await site.minutes(2);
  clock.advance(by);
  jumped += by;
  expect(await site.minutesUntil('clock failing', within)).toBeLessThanOrEqual(within);
  expect(site.heard().find(({ alarm }) => alarm === 'clock')?.text).toContain(words);
  // The form takes six simulated seconds, which is no jump.
  expect((await lead(site)).status).toBe(201);
  expect(await site.minutesUntil('clock clear', 45)).toBeLessThanOrEqual(45);
  expect(site.alarms()).toEqual(['clock failing', 'clock clear']);
});

test('a mailbox that cannot be read', async () => {
  const IMAP_URL = `imap://desk:secret@127.0.0.1:${await freePort()}/INBOX`;
  const site = await watchedSite({ transport: takesAll, env: { IMAP_URL } });
  expect(await site.minutesUntil('inbound failing', within)).toBeLessThanOrEqual(within);
  expect((await lead(site)).status).toBe(201);
  await site.minutes(5);
  expect(site.alarms()).toEqual(['inbound failing']);
  expect(await leads(site)).toHaveLength(1);
});

test('a broken channel is passed by: the monitor is away, so browser and mail tell', async () => {
  const mail = await startMailServer();
  let disk = { free: 3e10, total: 4e10 };
  const site = await watchedSite({ transport: mailTransport(mail.url), env, disk: async () => disk });
  site.monitor.answer(503);
  await site.minutes(1);
  disk = { free: 1e8, total: 4e10 };
  await site.minutes(6);
  expect(site.alarms()).toEqual([]);
  expect(mail.received.filter(({ text }) => text.includes('Subject: The disk is nearly full'))).toHaveLength(1);
  site.monitor.answer(204);
  await site.minutes(15);
  expect(site.alarms(), 'and the monitor hears once it is back').toEqual(['disk failing']);
  await mail.stop();
});

test.each(engines)(
  'of two processes of one place one tells, also past a database that takes nothing; the next outage is told anew, on %s',
  async (engine) => {
    const mail = await startMailServer();
    const transport = () => mailTransport(mail.url);
    const one = await watchedSite({ engine, transport: transport(), env });
    const two = await watchedSite({
      place: one.config,
      clock: one.clock,
      transport: transport(),
      env: { ...env, ALERT_URL: one.monitor.url },
    });
    const both = (text: string) =>
      Promise.all((engine === 'sqlite' ? [one, two] : [one]).map(({ deps }) => sql.raw(text).execute(deps.db.sql)));
    const move = (from: string, to: string) => `alter table submissions${from} rename to submissions${to};
      alter table notice_alarms${from} rename to notice_alarms${to}`;
    const breakIt = () => both(engine === 'sqlite' ? 'pragma query_only = on' : move('', '_away'));
    const mendIt = () => both(engine === 'sqlite' ? 'pragma query_only = off' : move('_away', ''));
    const minutes = async (count: number) => {
      for (let n = 0; n < count; n++) {
        one.clock.advance(60_000);
        await Promise.all([one.look(), two.look()]);
      }
    };
    await minutes(2);
    for (let outage = 1; outage <= 2; outage++) {
      await breakIt();
      await minutes(12);
      expect([count(one, 'storage failing'), toldBy(mail)], 'begun').toEqual([outage, outage]);
      await mendIt();
      await minutes(15);
      expect(count(one, 'storage clear'), 'ended').toBe(outage);
    }
    const keys = new Set(one.monitor.told.map(({ body }) => JSON.parse(body).key).filter(Boolean));
    expect([...keys]).toEqual([`${new URL(one.config.publicUrl).host}/storage`]);
    await mail.stop();
  },
);

test('a heartbeat comes every five minutes, names what stands, and needs no database', async () => {
  let disk = { free: 3e10, total: 4e10 };
  const site = await watchedSite({ transport: takesAll, disk: async () => disk });
  const beats = () => site.heard().filter(({ kind }) => kind === 'heartbeat');
  await site.minutes(11);
  expect(beats().map(({ alarms }) => alarms)).toEqual([[], [], []]);
  disk = { free: 1e8, total: 4e10 };
  await site.minutes(10);
  expect(beats().at(-1)?.alarms).toEqual(['disk']);
  const before = beats().length;
  await sql`pragma query_only = on`.execute(site.deps.db.sql);
  await site.minutes(10);
  expect(beats().length).toBe(before + 2);
  expect(beats().at(-1)?.alarms).toEqual(['disk', 'storage']);
  await sql`pragma query_only = off`.execute(site.deps.db.sql);
});
