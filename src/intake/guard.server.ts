import { withoutDevice } from '#src/lib/crawlers.ts';
import { type InjectionType, injectionsInFields } from '#src/lib/injection.ts';
import { behaviourFlags, behaviourReason, isSuspiciousAgent, messages } from '#src/lib/security.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { proofIsFree } from './accept.server.ts';
import type { Captcha, Proof } from './captcha.server.ts';
import type { FormTokens } from './form-token.server.ts';
import type { Envelope } from './origin.ts';

/** Who sends, as the server sees it. */
export interface Client {
  address: string;
  userAgent: string;
  language: string;
  /** The Referer and Host headers, when there were any. */
  referer?: string;
  host?: string;
}

export interface CheckResult {
  reasons: string[];
  flags: string[];
  /** What the text looks like (S2 §4); it marks the submission and refuses nothing. */
  injections: InjectionType[];
  proof: Proof | undefined;
  /** The proof as the form carries it, when an answer that came along was right. */
  proofText?: string;
  /** A new question, or word on the old one, when an answer that came along was wrong. */
  captcha?: { message: string; token?: string; question?: string };
}

/** S1 §5 names the forms that a word in the whole user agent refuses; to any other, a phone may be called what it likes. */
const namedBySpec = new Set(['contact', 'appointment', 'quote', 'career', 'consultation']);
const agentOf = ({ type }: Envelope, { userAgent }: Client) =>
  namedBySpec.has(type) ? userAgent : withoutDevice(userAgent);

/** The checks of S1 §5 "Secured forms" up to the rate limit, all of them, so that one notice lists every reason. */
export async function checkSender(
  envelope: Envelope,
  client: Client,
  deps: { captcha: Captcha; formTokens: FormTokens; sql: Sql },
): Promise<CheckResult> {
  const { security } = envelope;
  const reasons: string[] = [];
  if (security.honeypot !== '') reasons.push(messages.honeypot);
  if (isSuspiciousAgent(agentOf(envelope, client))) reasons.push(messages.userAgent);
  const fillTime = deps.formTokens.reason(security.formToken);
  if (fillTime) reasons.push(fillTime);

  let proof = deps.captcha.readProof(security.captchaProof);
  let captcha: CheckResult['captcha'];
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

  const typing = behaviourFlags(security.behaviour);
  const behaviour = behaviourReason(typing);
  if (behaviour) reasons.push(behaviour);
  const injections = injectionsInFields(envelope.data);
  const flags = [...typing, ...injections];
  return { reasons, flags, injections, proof, ...(proofText ? { proofText } : {}), ...(captcha ? { captcha } : {}) };
}

/** What the owner sees marked at a submission: how it was typed, and what its text looks like. */
export function flagsOf({ data, security }: Pick<Envelope, 'data' | 'security'>): string[] {
  return [...behaviourFlags(security.behaviour), ...injectionsInFields(data)];
}
