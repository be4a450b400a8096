import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { mayOpen } from '#src/desk/areas.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { parsedJson } from '#src/lib/json.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, mailsById, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { createSettings, putSetting, readSettings } from '#src/platform/settings.server.ts';
import { recordsStanding } from '#src/records/snapshot.server.ts';
import { domainFindings } from './domain-check.ts';
import { seenOf } from './first-day-seen.ts';
import { type Mark, progressOf, type StepId, stepIds, stepsOf } from './first-day-steps.ts';
import { mailSeen, mailSetUp } from './mail-words.ts';

const testMail = (publicUrl: string): Mail => ({
  audience: 'owner',
  to: '',
  subject: `Test email from ${company.name}`,
  body: `This is the test email you requested in the desk. Since you’re reading it, notifications will reach you here. Emails to visitors come from the same sender and look like this one.

Back to Getting started: ${publicUrl}/admin/first-day
`,
  action: { label: 'Back to Getting started', url: `${publicUrl}/admin/first-day` },
});

/** One setting per step, so that concurrent decisions do not overwrite each other. */
const nameOf = (id: StepId) => `first-day.${id}`;
const hiddenName = 'first-day-hidden';
const testMailName = 'first-day-test-mail';

export async function readMarks(sql: Sql): Promise<{ marks: Map<StepId, Mark>; isHidden: boolean }> {
  const stored = await readSettings(sql, [...stepIds.map(nameOf), hiddenName]);
  const marks = new Map<StepId, Mark>();
  for (const id of stepIds) {
    const value = stored.get(nameOf(id));
    if (value === 'done' || value === 'skipped') marks.set(id, value);
  }
  return { marks, isHidden: stored.has(hiddenName) };
}

/** Undefined clears the mark. */
export async function mark({ db, clock }: { db: Db; clock: Clock }, id: StepId, said: Mark | undefined): Promise<void> {
  const settings = createSettings(db, clock);
  await (said ? settings.set(nameOf(id), said) : settings.remove(nameOf(id)));
}

export async function hide({ db, clock }: { db: Db; clock: Clock }, isHidden: boolean): Promise<void> {
  const settings = createSettings(db, clock);
  await (isHidden ? settings.set(hiddenName, 'yes') : settings.remove(hiddenName));
}

export interface TestMail {
  /** Epoch milliseconds. */
  at: number;
  to: { address: string; state: 'waiting' | 'sent' | 'dead' | 'forgotten'; error: string }[];
}

interface Stored {
  at: number;
  mails: { id: string; to: string }[];
}

/** Queues the test mail to all recipients of notifications; returns them. */
export async function sendTestMail(parts: {
  db: Db;
  clock: Clock;
  addresses: OutboxAddresses;
  publicUrl: string;
}): Promise<string[]> {
  const { db, clock, addresses, publicUrl } = parts;
  const now = clock.now();
  return db.write(async (trx) => {
    const rows = await enqueue(trx, [testMail(publicUrl)], { addresses, submissionId: null, now });
    const stored: Stored = { at: now, mails: rows.map(({ id, recipient: to }) => ({ id, to })) };
    await putSetting(trx, testMailName, JSON.stringify(stored), now);
    return rows.map(({ recipient }) => recipient);
  });
}

export async function lastTestMail(sql: Sql): Promise<TestMail | undefined> {
  const text = (await readSettings(sql, [testMailName])).get(testMailName);
  const stored = text === undefined ? undefined : (parsedJson(text) as Stored | undefined);
  if (!stored) return undefined;
  const states = await mailsById(
    sql,
    stored.mails.map(({ id }) => id),
  );
  return {
    at: stored.at,
    to: stored.mails.map(({ id, to }) => {
      const mail = states.get(id);
      return {
        address: to,
        state: (mail?.state as 'waiting' | 'sent' | 'dead' | undefined) ?? 'forgotten',
        error: mail?.last_error ?? '',
      };
    }),
  };
}

export function mailSetUpOf({ config, addresses }: SignedInContext) {
  return mailSetUp(config, addresses, addresses.from);
}

export function domainOf({ config, publicUrl, addresses }: SignedInContext, request: Request) {
  const told = [...new Set(Object.values(company.emails).map(inWords))];
  return domainFindings({
    ...{ publicUrl, isGiven: config.publicUrlGiven, sender: addresses.from, addresses: told },
    askedHost: request.headers.get('host') ?? undefined,
  });
}

export async function firstDay(parts: SignedInContext, request: Request) {
  const { db, live, content } = parts;
  const [{ marks, isHidden }, { samples, published }, last] = await Promise.all([
    readMarks(db.sql),
    recordsStanding(db.sql, live()),
    lastTestMail(db.sql),
  ]);
  const counts = new Map<string, number>();
  for (const { collection } of samples) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const seen = seenOf({
    ...{
      live: live(),
      schedule: content.published().schedule,
      profiles: content.published().social,
      samples: counts,
      published,
    },
    mail: mailSeen(mailSetUpOf(parts), last),
    domain: domainOf(parts, request),
  });
  return { steps: stepsOf(seen, marks), isHidden, samples, last };
}

/** Undefined once everything is done, the owner has hidden it, or this account may not change it. */
export async function firstDayOnToday(parts: SignedInContext, request: Request) {
  if (!mayOpen(parts.actor.role, '/admin/first-day', 'write')) return undefined;
  if ((await readMarks(parts.db.sql)).isHidden) return undefined;
  const { steps, samples } = await firstDay(parts, request);
  const progress = progressOf(steps);
  return progress.next || samples.length > 0 ? { progress, samples: samples.length } : undefined;
}
