import newsletter from 'content:forms/newsletter';
import mails from 'content:mails';
import type { NewsletterSubscribersTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { visitorBody } from '#src/forms/mails.ts';
import { markStale } from '#src/intake/people-store.server.ts';
import { mailBudgets } from '#src/lib/budgets.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import { numberText } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { emailKey, enqueue, mailboxKey, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { hitAll, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { importLimits, unconfirmedLifeMs } from './newsletter-rules.ts';
import {
  type ImportAnswers,
  type ImportedRow,
  type ImportQuestion,
  notAnAddress,
  readImport,
  type Skipped,
} from './rules-import.ts';

export const findSubscriber = (from: Sql | Trx, id: string) =>
  from.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();

type Unknown = 'person_id' | 'ended_by' | 'ended_reason' | 'soft_bounces' | 'consent';
const unknown = { person_id: null, ended_by: '', ended_reason: '', soft_bounces: 0, consent: '' };

/** Does nothing if the key exists; returns the row there is now. */
export async function addSubscriber(
  trx: Trx,
  row: Omit<NewsletterSubscribersTable, Unknown> & { consent?: string },
): Promise<NewsletterSubscribersTable> {
  await trx
    .insertInto('newsletter_subscribers')
    .values({ ...unknown, ...row })
    .onConflict((c) => c.column('email_key').doNothing())
    .execute();
  return trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email_key', '=', row.email_key)
    .executeTakeFirstOrThrow();
}

/** Makes an unconfirmed or departed address pending again, unless it has complained. */
export async function askAgain(
  trx: Trx,
  id: string,
  now: { email: string; source: string; requested_at: number; consent?: string },
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ ...now, state: 'pending' })
    .where('id', '=', id)
    .where('state', '!=', 'confirmed')
    .where('ended_by', '!=', 'complaint')
    .execute();
}

export async function markSubscriber(
  trx: Trx,
  id: string,
  change: { state: 'confirmed'; confirmed_at: number } | { state: 'unsubscribed'; unsubscribed_at: number },
): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set(change.state === 'confirmed' ? { ...change, ended_by: '', ended_reason: '', soft_bounces: 0 } : change)
    .where('id', '=', id)
    .where('state', '!=', change.state)
    .execute();
}

/** Ends a subscription on a mail server's report; a complaint is recorded even if it had already ended. */
export async function endSubscription(
  trx: Trx,
  id: string,
  end: { by: 'bounce' | 'complaint'; reason: string; at: number },
): Promise<void> {
  let one = trx
    .updateTable('newsletter_subscribers')
    .set({ state: 'unsubscribed', unsubscribed_at: end.at, ended_by: end.by, ended_reason: end.reason })
    .where('id', '=', id)
    .where('ended_by', '!=', 'complaint');
  if (end.by === 'bounce') one = one.where('state', '=', 'confirmed');
  await one.execute();
}

export async function countSoftBounce(trx: Trx, id: string): Promise<number> {
  const row = await trx
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ soft_bounces: eb('soft_bounces', '+', 1) }))
    .where('id', '=', id)
    .returning('soft_bounces')
    .executeTakeFirst();
  return row?.soft_bounces ?? 0;
}

const dropCopies = (trx: Trx, id: string) =>
  trx.deleteFrom('newsletter_copies').where('subscriber_id', '=', id).execute();

/** Deletes addresses that were asked long ago and never confirmed; `now` in epoch milliseconds. */
export async function forgetOldSignUps(trx: Trx, now: number): Promise<void> {
  const gone = await trx
    .deleteFrom('newsletter_subscribers')
    .where('state', '=', 'pending')
    .where('requested_at', '<', now - unconfirmedLifeMs)
    .returning(['id', 'person_id'])
    .execute();
  for (const { id } of gone) await dropCopies(trx, id);
  await markStale(
    trx,
    gone.map(({ person_id }) => person_id),
  );
}

export async function removeSubscriber(trx: Trx, id: string): Promise<boolean> {
  await dropCopies(trx, id);
  const gone = await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .returning('person_id')
    .executeTakeFirst();
  await markStale(trx, [gone?.person_id ?? null]);
  return gone !== undefined;
}

type ImportResult = 'asked' | 'asked-again' | 'asked-lately' | 'confirmed' | 'left' | 'noted-left';

/** `key` is equal for all spellings; `left`: only record that they unsubscribed. */
interface Brought {
  email: string;
  key: string;
  left: boolean;
}

export interface GivenList {
  text: string;
  fileName: string;
  consent: string;
  answers: ImportAnswers;
}

/** `skipped` has at most the first hundred. */
export interface ImportReport {
  asked: number;
  notedLeft: number;
  skippedCount: number;
  skipped: Skipped[];
}

