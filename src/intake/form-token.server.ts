import { z } from 'zod';
import { fillTimeReason, messages } from '#src/lib/security.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

/** Tolerated clock difference between machines; tokens issued later than that are refused. */
const mostAheadMs = 60_000;

const shape = z.object({ issued: z.number() });

/** The fill time of forms (S1 §5: at least 5, at most 1800 seconds). */
export interface FormTokens {
  /** `at`: when the form was opened, epoch milliseconds; earlier than now only when the site fills in its own form. */
  issue(at?: number): string;
  /** Whether the token was issued here within a day, whatever its fill time. */
  isOurs(token: string): boolean;
  /** Why a form with this token is refused now; undefined when it is accepted. */
  reason(token: string): string | undefined;
}

export function createFormTokens(tokens: Tokens, clock: Clock): FormTokens {
  return {
    isOurs(token) {
      const parsed = shape.safeParse(tokens.read('form', token));
      const age = parsed.success ? clock.now() - parsed.data.issued : dayMs;
      return age >= -mostAheadMs && age < dayMs;
    },
    issue: (at = clock.now()) => tokens.sign('form', { issued: at }),
    reason(token) {
      const parsed = shape.safeParse(tokens.read('form', token));
      if (!parsed.success) return messages.expired;
      const elapsed = clock.now() - parsed.data.issued;
      return elapsed < -mostAheadMs ? messages.expired : fillTimeReason(elapsed);
    },
  };
}
