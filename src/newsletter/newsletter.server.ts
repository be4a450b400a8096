import words from 'content:forms/newsletter';
import type { NewsletterSubscribersTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import newsletterPages from 'words:newsletter';
import { type Context, Hono } from 'hono';
import { nothingHere } from '#src/content/site.ts';
import { browserOf } from '#src/intake/budgets.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { visitorSchema } from '#src/intake/origin.ts';
import { signUpBudgets } from '#src/lib/budgets.ts';
import { withoutDevice } from '#src/lib/crawlers.ts';
import { emailAddress } from '#src/lib/fields.ts';
import type { FormState } from '#src/lib/form-state.ts';
import { isSuspiciousAgent, messages, refusalMessage } from '#src/lib/security.ts';
import type { Clock } from '#src/lib/time.ts';
import { trafficMessages } from '#src/lib/traffic.ts';
import { z } from '#src/lib/zod.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { namingRequest } from '#src/platform/log.server.ts';
import { emailKey, enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { hitAll, OverBudget, type Overruns, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import {
  addSubscriber,
  askAgain,
  createNewsletterMails,
  createSubscriberManagement,
  findSubscriber,
  markSubscriber,
} from './newsletter-manage.server.ts';
import { confirmationLifeMs, type SubscriberState, signUpPlaces } from './newsletter-rules.ts';
import { trialSubscriber } from './sending/copies.ts';
import type { Mailing } from './sending/worker.server.ts';

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
export function createNewsletter(deps: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  addresses: OutboxAddresses;
  /** Without a trailing slash. */
  publicUrl: string;
  overruns: Overruns;
  onMail: () => void;
  mailing: Mailing;
}) {
  const { db, clock, tokens } = deps;
  const mails = createNewsletterMails(deps);

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
      const fresh = { id: randomUUID(), email_key: key, state: 'pending', confirmed_at: null, unsubscribed_at: null };
      const row = await addSubscriber(trx, { ...fresh, ...asked });
      await askAgain(trx, row.id, asked);
      const mail = await mails.mailFor(trx, row.state === 'confirmed' ? row : { ...row, ...asked }, now);
      await enqueue(trx, mail ? [mail] : [], { addresses: deps.addresses, submissionId: null, now });
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
    desk: createSubscriberManagement({ ...deps, mails }),
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
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
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
