import { company } from '#src/content/company.ts';
import type { Clock } from '#src/lib/clock.ts';
import { parsedJson } from '#src/lib/json.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, mailsById, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { createSettings, putSetting, readSettings } from '#src/platform/settings.server.ts';
import { type Mark, type StepId, stepIds } from './first-day-steps.ts';

/** The mail by which the owner sees that mails leave, and how they look. */
const testMail = (publicUrl: string): Mail => ({
  audience: 'owner',
  to: '',
  subject: `Test email from ${company.name}`,
  body: `This is the test email you requested in the desk. Since you’re reading it, notifications will reach you here. Emails to visitors come from the same sender and look like this one.

Back to Getting started: ${publicUrl}/admin/first-day
`,
  action: { label: 'Back to Getting started', url: `${publicUrl}/admin/first-day` },
});

/** Each step has a setting of its own, so that two who decide at once lose nothing. */
const nameOf = (id: StepId) => `first-day.${id}`;
const hiddenName = 'first-day-hidden';
const testMailName = 'first-day-test-mail';

/** What the owner has said of the steps, and whether Today leads to them no more. */
export async function readMarks(sql: Sql): Promise<{ marks: Map<StepId, Mark>; isHidden: boolean }> {
  const stored = await readSettings(sql, [...stepIds.map(nameOf), hiddenName]);
  const marks = new Map<StepId, Mark>();
  for (const id of stepIds) {
    const value = stored.get(nameOf(id));
    if (value === 'done' || value === 'skipped') marks.set(id, value);
  }
  return { marks, isHidden: stored.has(hiddenName) };
}

/** Says of a step that it is done or skipped; undefined takes that back. */
export async function mark({ db, clock }: { db: Db; clock: Clock }, id: StepId, said: Mark | undefined): Promise<void> {
  const settings = createSettings(db, clock);
  await (said ? settings.set(nameOf(id), said) : settings.remove(nameOf(id)));
}

/** Takes the way to the list from Today, or puts it back. */
export async function hide({ db, clock }: { db: Db; clock: Clock }, isHidden: boolean): Promise<void> {
  const settings = createSettings(db, clock);
  await (isHidden ? settings.set(hiddenName, 'yes') : settings.remove(hiddenName));
}

/** What became of the last test mail, for each address that it went to. */
export interface TestMail {
  /** Epoch milliseconds. */
  at: number;
  to: { address: string; state: 'waiting' | 'sent' | 'dead' | 'forgotten'; error: string }[];
}

interface Stored {
  at: number;
  mails: { id: string; to: string }[];
}

/** Writes the test mail into the outbox, to everybody whom notifications go to. */
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

/** The last test mail; undefined when none was ever sent. */
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
