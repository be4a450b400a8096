import { type BusinessClock, replyDue } from '#src/lib/reply-time.ts';
import type { IntakeForm } from './form.ts';

/**
 * Until when a form's reply is due, in epoch milliseconds: by its promise, counted in working time from when it was
 * received (S1 §9), and never after the moment from which a reply is of no use.
 */
export function promisedBy<Input>(
  form: Pick<IntakeForm<Input>, 'promise' | 'noLaterThan'>,
  input: Input,
  receivedAt: number,
  hours: BusinessClock,
): number {
  const due = replyDue(receivedAt, form.promise, hours);
  return Math.min(due, form.noLaterThan?.(input) ?? due);
}