const hasLeftText = 'This person unsubscribed. Only they can sign up again, with the form on the website.';
const reasons: Partial<Record<ImportResult, string>> = {
  confirmed: `${newsletter.duplicate}.`,
  left: hasLeftText,
  'asked-lately': 'Not confirmed yet. We emailed them recently.',
};
const noConsent =
  'Say where these people agreed to get your newsletter, for example “sign-up form of the old website, 2024”.';
const notUnderstood =
  'Nothing was imported yet. This list may show who unsubscribed, but we can’t tell how. Answer below, then press Import again.';
const group = 50;
const mostShown = 100;

export type SubscriberManagement = ReturnType<typeof createSubscriberManagement>;

/** Every change is recorded in the audit list, without the address. */
export function createSubscriberManagement(deps: {
  db: Db;
  clock: Clock;
  mails: ReturnType<typeof createNewsletterMails>;
  addresses: OutboxAddresses;
  onMail: () => void;
}) {
  const { db, clock, mails } = deps;

  async function take(trx: Trx, given: Brought, source: string, consent: string): Promise<ImportResult> {
    const now = clock.now();
    const asked = { email: given.email, source, requested_at: now, ...(consent && { consent }) };
    const fresh = { id: randomUUID(), email_key: given.key, confirmed_at: null };
    const state = given.left ? 'unsubscribed' : 'pending';
    const row = await addSubscriber(trx, { ...fresh, ...asked, state, unsubscribed_at: given.left ? now : null });
    if (given.left) {
      if (row.id !== fresh.id && row.state === 'unsubscribed') return 'left';
      await markSubscriber(trx, row.id, { state: 'unsubscribed', unsubscribed_at: now });
      return 'noted-left';
    }
    if (row.state === 'confirmed') return 'confirmed';
    if (row.state === 'unsubscribed') return 'left';
    const mail = await mails.mailFor(trx, row, now);
    if (!mail) return 'asked-lately';
    await askAgain(trx, row.id, row.id === fresh.id ? asked : { ...asked, source: row.source });
    await enqueue(trx, [mail], { addresses: deps.addresses, submissionId: null, now });
    return row.id === fresh.id ? 'asked' : 'asked-again';
  }

  const note = (trx: Trx, actor: Actor, action: string, detail: string) =>
    recordAudit(trx, { at: clock.now(), actor, action, subject: 'Newsletter', detail });

  /** Imports some addresses in one transaction; `noted` returns the audit entry for their count. */
  async function takeSome(
    some: readonly Brought[],
    { source, consent, actor }: { source: string; consent: string; actor: Actor },
    noted: (count: number) => [action: string, detail: string],
  ): Promise<ImportResult[]> {
    const results = await db.write(async (trx) => {
      const found: ImportResult[] = [];
      for (const given of some) found.push(await take(trx, given, source, consent));
      const count = found.filter((one) => !reasons[one]).length;
      if (count > 0) await note(trx, actor, ...noted(count));
      return found;
    });
    deps.onMail();
    return results;
  }

  /** False if the address does not exist. */
  const change = (actor: Actor, action: string, carryOut: (trx: Trx) => Promise<boolean>) =>
    db.write(async (trx) => {
      const done = await carryOut(trx);
      if (done) await note(trx, actor, action, 'one address');
      return done;
    });

  return {
    /** Adds a pending address and mails it for confirmation; `asked`: an already pending one was mailed again. */
    async add(
      email: string,
      actor: Actor,
    ): Promise<{ ok: true; asked: true } | { ok: false; reason: string; asked?: boolean }> {
      const key = isEmailAddress(email) ? emailKey(email) : undefined;
      if (!key) return refuse(newsletter.invalid);
      const [result] = await takeSome([{ email, key, left: false }], { source: 'owner', consent: '', actor }, () => [
        'subscribe',
        'one address, asked to confirm',
      ]);
      if (result === 'asked') return { ok: true, asked: true };
      if (result === 'left') return refuse(hasLeftText);
      if (result === 'confirmed') return refuse(newsletter.duplicate);
      return { ...refuse(newsletter.duplicate), asked: result === 'asked-again' };
    },
    /**
     * Like `add` for a list; never mails people who have left. Stores the source of consent with each. Imports nothing
     * while questions are open.
     */
    async import(
      { text, fileName, consent: said, answers }: GivenList,
      actor: Actor,
    ): Promise<Outcome<{ report: ImportReport }> & { questions?: ImportQuestion[] }> {
      const consent = said.replace(/\s+/g, ' ').trim().slice(0, importLimits.consent);
      if (consent === '') return refuse(noConsent);
      if (text.length > importLimits.characters) return refuse('That’s too long. Import it in parts.');
      const { brought, skipped, questions } = readImport(text, fileName, answers);
      if (brought.length + skipped.length === 0) return refuse('This list has no addresses.');
      if (brought.length > importLimits.addresses) {
        return refuse(`Import up to ${numberText(importLimits.addresses)} addresses at a time.`);
      }
      if (questions.some(({ answer }) => !answer)) return { ...refuse(notUnderstood), questions };
      const taken = new Map<string, ImportedRow & Brought>();
      for (const given of brought) {
        const key = emailKey(given.email);
        const before = key && taken.get(key);
        if (before && given.left) before.left = true;
        if (key && !before) taken.set(key, { ...given, key });
        else {
          const reason = key ? 'It’s already in this list.' : notAnAddress;
          skipped.push({ line: given.line, text: given.email, reason });
        }
      }
      const report = { asked: 0, notedLeft: 0 };
      const rows = [...taken.values()];
      // In groups, so that visitors' forms do not wait for a long list.
      for (let at = 0; at < rows.length; at += group) {
        const some = rows.slice(at, at + group);
        const results = await takeSome(some, { source: 'import', consent, actor }, (count) => [
          'import',
          `${count} of ${some.length}`,
        ]);
        for (const [index, { line, email }] of some.entries()) {
          const result = results[index] ?? 'left';
          const reason = reasons[result];
          if (reason) skipped.push({ line, text: email, reason });
          else report[result === 'noted-left' ? 'notedLeft' : 'asked']++;
        }
      }
      skipped.sort((a, b) => a.line - b.line);
      return { ok: true, report: { ...report, skippedCount: skipped.length, skipped: skipped.slice(0, mostShown) } };
    },
    /** Remembers that the address left; false if the id is unknown. */
    unsubscribe: (id: string, actor: Actor) =>
      change(actor, 'unsubscribe', async (trx) => {
        if (!(await findSubscriber(trx, id))) return false;
        await markSubscriber(trx, id, { state: 'unsubscribed', unsubscribed_at: clock.now() });
        return true;
      }),
    /** Also forgets that it left; false if the id is unknown. */
    remove: (id: string, actor: Actor) => change(actor, 'delete', (trx) => removeSubscriber(trx, id)),
  };
}

