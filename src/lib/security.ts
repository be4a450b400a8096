import { formNumbers } from './budgets.ts';
import { formMessages } from './form-state.ts';

/** S1 §5 "Secured forms" and §8, shared by browser and server. */
export const messages = {
  ...formMessages,
  rateLimit: 'Rate limit exceeded. Please try again later.',
  tooFast: 'Form submitted too quickly. Please take your time.',
  suspicious: 'Suspicious activity detected. Please verify you are human.',
  captchaWrong: 'Incorrect answer. Please try again.',
  captchaLocked: 'Too many attempts. New question generated.',
  failed: 'Security validation failed. Please try again.',
  unavailable: 'We can’t save anything right now, so this was not sent. Please try again in a few minutes.',
} as const;

export const limits = {
  submissionsPerHour: formNumbers.browser,
  fillSecondsMin: 5,
  fillSecondsMax: 1800,
  captchaAttempts: 3,
} as const;

/** S1 §8 Secured form rejected. */
export function refusalMessage(reasons: readonly string[]): string {
  if (reasons.length === 0) return messages.failed;
  if (reasons.length === 1 && reasons[0] === messages.captchaMissing) return messages.captchaMissing;
  return `Security validation failed: ${reasons.join(', ')}`;
}

const suspiciousAgent = /bot|crawler|spider|scraper|phantom|headless|selenium|puppeteer/i;

export function isSuspiciousAgent(userAgent: string): boolean {
  return suspiciousAgent.test(userAgent);
}

/** Why a form filled in within `elapsed` milliseconds is refused, or undefined; both limits are inclusive. */
export function fillTimeReason(elapsed: number): string | undefined {
  if (elapsed < limits.fillSecondsMin * 1000) return messages.tooFast;
  if (elapsed > limits.fillSecondsMax * 1000) return messages.expired;
  return undefined;
}

/** Counted by the browser; `typingMs` from first to last key. */
export interface Behaviour {
  keystrokes: number;
  pastes: number;
  typingMs: number;
}

/** Raised flags (S1 §5). All are recorded; only more than three refuse. */
export function behaviourFlags(behaviour: Behaviour): string[] {
  const flags: string[] = [];
  if (behaviour.keystrokes < 2) flags.push('few-keystrokes');
  if (behaviour.pastes > 10) flags.push('many-pastes');
  if (behaviour.typingMs > 0 && behaviour.keystrokes / (behaviour.typingMs / 1000) > 20) flags.push('fast-typing');
  return flags;
}

export function behaviourReason(flags: readonly string[]): string | undefined {
  return flags.length > 3 ? messages.suspicious : undefined;
}
