import { z } from '#src/lib/zod.ts';
import { type SwitchKind, switchKinds } from './notice-kinds.ts';
import type { QuietHours } from './notice-rules.ts';

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

/** A subscription as `PushSubscription.toJSON` gives it: the browser's point on P-256 and its secret. */
export const subscriptionSchema = z.object({
  endpoint: z.url().max(2_048),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

/** Quiet hours that are offered when there are none yet: nine in the evening to seven. */
export const usualQuiet: QuietHours = { from: 21 * 60, to: 7 * 60 };

const dayMinutes = 24 * 60;
/** Step of the times of day that can be chosen, in minutes. */
export const quietStep = 30;

function minutesIn(form: FormData, name: string): number | undefined {
  const text = String(form.get(name) ?? '');
  const minutes = Number(text);
  return /^\d{1,4}$/.test(text) && minutes < dayMinutes ? minutes : undefined;
}

/** What a form of a browser's switches says; a text is what is wrong with it. */
export function readSwitches(
  form: FormData,
): { kinds: SwitchKind[]; quiet: QuietHours; holdsUrgent: boolean } | string {
  const on = form.getAll('kind');
  const kinds = switchKinds.filter((kind) => on.includes(kind));
  const holdsUrgent = form.get('hold-emergencies') === 'on';
  if (form.get('quiet') !== 'on') return { kinds, quiet: { from: 0, to: 0 }, holdsUrgent };
  const [from, to] = [minutesIn(form, 'from'), minutesIn(form, 'to')];
  if (from === undefined || to === undefined) return 'Enter when quiet hours start and end.';
  if (from === to) return 'Quiet hours can’t start and end at the same time. Choose another time.';
  return { kinds, quiet: { from, to }, holdsUrgent };
}

/** What the form of the morning mail says, undefined when its hour is none. */
export function readMorningForm(form: FormData): { on: boolean; hour: number; weekdaysOnly: boolean } | undefined {
  const text = String(form.get('hour') ?? '');
  const hour = Number(text);
  if (!/^\d{1,2}$/.test(text) || hour > 23) return undefined;
  return { on: form.get('on') === 'on', hour, weekdaysOnly: form.get('weekdays') === 'on' };
}
