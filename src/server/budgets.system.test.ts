import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  allBudgets,
  bookingBudgets,
  fileBudgets,
  formBudgets,
  logNumbers,
  mailBudgets,
  puzzleBudgets,
  quarantineBudgets,
  reportBudgets,
  signInBudgets,
  signUpBudgets,
  talkBudgets,
} from '#src/lib/budgets.ts';
import { trafficLimits } from '#src/lib/traffic.ts';
import { loadLogs } from '#src/protection/protection.server.ts';
import { applicationBody, careerData } from '#tests/helpers/careers.ts';
import { talkOf } from '#tests/helpers/chat.ts';
import { makePdf } from '#tests/helpers/documents.ts';
import { envelopeOf } from '#tests/helpers/envelope.ts';
import {
  answerTo,
  contactData,
  createTestSite,
  engines,
  realAgent,
  solveCaptcha,
  type TestSite,
} from '#tests/helpers/site.ts';

/** How much is tried; docs/security.md has a longer run, which prints what was found. */
// biome-ignore lint/style/noProcessEnv: settings of this test alone
const { HOSTILE_TRIES, HOSTILE_ADDRESSES, HOSTILE_FILE_BYTES } = process.env;
const tries = Number(HOSTILE_TRIES ?? 960);
const addresses = Number(HOSTILE_ADDRESSES ?? 12);
const fileBytes = Number(HOSTILE_FILE_BYTES ?? 20_000);

/** Whom a flood of confirmations is meant for. */
const victim = 'victim@example.net';
/** Nobody's; all hostile senders book for it as well. */
const booker = 'booker@example.net';

const addressOf = (n: number) => `198.51.${100 + Math.floor(n / 100)}.${1 + (n % 100)}`;
/** Each try says that it is another browser; a program can. */
const agentOf = (n: number) => `${realAgent} Try/${n}`;
const long = 'All work and no play makes Jack a dull boy. '.repeat(45).trim();

interface Sender {
  n: number;
  /** How often its kind of try was made before. */
  round: number;
  address: string;
  headers: Record<string, string>;
  formToken: string;
}

interface Tools {
  site: TestSite;
  pdf: Uint8Array<ArrayBuffer>;
  /** The times that can be booked. */
  slots: { date: string; time: string }[];
  /** How many wrong passwords were compared. */
  passwords: { compared: number };
  /** How many bookings each address was given. */
  booked: Map<string, number>;
}

type Attempt = (tools: Tools, sender: Sender) => Promise<unknown>;

const post = ({ site }: Tools, { address, headers }: Sender, path: string, body: unknown) =>
  site.post(path, body, { address, headers });

function envelope({ site }: Tools, { formToken }: Sender, type: string, data: object, security: object) {
  return envelopeOf(type, data, { formToken, captchaProof: '', ...security }, site.clock.now());
}

async function solved(tools: Tools, sender: Sender) {
  const { site } = tools;
  const { address, headers } = sender;
  const ask = (path: string, body?: object) =>
    body ? post(tools, sender, path, body) : site.request(path, { address, headers });
  return { captchaProof: await solveCaptcha(async (path, body) => (await ask(path, body)).json()) };
}

async function apply(tools: Tools, sender: Sender, security: object) {
  const data = { ...careerData, email: `applicant${sender.n}@example.net` };
  const body = applicationBody(envelope(tools, sender, 'career', data, security), tools.pdf);
  const { address, headers } = sender;
  return tools.site.request('/api/submissions', { method: 'POST', body, address, headers });
}

/** Every time that can be booked from the site's today on. */
async function bookable(site: TestSite): Promise<Tools['slots']> {
  const from = new Date(site.clock.now()).toISOString().slice(0, 10);
  const { days } = await (await site.request(`/api/availability?from=${from}&days=61`)).json();
  type Day = { date: string; slots: { time: string; available: boolean }[] };
  return days.flatMap(({ date, slots }: Day) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  );
}

