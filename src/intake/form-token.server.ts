import { z } from 'zod';
import { fillTimeReason, messages } from '#src/lib/security.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

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
