import { z } from 'zod';
import type { Clock } from '#src/lib/clock.ts';
import { fillTimeReason, messages } from '#src/lib/security.ts';
import { dayMs } from '#src/lib/time.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

/** Clocks of several machines differ by less; what was issued later than that has outlived a clock set back. */
const mostAheadMs = 60_000;

const shape = z.object({ issued: z.number() });

/** Starts and checks the fill time of a form (S1 §5: at least 5, at most 1800 seconds). */
export interface FormTokens {
  /** `at`: when the form was opened, in epoch milliseconds; now, unless the site itself fills one in. */
  issue(at?: number): string;
  /** Whether the token was issued here within a day, also when its fill time is not that of a person. */
  isOurs(token: string): boolean;
  /** Why a form with this token is refused now, or undefined. */
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