/** Everything that the site keeps or sends for a stranger, tried in turns. */
const attempts: Record<string, Attempt> = {
  'an application without token': (tools, sender) => apply(tools, sender, { formToken: '' }),
  'an application without puzzle': (tools, sender) => apply(tools, sender, {}),
  'an application that passes': async (tools, sender) => apply(tools, sender, await solved(tools, sender)),
  'a form without puzzle': (tools, sender) => {
    const data = { ...contactData, email: `nobody${sender.n}@example.net`, message: long };
    return post(tools, sender, '/api/submissions', envelope(tools, sender, 'contact', data, {}));
  },
  'a confirmation to somebody': async (tools, sender) => {
    const email = sender.round % 2 === 0 ? victim : victim.replace('@', `+${sender.n}@`);
    const data = { ...contactData, email };
    const form = envelope(tools, sender, 'contact', data, await solved(tools, sender));
    return post(tools, sender, '/api/submissions', form);
  },
  'a booking': async (tools, sender) => {
    const email = sender.round % 2 === 0 ? booker : `booker${sender.n}@example.net`;
    const slot = tools.slots[sender.round % tools.slots.length];
    const data = { name: 'Bob', email, phone: '', service: 'cloud', message: '', ...slot };
    const form = envelope(tools, sender, 'appointment', data, await solved(tools, sender));
    const answer = await post(tools, sender, '/api/submissions', form);
    const before = tools.booked.get(sender.address) ?? 0;
    if (answer.status === 201) tools.booked.set(sender.address, before + 1);
    return answer;
  },
  'a sign-up': (tools, sender) => {
    const email = sender.round % 3 === 0 ? victim : `reader${sender.n}@example.net`;
    return post(tools, sender, '/api/newsletter', { email });
  },
  'a talk': (tools, sender) => {
    const talk = talkOf(tools.site, Array(25).fill(long.slice(0, 1_990)));
    return post(tools, sender, `/api/chat/sessions/${randomUUID()}`, talk);
  },
  'a wrong password': async ({ site, passwords }, { n, address, headers }) => {
    const outcome = await site.deps.staff.signIn(`guess ${n}`, address, { userAgent: headers['User-Agent'] });
    if (!outcome.ok && outcome.waitMs === undefined) passwords.compared++;
  },
  'a wrong answer': async (tools, sender) => {
    const { address, headers } = sender;
    const { token, question } = await (await tools.site.request('/api/captcha', { address, headers })).json();
    return post(tools, sender, '/api/captcha', { token, answer: `not ${answerTo(question)}` });
  },
  'a report of a visit': (tools, sender) =>
    post(tools, sender, '/api/analytics', { p: '/', r: '', u: '', v: 1, e: 1, n: 1, t: 1, b: 0, f: [] }),
  'a report of an attack': (tools, sender) =>
    post(tools, sender, '/api/security-events', { type: 'ddos_attack', url: '/', details: `no ${sender.n}` }),
};

const bytesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder).reduce((sum, file) => {
        const about = statSync(join(folder, file), { throwIfNoEntry: false });
        return sum + (about?.size ?? 0);
      }, 0)
    : 0;

