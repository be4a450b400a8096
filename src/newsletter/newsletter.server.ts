import words from 'content:forms/newsletter';
import mails from 'content:mails';
import type { NewsletterSubscribersTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import newsletterPages from 'words:newsletter';
import { type Context, Hono } from 'hono';
import { archivedIssues, type Issue, issuePath } from '#src/content/newsletter-issues.ts';
import { nothingHere } from '#src/content/site.ts';
import { visitorBody } from '#src/forms/mails.ts';
import { browserOf } from '#src/intake/budgets.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { visitorSchema } from '#src/intake/origin.ts';
import { markStale } from '#src/intake/people-store.server.ts';
import { mailBudgets, signUpBudgets } from '#src/lib/budgets.ts';
import { withoutDevice } from '#src/lib/crawlers.ts';
import { type Facts, fillFacts } from '#src/lib/facts.ts';
import { emailAddress } from '#src/lib/fields.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { easternDay } from '#src/lib/format.ts';
import { rss } from '#src/lib/rss.ts';
import { isSuspiciousAgent, messages, refusalMessage } from '#src/lib/security.ts';
import type { Clock } from '#src/lib/time.ts';
import { trafficMessages } from '#src/lib/traffic.ts';
import { z } from '#src/lib/zod.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { namingRequest } from '#src/platform/log.server.ts';
import { type Pictures, renderMarkdown, withSizes } from '#src/platform/markdown/markdown.server.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { emailKey, enqueue, mailboxKey, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { hitAll, OverBudget, type Overruns, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { confirmationLifeMs, type SubscriberState, signUpPlaces, unconfirmedLifeMs } from './newsletter-rules.ts';
import { trialSubscriber } from './sending/copies.ts';
import type { Mailing } from './sending/worker.server.ts';

export const findSubscriber = (from: Sql | Trx, id: string) =>
  from.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();

/** What a sign-up or an import says of an address. */
interface Asked {
  email: string;
  source: string;
  requested_at: number;
  consent?: string;
}

/** Adds an address unless it is known; returns its row. `left`: only recorded as unsubscribed. */
export async function addSubscriber(
  trx: Trx,
  email_key: string,
  asked: Asked,
  left = false,
): Promise<{ row: NewsletterSubscribersTable; isNew: boolean }> {
  const id = randomUUID();
  const state = left
    ? { state: 'unsubscribed', unsubscribed_at: asked.requested_at }
    : { state: 'pending', unsubscribed_at: null };
  const none = { confirmed_at: null, person_id: null, ended_by: '', ended_reason: '', soft_bounces: 0, consent: '' };
  const all = trx.insertInto('newsletter_subscribers').values({ id, email_key, ...none, ...state, ...asked });
  await all.onConflict((c) => c.column('email_key').doNothing()).execute();
  const known = trx.selectFrom('newsletter_subscribers').selectAll().where('email_key', '=', email_key);
  const row = await known.executeTakeFirstOrThrow();
  return { row, isNew: row.id === id };
}

/** Makes an unconfirmed or departed address pending again, unless it has complained. */
export async function askAgain(trx: Trx, id: string, asked: Asked): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ ...asked, state: 'pending' })
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

/** Also takes the one-click request of RFC 8058. */
export const leaveUrlAt = (
  { tokens, publicUrl }: { tokens: Pick<Tokens, 'sign'>; publicUrl: string },
  id: string,
): string => `${publicUrl}/newsletter/unsubscribe/${tokens.sign('newsletter-leave', { id })}`;

export interface NewsletterDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  addresses: OutboxAddresses;
  /** Without a trailing slash. */
  publicUrl: string;
  overruns: Overruns;
  onMail: () => void;
  mailing: Mailing;
}

/**
 * Queues a confirmation request, or for a confirmed subscriber a notice that nothing is to do. False if the mailbox's
 * budget is used up. Counts within the transaction; both paths do the same work, so timing reveals nothing. `now` in
 * epoch milliseconds.
 */
