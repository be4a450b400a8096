import { z } from 'zod';
import { withoutDevice } from '#src/lib/crawlers.ts';
import { injectionsInFields } from '#src/lib/injection.ts';
import { behaviourFlags, behaviourReason, fillTimeReason, isSuspiciousAgent, messages } from '#src/lib/security.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { type Captcha, proofIsFree } from './captcha.server.ts';
import type { Envelope } from './origin.ts';

/** Tolerated clock difference between machines; tokens issued later than that are refused. */
const mostAheadMs = 60_000;

const shape = z.object({ issued: z.number() });

export type FormTokens = ReturnType<typeof createFormTokens>;

/** The fill time of forms (S1 §5: at least 5, at most 1800 seconds). */
export function createFormTokens(tokens: Tokens, clock: Clock) {
  return {
    /** Whether the token was issued here within a day, whatever its fill time. */
    isOurs(token: string): boolean {
      const parsed = shape.safeParse(tokens.read('form', token));
      const age = parsed.success ? clock.now() - parsed.data.issued : dayMs;
      return age >= -mostAheadMs && age < dayMs;
    },
    /** `at`: when the form was opened, epoch milliseconds; earlier than now only when the site fills in its own form. */
    issue: (at = clock.now()): string => tokens.sign('form', { issued: at }),
    /** Why a form with this token is refused now; undefined when it is accepted. */
    reason(token: string): string | undefined {
      const parsed = shape.safeParse(tokens.read('form', token));
      if (!parsed.success) return messages.expired;
      const elapsed = clock.now() - parsed.data.issued;
      return elapsed < -mostAheadMs ? messages.expired : fillTimeReason(elapsed);
    },
  };
}

export interface Client {
  address: string;
  userAgent: string;
  language: string;
  referer?: string;
  host?: string;
}

export type CheckResult = Awaited<ReturnType<typeof checkSender>>;

/** S1 §5 checks the whole user agent only for these forms; for others the phone's name is left out. */
const namedBySpec = new Set(['contact', 'appointment', 'quote', 'career', 'consultation']);
const agentOf = ({ type }: Envelope, { userAgent }: Client) =>
  namedBySpec.has(type) ? userAgent : withoutDevice(userAgent);

/**
 * The checks of S1 §5 "Secured forms" up to the rate limit. Runs all of them, so that one notice lists every reason.
 */
export async function checkSender(
  envelope: Envelope,
  client: Client,
  deps: { captcha: Captcha; formTokens: FormTokens; sql: Sql },
) {
  const { security } = envelope;
  const reasons: string[] = [];
  if (security.honeypot !== '') reasons.push(messages.honeypot);
  if (isSuspiciousAgent(agentOf(envelope, client))) reasons.push(messages.userAgent);
  const fillTime = deps.formTokens.reason(security.formToken);
  if (fillTime) reasons.push(fillTime);

  let proof = deps.captcha.readProof(security.captchaProof);
  let captcha: { message: string; token?: string; question?: string } | undefined;
  let proofText: string | undefined;
  if (!proof && security.captchaToken && security.captchaAnswer.trim()) {
    const outcome = await deps.captcha.answer(security.captchaToken, security.captchaAnswer);
    if ('proof' in outcome) {
      proofText = outcome.proof;
      proof = deps.captcha.readProof(proofText);
    } else captcha = { message: outcome.message, ...outcome.challenge };
  }
  if (proof && !(await proofIsFree(deps.sql, proof.nonce, envelope.id))) proof = undefined;
  if (!proof) reasons.push(captcha?.message ?? messages.captchaMissing);

  const behaviour = behaviourReason(behaviourFlags(security.behaviour));
  if (behaviour) reasons.push(behaviour);
  const injections = injectionsInFields(envelope.data);
  const flags = flagsOf(envelope);
  return {
    reasons,
    flags,
    /** What the text looks like (S2 §4). Only marks the submission, never refuses it. */
    injections,
    proof,
    /** Proof for the form when its captcha answer was right. */
    proofText,
    /** Feedback, and maybe a new question, when the captcha answer was wrong. */
    captcha,
  };
}

/** Marks for the owner: how the form was typed, and what its text looks like. */
export function flagsOf({ data, security }: Pick<Envelope, 'data' | 'security'>): string[] {
  return [...behaviourFlags(security.behaviour), ...injectionsInFields(data)];
}
