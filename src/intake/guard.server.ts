import { withoutDevice } from '#src/lib/crawlers.ts';
import { type InjectionType, injectionsInFields } from '#src/lib/injection.ts';
import { behaviourFlags, behaviourReason, isSuspiciousAgent, messages } from '#src/lib/security.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { proofIsFree } from './accept.server.ts';
import type { Captcha, Proof } from './captcha.server.ts';
import type { FormTokens } from './form-token.server.ts';
import type { Envelope } from './origin.ts';

export interface Client {
  address: string;
  userAgent: string;
  language: string;
  referer?: string;
  host?: string;
}

export interface CheckResult {
  reasons: string[];
  flags: string[];
  /** What the text looks like (S2 §4). Only marks the submission, never refuses it. */
  injections: InjectionType[];
  proof: Proof | undefined;
  /** Proof for the form when its captcha answer was right. */
  proofText?: string;
  /** Feedback, and maybe a new question, when the captcha answer was wrong. */
  captcha?: { message: string; token?: string; question?: string };
}

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

/** Marks for the owner: how the form was typed, and what its text looks like. */
export function flagsOf({ data, security }: Pick<Envelope, 'data' | 'security'>): string[] {
  return [...behaviourFlags(security.behaviour), ...injectionsInFields(data)];
}