export async function writeTo(
  deps: NewsletterDeps,
  trx: Trx,
  row: Pick<NewsletterSubscribersTable, 'id' | 'email' | 'email_key' | 'state' | 'ended_by'>,
  now: number,
): Promise<boolean> {
  // Never mail somebody who has reported spam.
  if (row.ended_by === 'complaint') return false;
  const { tokens, publicUrl, overruns, addresses } = deps;
  const mailbox = tokens.fingerprint('mailbox', mailboxKey(row.email_key));
  const confirmed = row.state === 'confirmed';
  const kind = confirmed ? 'reminder' : 'confirm';
  const budgets = confirmed ? [mailBudgets.reminded] : [mailBudgets.askedLately, mailBudgets.asked];
  const rateLimits = budgets.map((budget) => ({ key: `newsletter:${kind}:${mailbox}`, budget }));
  const over = await hitAll(trx, rateLimits, randomUUID(), now);
  if (over) {
    overruns.note(over.budget);
    return false;
  }
  const unsubscribeUrl = leaveUrlAt(deps, row.id);
  const confirmUrl = `${publicUrl}/newsletter/confirm/${tokens.sign('newsletter-confirm', { id: row.id, issued: now })}`;
  // Only the subscriber may learn of being one. Repeats nothing that was typed.
  const { subject, lines } = confirmed
    ? mailOf(mails.newsletter.subscribed, { unsubscribeUrl })
    : mailOf(mails.newsletter.confirm, { confirmUrl, unsubscribeUrl });
  const mail: Mail = {
    ...{ audience: 'visitor', to: row.email, listUnsubscribe: unsubscribeUrl, subject, body: visitorBody(lines) },
    ...(!confirmed && { action: { label: mails.newsletter.confirmButton, url: confirmUrl } }),
  };
  await enqueue(trx, [mail], { addresses, submissionId: null, now });
  return true;
}

/** S1 §5 Newsletter. A honeypot that is no text counts as filled. */
export const signUpSchema = z.object({
  email: emailAddress(words.invalid, words.invalid),
  honeypot: z.string().catch('invalid').default(''),
  source: z.enum(signUpPlaces).catch('page').default('page'),
  visitor: visitorSchema,
});

/** `ok` does not reveal whether the address was known. */
export type SignUpOutcome =
  | { ok: true }
  | {
      ok: false;
      status: 403 | 422 | 429;
      reason: string;
      reasons?: string[];
      errors?: Record<string, string>;
      retryAfterSeconds?: number;
    };

const confirmShape = z.object({ id: z.string(), issued: z.number() });
const leaveShape = z.object({ id: z.string() });

export type Newsletter = ReturnType<typeof createNewsletter>;

