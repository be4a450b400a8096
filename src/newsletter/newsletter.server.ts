import newsletter from 'content:forms/newsletter';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { browserOf } from '#src/intake/budgets.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { signUpBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { withoutDevice } from '#src/lib/crawlers.ts';
import { isSuspiciousAgent, messages, refusalMessage } from '#src/lib/security.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables-newsletter.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import { hitAll, type Over } from '#src/platform/rate-limit/rate-limit.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { createNewsletterMails } from './mails.server.ts';
import { createSubscriberManagement } from './newsletter-manage.server.ts';
import { confirmationLifeMs, type SubscriberState } from './newsletter-rules.ts';
import { type SignUpInput, signUpSchema } from './newsletter-schema.ts';
import { addSubscriber, askAgain, findSubscriber, markSubscriber } from './newsletter-store.server.ts';
import type { Mailing } from './sending/parts.ts';
import { trialSubscriber } from './sending/rules.ts';

/** What came of a sign-up; ok says nothing about whether the address was known. `reason` is in words. */
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

class TooMany extends Error {
  readonly over: Over;
  constructor(over: Over) {
    super('too many sign-ups');
    this.over = over;
  }
}

export type Newsletter = ReturnType<typeof createNewsletter>;

/** Sign-up with double opt-in, confirmation and leaving. */
export function createNewsletter(deps: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  addresses: OutboxAddresses;
  /** Public address of the site, without a slash at its end. */
  publicUrl: string;
  overruns: Overruns;
  onMail: () => void;
  mailing: Mailing;
}) {
  const { db, clock, tokens } = deps;
  const mails = createNewsletterMails(deps);

  async function store(input: SignUpInput, key: string, client: Client, now: number) {
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
      if (over) throw new TooMany(over);
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
    /** Checks and stores a sign-up and puts its mail in the outbox. `given` is what came in, of any shape. */
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
        const { invalid } = newsletter;
        return { ok: false, status: 422, reason: invalid, errors: { email: invalid } };
      }
      try {
        await store(parsed.data, key, client, clock.now());
        return { ok: true };
      } catch (error) {
        if (!(error instanceof TooMany)) throw error;
        const limited = [messages.rateLimit];
        deps.overruns.note(error.over.budget);
        const retryAfterSeconds = Math.ceil(error.over.waitMs / 1000);
        return { ok: false, status: 429, reason: refusalMessage(limited), reasons: limited, retryAfterSeconds };
      }
    },
    /** The state behind a confirmation link; undefined when it is forged, too old, or older than a farewell. */
    confirmable: async (token: string) => stateOf(await behindConfirm(token)),
    /** Confirms; false where `confirmable` is undefined. Again is the same as once. */
    async confirm(token: string) {
      const row = await behindConfirm(token);
      if (!row) return false;
      await db.write((trx) => markSubscriber(trx, row.id, { state: 'confirmed', confirmed_at: clock.now() }));
      return true;
    },
    /** The state behind a farewell link, or undefined; `trial` where it stands in an issue that the owner sent to themselves. */
    async leavable(token: string): Promise<SubscriberState | 'trial' | undefined> {
      const id = behindLeave(token);
      if (id === trialSubscriber) return 'trial';
      // Who was forgotten since is not on the list either.
      return id === undefined ? undefined : (stateOf(await findSubscriber(db.sql, id)) ?? 'unsubscribed');
    },
    /** Unsubscribes; false when the token is not ours. Again is the same as once. */
    async leave(token: string) {
      const id = behindLeave(token);
      if (id === undefined) return false;
      await db.write((trx) => markSubscriber(trx, id, { state: 'unsubscribed', unsubscribed_at: clock.now() }));
      return true;
    },
    /** What issues are sent with. */
    mailing: deps.mailing,
    /** What the owner does with the list. */
    desk: createSubscriberManagement({ ...deps, mails }),
  };
}