/** Also takes the one-click request of RFC 8058. */
export const leaveUrlAt = (
  { tokens, publicUrl }: { tokens: Pick<Tokens, 'sign'>; publicUrl: string },
  id: string,
): string => `${publicUrl}/newsletter/unsubscribe/${tokens.sign('newsletter-leave', { id })}`;

export function createNewsletterMails(deps: { tokens: Tokens; publicUrl: string; overruns: Overruns }) {
  const { tokens, publicUrl, overruns } = deps;
  return {
    /**
     * Confirmation request, or for a confirmed subscriber a notice that nothing is to do. Undefined if the mailbox's
     * budget is used up. Counts within the transaction; both paths do the same work, so timing reveals nothing. `now`
     * in epoch milliseconds.
     */
    async mailFor(trx: Trx, row: NewsletterSubscribersTable, now: number): Promise<Mail | undefined> {
      // Never mail somebody who has reported spam.
      if (row.ended_by === 'complaint') return undefined;
      const mailbox = tokens.fingerprint('mailbox', mailboxKey(row.email_key));
      const confirmed = row.state === 'confirmed';
      const kind = confirmed ? 'reminder' : 'confirm';
      const budgets = confirmed ? [mailBudgets.reminded] : [mailBudgets.askedLately, mailBudgets.asked];
      const rateLimits = budgets.map((budget) => ({ key: `newsletter:${kind}:${mailbox}`, budget }));
      const over = await hitAll(trx, rateLimits, randomUUID(), now);
      if (over) {
        overruns.note(over.budget);
        return undefined;
      }
      const unsubscribeUrl = leaveUrlAt(deps, row.id);
      const to = { audience: 'visitor', to: row.email, listUnsubscribe: unsubscribeUrl } as const;
      // Only the subscriber may learn of being one.
      if (confirmed) {
        const { subject, lines } = mailOf(mails.newsletter.subscribed, { unsubscribeUrl });
        return { ...to, subject, body: visitorBody(lines) };
      }
      const confirmUrl = `${publicUrl}/newsletter/confirm/${tokens.sign('newsletter-confirm', { id: row.id, issued: now })}`;
      const { subject, lines } = mailOf(mails.newsletter.confirm, { confirmUrl, unsubscribeUrl });
      const action = { label: mails.newsletter.confirmButton, url: confirmUrl };
      // Repeats nothing that was typed.
      return { ...to, subject, body: visitorBody(lines), action };
    },
  };
}
