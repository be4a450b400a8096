import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hasImapServer, startImapServer } from '#tests/helpers/imap-server.ts';
import { fillDisk } from '#tests/helpers/incoming.ts';
import { filePart, rawMail, rawParts, textPart } from '#tests/helpers/mails.ts';
import { createTestSite, migratedPlace, site, type TestSite, testClock } from '#tests/helpers/site.ts';

/**
 * Runs a process that takes the mails of a mailbox until there are `mails`, ended by kill -9 before its statement
 * number `killAt` if one is given; resolves with how it ended.
 */
async function takeMails(about: {
  url: string;
  place: { dataDir: string; databaseUrl?: string | undefined };
  mails: number;
  killAt?: number;
}) {
  const { url, place, mails, killAt = 0 } = about;
  // The fault tests are given the hook of the content; other tests have none to hand on.
  const hooks = ['--import', './scripts/content-hooks.ts', '--import', './tests/faults/kill-at.ts'];
  const child = spawn(process.execPath, [...hooks, 'tests/faults/take-mail.ts'], {
    env: {
      // biome-ignore lint/style/noProcessEnv: the child runs where this does
      ...process.env,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      IMAP_URL: url,
      MAILS: String(mails),
      KILL_AT: String(killAt),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 90_000,
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}

const hour = 3_600_000;
/** Looks by itself only when a test waits for it, so that what comes sooner comes by IDLE. */
const times = { look: 60_000, least: 20, most: 200 };
const soon = { timeout: 20_000, interval: 20 };

async function mailbox(options?: Parameters<typeof startImapServer>[0]) {
  const imap = await startImapServer(options);
  onTestFinished(imap.remove);
  return imap;
}
type Imap = Awaited<ReturnType<typeof mailbox>>;

const optionsFor = (imap: Imap, look = times.look) =>
  ({ env: { IMAP_URL: imap.url }, mailbox: { ...times, look }, clock: testClock(Date.now()) }) as const;

const standing = (made: TestSite) => made.deps.inbound.standing().mailbox;
const isWatched = (made: TestSite) => expect.poll(() => standing(made)?.connectedSince, soon).toBeDefined();
const subjects = async ({ deps }: TestSite) =>
  (await deps.db.sql.selectFrom('submissions').select('data').execute())
    .map(({ data }) => String(JSON.parse(data).message).split('\n')[0])
    .sort();
const has = (made: TestSite, expected: string[]) => expect.poll(() => subjects(made), soon).toEqual(expected);
const mail = (Subject: string, more = {}) => rawMail({ Subject, ...more });

const withImap = test.skipIf(!hasImapServer);

withImap('what arrives is taken at once, and nothing of the mailbox is changed', async () => {
  const imap = await mailbox();
  const made = await site(optionsFor(imap));
  await isWatched(made);
  imap.deliver(mail('a'));
  await has(made, ['a']);
  imap.deliver(mail('b'));
  imap.deliver(mail('c'));
  await has(made, ['a', 'b', 'c']);
  expect(imap.messages()).toBe(3);
  expect(imap.flags()).toEqual(['', '', '']);
  const found = { host: '127.0.0.1', problem: undefined, lastMailAt: expect.any(Number) };
  await expect.poll(() => standing(made), soon).toMatchObject(found);
});

withImap('of what a mailbox held before, the last day is taken, also when it is taken up again', async () => {
  const imap = await mailbox();
  imap.deliver(mail('old'), Date.now() - 25 * hour);
  imap.deliver(mail('recent'), Date.now() - 23 * hour);
  const place = await migratedPlace('sqlite');
  onTestFinished(place.remove);
  const first = await createTestSite({ ...optionsFor(imap), place });
  await has(first, ['recent']);
  const [lead] = await first.deps.db.sql.selectFrom('leads').select('received_at').execute();
  expect(Math.abs(Number(lead?.received_at) - (Date.now() - 23 * hour))).toBeLessThan(60_000);
  await first.close();
  imap.deliver(mail('meanwhile'));
  const second = await site({ ...optionsFor(imap), place });
  await has(second, ['meanwhile', 'recent']);
});

withImap('a server that cannot tell of new mail is asked again and again', async () => {
  const imap = await mailbox({ idle: false });
  const made = await site(optionsFor(imap, 100));
  await isWatched(made);
  imap.deliver(mail('a'));
  await has(made, ['a']);
});

withImap('a server that was gone is found again, with what came meanwhile; the desk is told why', async () => {
  const imap = await mailbox();
  const made = await site(optionsFor(imap));
  await isWatched(made);
  imap.deliver(mail('before'));
  await has(made, ['before']);
  await imap.stop();
  await expect.poll(() => standing(made)?.problem, soon).toBe('We can’t reach the mail server.');
  expect(standing(made)?.connectedSince).toBeUndefined();
  imap.deliver(mail('meanwhile'));
  await imap.start();
  await has(made, ['before', 'meanwhile']);
  await expect.poll(() => standing(made)?.problem, soon).toBeUndefined();
});

withImap('a mailbox with new numbers is looked at again, and nothing is taken twice', async () => {
  const imap = await mailbox();
  const made = await site(optionsFor(imap));
  for (const subject of ['a', 'b', 'c']) imap.deliver(mail(subject));
  imap.deliver(mail('without an id', { 'Message-ID': undefined }));
  await has(made, ['a', 'b', 'c', 'without an id']);
  await imap.stop();
  imap.renumber();
  imap.deliver(mail('d'));
  await imap.start();
  await has(made, ['a', 'b', 'c', 'd', 'without an id']);
});

withImap.each([
  ['sqlite', 1_000],
  ['postgres', 200],
] as const)('on %s of %i at once each is taken, and once', async (engine, count) => {
  const imap = await mailbox();
  const names = Array.from({ length: count }, (_, n) => `mail ${n + 1_000}`);
  for (const [n, name] of names.entries()) imap.deliver(mail(name, { From: `a${n % 100}@example.com` }));
  const made = await site({ ...optionsFor(imap), engine });
  await expect.poll(async () => (await subjects(made)).length, { timeout: 100_000, interval: 200 }).toBe(count);
  expect(await subjects(made)).toEqual(names);
});

withImap('kill -9 between fetching and storing: each is taken once all the same, with its file', async () => {
  const imap = await mailbox();
  const place = await migratedPlace('sqlite');
  onTestFinished(place.remove);
  const parts = [textPart('See there.'), filePart('x.txt', 'text/plain', Buffer.from('x'))];
  const names = Array.from({ length: 30 }, (_, n) => `mail ${n + 10}`);
  for (const name of names) {
    imap.deliver(rawParts('mixed', parts, { From: `${name.replace(' ', '')}@x.example`, Subject: name }));
  }
  const about = { url: imap.url, place, mails: names.length };
  expect((await takeMails({ ...about, killAt: 400 })).signal).toBe('SIGKILL');
  expect((await takeMails(about)).code).toBe(0);
  const again = await site({ place });
  expect(await subjects(again)).toEqual(names);
  const files = await again.deps.db.sql.selectFrom('submission_files').select('file').execute();
  expect(files).toHaveLength(names.length);
  for (const { file } of files) expect(await again.deps.files.read(file)).toBeDefined();
});

withImap('while nothing can be stored, mails stay where they are and are taken afterwards', async () => {
  const imap = await mailbox();
  const made = await site(optionsFor(imap));
  await isWatched(made);
  const makeRoom = fillDisk(made);
  imap.deliver(mail('a'));
  imap.deliver(mail('b'));
  await expect.poll(() => standing(made)?.problem, soon).toMatch(/can’t save incoming email/);
  makeRoom();
  await has(made, ['a', 'b']);
});

withImap('a message that is too large is named by its head, and holds up none behind it', async () => {
  const imap = await mailbox();
  const made = await site(optionsFor(imap));
  imap.deliver(Buffer.concat([Buffer.from(mail('film')), Buffer.alloc(26_000_000, 'x')]));
  imap.deliver(mail('behind it'));
  await has(made, ['behind it', 'film']);
  const [entry] = await made.deps.db.sql.selectFrom('thread_entries').select('body').execute();
  expect(entry?.body).toMatch(/^This email is 27 MB, over the 25 MB limit/);
});

withImap('a wrong password and a folder that is not there are told in words', async () => {
  const imap = await mailbox();
  const wrong = await site({ ...optionsFor(imap), env: { IMAP_URL: imap.url.replace('word', 'ward') } });
  const lost = await site({ ...optionsFor(imap), env: { IMAP_URL: imap.url.replace('INBOX', 'Nowhere') } });
  await expect.poll(() => standing(wrong)?.problem, soon).toMatch(/rejected the username or password/);
  await expect.poll(() => standing(lost)?.problem, soon).toMatch(/doesn’t have the folder/);
});

test('a site stops while its mail server accepts and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  const connected = once(silent, 'connection');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const made = await createTestSite({ env: { IMAP_URL: `imap://a:b@127.0.0.1:${port}/INBOX` }, mailbox: times });
  const [socket] = await connected;
  const ended = once(socket, 'close');
  await made.close();
  socket.resume();
  await ended;
});

test('a site stops at once while its mail server is away, which it tells in words', async () => {
  const [mailbox, env] = [{ ...times, least: 60_000 }, { IMAP_URL: 'imap://a:b@127.0.0.1:9/INBOX' }];
  const made = await createTestSite({ env, mailbox });
  await expect.poll(() => standing(made)?.problem, soon).toBeDefined();
  await made.close();
});