/** Double opt-in. */
export function createNewsletter(deps: NewsletterDeps) {
  const { db, clock, tokens } = deps;

  async function store(input: z.infer<typeof signUpSchema>, key: string, client: Client, now: number) {
    const browser = browserOf(client, input.visitor, tokens);
    const network = tokens.fingerprint('address', client.address);
    const signUp = randomUUID();
    await db.write(async (trx) => {
      const limits = [
        { key: `newsletter:browser:${browser}`, budget: signUpBudgets.browser },
        { key: `newsletter:network:${network}`, budget: signUpBudgets.network },
      ];
      const site = { budget: signUpBudgets.site, holder: '', amount: 1 };
      const over = (await hitAll(trx, limits, signUp, now)) ?? (await spend(trx, [site], now));
      if (over) throw new OverBudget(over);
      const asked = { email: input.email, source: input.source, requested_at: now };
      const { row } = await addSubscriber(trx, key, asked);
      await askAgain(trx, row.id, asked);
      await writeTo(deps, trx, row.state === 'confirmed' ? row : { ...row, ...asked }, now);
    });
    deps.onMail();
  }

  async function behindConfirm(token: string): Promise<NewsletterSubscribersTable | undefined> {
    const parsed = confirmShape.safeParse(tokens.read('newsletter-confirm', token));
    if (!parsed.success || parsed.data.issued + confirmationLifeMs < clock.now()) return undefined;
    const row = await findSubscriber(db.sql, parsed.data.id);
    const left = row?.unsubscribed_at ?? -1;
    return parsed.data.issued > left ? row : undefined;
  }

  const behindLeave = (token: string) => leaveShape.safeParse(tokens.read('newsletter-leave', token)).data?.id;
  const stateOf = (row: NewsletterSubscribersTable | undefined) => row?.state as SubscriberState | undefined;

  return {
    /** Validates and stores a sign-up and queues its mail. `given` may have any shape. */
    async signUp(given: unknown, client: Client): Promise<SignUpOutcome> {
      const parsed = signUpSchema.safeParse(given);
      const honeypot = parsed.success ? parsed.data.honeypot : '';
      const reasons = [
        ...(honeypot === '' ? [] : [messages.honeypot]),
        ...(isSuspiciousAgent(withoutDevice(client.userAgent)) ? [messages.userAgent] : []),
      ];
      if (reasons.length > 0) return { ok: false, status: 403, reason: refusalMessage(reasons), reasons };
      const key = parsed.success ? emailKey(parsed.data.email) : undefined;
      if (!parsed.success || !key) {
        const { invalid } = words;
        return { ok: false, status: 422, reason: invalid, errors: { email: invalid } };
      }
      try {
        await store(parsed.data, key, client, clock.now());
        return { ok: true };
      } catch (error) {
        if (!(error instanceof OverBudget)) throw error;
        const limited = [messages.rateLimit];
        deps.overruns.note(error.over.budget);
        const retryAfterSeconds = Math.ceil(error.over.waitMs / 1000);
        return { ok: false, status: 429, reason: refusalMessage(limited), reasons: limited, retryAfterSeconds };
      }
    },
    /** State behind a confirmation link; undefined if forged, expired, or older than an unsubscription. */
    confirmable: async (token: string) => stateOf(await behindConfirm(token)),
    /** False where `confirmable` is undefined. Idempotent. */
    async confirm(token: string) {
      const row = await behindConfirm(token);
      if (!row) return false;
      await db.write((trx) => markSubscriber(trx, row.id, { state: 'confirmed', confirmed_at: clock.now() }));
      return true;
    },
    /** State behind an unsubscribe link, or undefined; `trial` for the link in a test mail. */
    async leavable(token: string): Promise<SubscriberState | 'trial' | undefined> {
      const id = behindLeave(token);
      if (id === trialSubscriber) return 'trial';
      // Erased subscribers are not on the list either.
      return id === undefined ? undefined : (stateOf(await findSubscriber(db.sql, id)) ?? 'unsubscribed');
    },
    /** False if the token is not ours. Idempotent. */
    async leave(token: string) {
      const id = behindLeave(token);
      if (id === undefined) return false;
      await db.write((trx) => markSubscriber(trx, id, { state: 'unsubscribed', unsubscribed_at: clock.now() }));
      return true;
    },
    mailing: deps.mailing,
    deps,
  };
}

interface Env {
  Variables: { client: Client };
}

/** `POST /api/newsletter` (design.md section 5): same answer for known and unknown addresses. */
export function newsletterApi({ newsletter }: { newsletter: Newsletter }): Hono<Env> {
  return new Hono<Env>().post('/newsletter', async (c) => {
    if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) {
      return c.json({ message: 'Please send the address as JSON.' }, 415);
    }
    const outcome = await newsletter.signUp(await c.req.json().catch(() => undefined), c.get('client'));
    if (outcome.ok) return c.json({ message: words.success, next: words.next }, 202);
    const { ok: _, status, reason, ...more } = outcome;
    if (more.retryAfterSeconds !== undefined) c.header('Retry-After', String(more.retryAfterSeconds));
    return c.json({ message: reason, ...more }, status);
  });
}

/**
 * Sign-up without script (`POST /`): 303 to the "check your mailbox" page, or the form with an error. With `heldBackMs`
 * it is refused unread, because its sender has sent too much.
 */
