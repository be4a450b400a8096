import { domain } from 'content:first-day';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { collections } from '#src/content/records/all.ts';
import { mayOpen } from '#src/desk/areas.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { parsedJson } from '#src/lib/json.ts';
import type { Finding } from '#src/lib/records/collection.ts';
import { listSubscriptions } from '#src/notices/notice-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, mailsById } from '#src/platform/outbox/store.server.ts';
import { createSettings, putSetting, readSettings } from '#src/platform/settings.server.ts';
import { collectionPath, recordPath } from '#src/records/record-words.ts';
import { recordsStanding } from '#src/records/snapshot.server.ts';
import { fromFirstDay } from './first-day-row.tsx';

/** Reserved names (RFC 2606, 6761) and IP addresses. */
const isNobodys = (host: string) =>
  /(^|\.)(example|test|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/.test(host) ||
  /^\[|^\d+(\.\d+){3}$/.test(host) ||
  !host.includes('.');

const domainOf = (address: string) => address.split('@').at(-1)?.toLowerCase() ?? '';
const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

export function domainFindings(parts: {
  publicUrl: string;
  /** False if it is a guess. */
  isGiven: boolean;
  /** Host by which the desk was opened, if known. */
  askedHost: string | undefined;
  sender: string;
  /** Published addresses, without duplicates. */
  addresses: readonly string[];
}): Finding[] {
  const { publicUrl, isGiven, askedHost, sender, addresses } = parts;
  const { hostname, host, protocol } = new URL(publicUrl);
  const senderDomain = domainOf(sender);
  const foreign = addresses.filter((address) => isNobodys(domainOf(address)));
  const isTogether = isWithin(hostname, senderDomain) || isWithin(senderDomain, hostname);
  const known = {
    publicUrl,
    hostname,
    host,
    sender,
    senderDomain,
    asked: askedHost ?? '',
    foreign: foreign.join(', '),
  };
  const finding = (holds: boolean, { right, wrong }: (typeof domain)[keyof typeof domain]): Finding => ({
    ...{ holds, says: fillIn<keyof typeof known>((holds ? right : wrong) as never, known) },
  });
  return [
    finding(isGiven, domain.given),
    finding(protocol === 'https:', domain.secure),
    finding(!isNobodys(hostname), domain.reached),
    ...(askedHost === undefined ? [] : [finding(askedHost === host, domain.opened)]),
    finding(!isNobodys(senderDomain), domain.sender),
    // Meaningless for reserved names.
    ...(isNobodys(senderDomain) || isNobodys(hostname) ? [] : [finding(isTogether, domain.together)]),
    finding(foreign.length === 0, domain.addresses),
  ];
}

/** Where the owner makes the site theirs, and in which collections it stands. */
const checklist = [
  { title: 'Company name and contact details', path: recordPath('company', 'company'), within: ['company'] },
  { title: 'Logo', path: recordPath('logo', 'logo'), within: ['logo'] },
  { title: 'Colors', path: recordPath('colours', 'colours'), within: ['colours'] },
  { title: 'Hours', path: recordPath('hours', 'hours'), within: ['hours'] },
  { title: 'Areas you serve', path: collectionPath('areas'), within: ['areas', 'cities'] },
  { title: 'Prices', path: collectionPath('prices'), within: ['prices'] },
  { title: 'People', path: collectionPath('team'), within: ['team'] },
  { title: 'Legal pages', path: collectionPath('policies'), within: ['policies'] },
  { title: 'Social profiles', path: recordPath('social-links', 'social-links'), within: ['social-links'] },
];

/** `sample`: sample content left. `default`: unchanged, which can be right. `open`: has to be done before going live. */
export interface Step {
  title: string;
  href: string;
  state: 'done' | 'sample' | 'open' | 'default';
}

const hiddenName = 'first-day-hidden';
const testMailName = 'first-day-test-mail';

const isHidden = async (sql: Sql): Promise<boolean> => (await readSettings(sql, [hiddenName])).has(hiddenName);

export async function hide({ db, clock }: SignedInContext, isHidden: boolean): Promise<void> {
  const settings = createSettings(db, clock);
  await (isHidden ? settings.set(hiddenName, 'yes') : settings.remove(hiddenName));
}

const testMail = (publicUrl: string): Mail => ({
  audience: 'owner',
  to: '',
  subject: `Test email from ${company.name}`,
  body: `This is the test email you requested in the desk. Since you’re reading it, notifications will reach you here. Emails to visitors come from the same sender and look like this one.

Back to Getting started: ${publicUrl}/admin/first-day
`,
  action: { label: 'Back to Getting started', url: `${publicUrl}/admin/first-day` },
});

interface StoredTest {
  at: number;
  mails: { id: string; to: string }[];
}

export type TestMail = NonNullable<Awaited<ReturnType<typeof lastTestMail>>>;

/** Queues the test mail to all recipients of notifications; returns them. */
export async function sendTestMail({ db, clock, addresses, publicUrl }: SignedInContext): Promise<string[]> {
  const now = clock.now();
  return db.write(async (trx) => {
    const rows = await enqueue(trx, [testMail(publicUrl)], { addresses, submissionId: null, now });
    const stored: StoredTest = { at: now, mails: rows.map(({ id, recipient: to }) => ({ id, to })) };
    await putSetting(trx, testMailName, JSON.stringify(stored), now);
    return rows.map(({ recipient }) => recipient);
  });
}

/** `at`: epoch milliseconds. */
export async function lastTestMail(sql: Sql) {
  const text = (await readSettings(sql, [testMailName])).get(testMailName);
  const stored = text === undefined ? undefined : (parsedJson(text) as StoredTest | undefined);
  if (!stored) return undefined;
  const mails = await mailsById(
    sql,
    stored.mails.map(({ id }) => id),
  );
  const to = stored.mails.map(({ id, to: address }) => {
    const mail = mails.get(id);
    const state = (mail?.state ?? 'forgotten') as 'waiting' | 'sent' | 'dead' | 'forgotten';
    return { address, state, error: mail?.last_error ?? '' };
  });
  return { at: stored.at, to };
}

/** Without secrets. `signature`: DNS name of the DKIM key. */
function mailSetUp({ config, addresses }: SignedInContext) {
  const url = config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl);
  return {
    server: url && `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? '465' : '587')}`,
    hasAccount: Boolean(url?.username),
    from: addresses.from,
    to: addresses.owner,
    signature: config.dkim && `${config.dkim.selector}._domainkey.${addresses.from.split('@').at(-1)}`,
  };
}

export async function firstDay(parts: SignedInContext, request: Request) {
  const { db, config, publicUrl, addresses } = parts;
  const live = parts.live();
  const [hidden, { samples, published }, last, browsers] = await Promise.all([
    isHidden(db.sql),
    recordsStanding(db.sql, live),
    lastTestMail(db.sql),
    listSubscriptions(db.sql),
  ]);
  const mail = { ...mailSetUp(parts), last };
  const findings = domainFindings({
    ...{ publicUrl, isGiven: config.publicUrlGiven, sender: addresses.from },
    addresses: [...new Set(Object.values(company.emails).map(inWords))],
    askedHost: request.headers.get('host') ?? undefined,
  });

  const at = (path: string) => `${path}?${fromFirstDay}`;
  const step = (title: string, href: string, state: Step['state']): Step => ({ title, href, state });
  const ofRecords = checklist.map(({ title, path, within }) => {
    const isSample = samples.some(({ collection }) => within.includes(collection));
    const state = isSample ? 'sample' : within.some((name) => published.has(name)) ? 'done' : 'default';
    return step(title, at(path), state);
  });
  const wasSent = last?.to.every(({ state }) => state === 'sent');
  const steps = [
    ...ofRecords,
    step('Notifications', at('/admin/notifications'), browsers.length > 0 ? 'done' : 'default'),
    step('Email', '#mail', mail.server && wasSent ? 'done' : 'open'),
    step('Domain', '#domain', findings.every(({ holds }) => holds) ? 'done' : 'open'),
  ];
  const groups = collections.flatMap(({ name, title }) => {
    const records = samples
      .filter(({ collection }) => collection === name)
      .map((one) => ({ id: one.id, name: one.name, says: one.says, path: at(recordPath(name, one.id)) }));
    return records.length > 0 ? [{ collection: name, title, path: at(collectionPath(name)), records }] : [];
  });
  const left = steps.filter(({ state }) => state === 'sample' || state === 'open').length;
  return { steps, groups, mail, findings, left, samples: samples.length, isHidden: hidden };
}

/** Undefined once nothing is left, the owner has hidden it, or this account may not change it. */
export async function firstDayOnToday(parts: SignedInContext, request: Request) {
  if (!mayOpen(parts.actor.role, '/admin/first-day', 'write')) return undefined;
  if (await isHidden(parts.db.sql)) return undefined;
  const { left, samples } = await firstDay(parts, request);
  return left + samples > 0 ? { left, samples } : undefined;
}