/** Sends tries of all kinds in turns within a minute of the site's clock, and counts what they have left. */
async function sendHostile(site: TestSite) {
  const passwords = { compared: 0 };
  const tools: Tools = { site, pdf: makePdf(fileBytes), slots: await bookable(site), passwords, booked: new Map() };
  const uploads = join(site.config.dataDir, 'uploads');
  const { formToken } = await (await site.request('/api/form-token')).json();
  site.clock.advance(6_000);
  const kinds = Object.values(attempts);
  const answers: Record<string, number> = {};
  let fileBytesAtMost = 0;
  let next = 0;
  const lane = async () => {
    while (next < tries) {
      const n = next++;
      // Every address comes with every kind.
      const address = addressOf((Math.floor(n / kinds.length) + (n % kinds.length)) % addresses);
      const headers = { 'User-Agent': agentOf(n) };
      // The site gives out so many numbers in a millisecond and no more.
      site.clock.advance(1);
      const round = Math.floor(n / kinds.length);
      const answer = await kinds[n % kinds.length]?.(tools, { n, round, address, headers, formToken });
      if (answer instanceof Response) {
        answers[answer.status] = (answers[answer.status] ?? 0) + 1;
        await answer.arrayBuffer();
      }
      // Looking costs more the more there is.
      if (n % 25 === 0) fileBytesAtMost = Math.max(fileBytesAtMost, bytesIn(uploads));
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  const { deps } = site;
  await deps.quarantine.settled();
  await deps.analytics.settled();
  await deps.protection.events.settled();
  fileBytesAtMost = Math.max(fileBytesAtMost, bytesIn(uploads));
  return {
    ...(await count(site)),
    // The most that ever lay there, and what lies there in the end.
    fileBytesAtMost,
    fileBytes: bytesIn(uploads),
    passwordsCompared: passwords.compared,
    bookingsOfOneNetwork: Math.max(0, ...tools.booked.values()),
    answers,
  };
}

async function count(site: TestSite) {
  const { sql } = site.deps.db;
  const n = async (table: Parameters<typeof sql.selectFrom>[0] & string) => {
    const row = await sql
      .selectFrom(table as 'outbox')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  const mails = await sql.selectFrom('outbox').select('recipient').where('audience', '=', 'visitor').execute();
  const bookings = await sql
    .selectFrom('appointments')
    .innerJoin('leads', 'leads.id', 'appointments.id')
    .select(['appointments.id', 'leads.email'])
    .where('appointments.status', '<>', 'cancelled')
    .where('time', '<>', 'TBD')
    .execute();
  const talks = await sql.selectFrom('chat_messages').select('text').execute();
  const audit = await sql.selectFrom('audit').select('id').where('action', '=', 'failed sign-in').execute();
  const files = await sql.selectFrom('quarantine').select('id').where('file', '<>', '').execute();
  return {
    filesOfRefused: files.length,
    talkBytes: talks.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
    mailsToVictim: mails.filter(({ recipient }) => /^victim(\+\d+)?@/.test(recipient)).length,
    openBookings: bookings.length,
    bookingsOfOneMailbox: bookings.filter(({ email }) => email === booker).length,
    subscribers: await n('newsletter_subscribers'),
    failedSignIns: audit.length,
    puzzles: await n('captcha_challenges'),
    visitorsSeen: await n('analytics_seen'),
    securityEvents: await n('security_events'),
    quarantined: await n('quarantine'),
    accepted: await n('submissions'),
    applications: await n('submission_files'),
  };
}

/** Kinds of events that the tries cause, and what the log keeps of each. */
const events = 3 * logNumbers.events;
/** What may be there afterwards at most, whatever was tried. */
const bounds = {
  fileBytesAtMost: quarantineBudgets.files.max * fileBytes + fileBudgets.site.max,
  filesOfRefused: Math.min(quarantineBudgets.files.max, addresses * quarantineBudgets.filesOfNetwork.max),
  talkBytes: Math.min(talkBudgets.bytes.max, addresses * talkBudgets.bytesOfNetwork.max),
  mailsToVictim: mailBudgets.hour.max + mailBudgets.asked.max,
  openBookings: bookingBudgets.site.max,
  bookingsOfOneMailbox: bookingBudgets.mailbox.max,
  bookingsOfOneNetwork: bookingBudgets.network.max,
  subscribers: signUpBudgets.site.max,
  // One line an hour for each account, and one for addresses that have none.
  failedSignIns: 2 * 24,
  passwordsCompared: Math.min(signInBudgets.strangers.max, addresses * signInBudgets.network.max),
  puzzles: puzzleBudgets.process.max,
  visitorsSeen: reportBudgets.visits.max,
  securityEvents: events,
  quarantined: quarantineBudgets.site.max,
  accepted: addresses * formBudgets.network.max,
  applications: addresses * formBudgets.network.max,
};

let site: TestSite | undefined;
afterEach(() => site?.close());

describe.each(engines)('what strangers leave behind, on %s', (engine) => {
  test(`${tries} hostile tries from ${addresses} addresses stay within every budget`, async () => {
    site = await createTestSite({ engine, limits: trafficLimits });
    const { deps } = site;
    // The owner has been here before.
    expect(await deps.staff.signIn('correct horse battery', '203.0.113.9')).toHaveProperty('token');
    const found = await sendHostile(site);
    if (HOSTILE_TRIES) process.stdout.write(`${engine} ${JSON.stringify(found, undefined, 2)}\n`);
    for (const [figure, most] of Object.entries(bounds)) {
      expect(found[figure as keyof typeof bounds], figure).toBeLessThanOrEqual(most);
    }
    expect(found.fileBytes, 'each file on disk is one that a row points at').toBe(
      (found.filesOfRefused + found.applications) * fileBytes,
    );
    expect(Object.keys(found.answers).filter((status) => Number(status) >= 500)).toEqual([]);

    await deps.overruns.settled();
    const { budgets } = await loadLogs(deps.db);
    expect(budgets.length).toBeGreaterThan(5);
    expect(budgets.length, 'one line a budget and day').toBeLessThanOrEqual(allBudgets().length);
    expect(budgets.map(({ what }) => what)).toContain('form confirmations');

    expect(await deps.staff.signIn('correct horse battery', '203.0.113.9')).toHaveProperty('token');
    const form = await site.envelope('contact', { ...contactData, email: 'grace@example.org' });
    expect((await site.post('/api/submissions', form, { address: '203.0.113.10' })).status).toBe(201);
  }, 900_000);
});

test('no two budgets have one name', () => {
  const names = allBudgets().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