export async function newsletterPost(
  newsletter: Newsletter,
  form: FormData,
  { request, client, heldBackMs }: { request: Request; client: Client; heldBackMs?: number | undefined },
  render: (page: Request, state: FormState) => Promise<Response>,
): Promise<Response> {
  const text = (name: string) => String(form.get(name) ?? '');
  const email = text('email');
  const given = { email, honeypot: text('bot-field'), source: text('place') };
  const refused = (status: number, reason: string, retryAfterSeconds: number) =>
    ({ ok: false, status, reason, retryAfterSeconds }) as const;
  const outcome = heldBackMs
    ? refused(429, trafficMessages.form, Math.ceil(heldBackMs / 1000))
    : await newsletter.signUp(given, client).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return refused(503, namingRequest(messages.unavailable), 30);
      });
  if (outcome.ok) return new Response(null, { status: 303, headers: { Location: '/newsletter/check-mailbox' } });
  const page = await render(new Request(new URL('/newsletter', request.url), { headers: request.headers }), {
    type: 'newsletter',
    values: { email },
    lists: {},
    errors: {},
    message: outcome.reason,
    reasons: [],
    tickets: { id: '', formToken: '', captchaToken: '', question: '', captchaProof: '' },
  });
  const headers = new Headers(page.headers);
  if (outcome.retryAfterSeconds !== undefined) headers.set('Retry-After', String(outcome.retryAfterSeconds));
  return new Response(page.body, { status: outcome.status, headers });
}

/**
 * Buttons of the confirmation and unsubscribe pages, and one-click unsubscription of RFC 8058. The token in the address
 * is the only authority, and suffices.
 */
export function newsletterLinks({ newsletter }: { newsletter: Newsletter }): Hono<Env> {
  // For browsers, the page itself explains it.
  const gone = (c: Context<Env>) =>
    c.req.header('accept')?.includes('text/html') ? c.redirect(c.req.path, 303) : c.json({ message: nothingHere }, 404);
  return new Hono<Env>()
    .post('/newsletter/confirm/:token', async (c) =>
      (await newsletter.confirm(c.req.param('token'))) ? c.redirect(c.req.path, 303) : gone(c),
    )
    .post('/newsletter/unsubscribe/:token', async (c) => {
      const oneClick = await c.req.parseBody().catch(() => undefined);
      if (!(await newsletter.leave(c.req.param('token')))) return gone(c);
      if (oneClick?.['List-Unsubscribe'] === 'One-Click')
        return c.text(`${newsletterPages.unsubscribePage.doneTitle}.`);
      return c.redirect(c.req.path, 303);
    });
}

/* The archive of issues on the website. */

export type ArchivedIssue = ReturnType<typeof shown>;

/** `lead` is the preheader; empty if none. */
const shown = (issue: Issue) => ({
  ...{ subject: issue.subject, lead: issue.preheader, path: issuePath(issue) },
  ...{ day: easternDay(issue.sentAt ?? 0), sentAt: new Date(issue.sentAt ?? 0).toISOString() },
});

/** `now` in epoch milliseconds; newest first. */
export const archive = (now: number): ArchivedIssue[] => archivedIssues(now).map(shown);

export async function archivedIssue(slug: string, { now, images }: { now: number; images: Pictures }) {
  const issue = archivedIssues(now).find((one) => one.slug === slug);
  if (!issue) return undefined;
  const { html } = await renderMarkdown(issue.body);
  return { ...shown(issue), html: await withSizes(html, images) };
}

/** Meta description: the preheader, or the beginning of the text. */
export function describe(issue: ArchivedIssue & { html: string }, facts: Facts): string {
  if (issue.lead) return issue.lead;
  const text = fillFacts(issue.html.replace(/<[^>]*>/g, ' '), facts)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 155 ? `${text.slice(0, 154)}…` : text;
}

export const issuesFeedPath = '/newsletter/issues/rss.xml';

/** Newest first. */
export const issuesFeed = (issues: readonly ArchivedIssue[], publicUrl: string): string =>
  rss(
    {
      ...{
        title: newsletterPages.archivePage.title,
        description: newsletterPages.archivePage.lead,
        path: '/newsletter/issues',
        self: issuesFeedPath,
      },
      items: issues.map(({ subject, lead, path, sentAt }) => ({
        ...{ title: subject, path, date: sentAt, description: lead || subject },
      })),
    },
    publicUrl,
  );
