import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { type ProbeName, probeNames } from '#src/lib/probes.ts';
import { workingMs } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { dayMs, hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import { type Area, mayDo, type Role } from '#src/platform/session/rights.ts';

/* What the people of the desk can be told of. Known to the desk's screens too. */

/** What each browser can switch, in the order of the screen. */
const switches = [
  { kind: 'emergency', label: 'Emergencies', about: 'Right away, and again before the reply is due' },
  { kind: 'lead', label: 'New requests', about: 'Messages, appointments, quote requests, applications' },
  { kind: 'answer', label: 'Replies from visitors', about: 'By email or on their request page' },
  { kind: 'chat', label: 'Chats that ask for a person', about: 'Right away, for up to half an hour' },
  { kind: 'erasure', label: 'Erasure requests', about: 'You have a month by law' },
  { kind: 'promise', label: 'Replies due soon', about: 'At 50% and 90% of the promised time' },
  {
    kind: 'mail',
    label: 'Email, webhook or calendar problems',
    about: 'And when they’re fixed',
  },
  { kind: 'named', label: 'Assigned or mentioned', about: 'A lead is assigned to you, or a note mentions you' },
  {
    kind: 'backup',
    label: 'Backup and site problems',
    about: 'Forms, disk, certificates, clock and test requests, and when they’re fixed',
  },
] as const;
export type SwitchKind = (typeof switches)[number]['kind'];
export const switchKinds: readonly SwitchKind[] = switches.map(({ kind }) => kind);

/** What stands with mail and not with the site itself. */
const ofMail: readonly ProbeName[] = ['smtp', 'inbound'];
const probeSwitches = Object.fromEntries(
  probeNames.flatMap((name) => {
    const kind: SwitchKind = ofMail.includes(name) ? 'mail' : 'backup';
    return [
      [name, kind],
      [`${name}-clear`, kind],
    ];
  }),
) as Record<ProbeName | `${ProbeName}-clear`, SwitchKind>;

/** Everything that a notice can be of, by the switch that it hangs on; nothing: it goes by mail and webhook alone. */
export const switchOf = {
  emergency: 'emergency',
  'emergency-answer': 'emergency',
  'emergency-half': 'emergency',
  'emergency-end': 'emergency',
  lead: 'lead',
  answer: 'answer',
  chat: 'chat',
  erasure: 'erasure',
  'promise-half': 'promise',
  'promise-end': 'promise',
  mail: 'mail',
  'mail-clear': 'mail',
  'mail-server': 'mail',
  'mail-server-clear': 'mail',
  webhook: 'mail',
  'webhook-clear': 'mail',
  calendar: 'mail',
  'calendar-clear': 'mail',
  alert: 'mail',
  'alert-clear': 'mail',
  ...probeSwitches,
  backup: 'backup',
  'backup-clear': 'backup',
  assigned: 'named',
  mention: 'named',
  push: undefined,
  'push-clear': undefined,
  'push-gone': undefined,
  morning: undefined,
} as const satisfies Record<string, SwitchKind | undefined>;
export type NoticeKind = keyof typeof switchOf;

/** What of the desk each switch tells of: nobody is told of what their account may not read. */
const areasOfSwitch: Record<SwitchKind, readonly Area[]> = {
  emergency: ['leads'],
  lead: ['leads'],
  answer: ['leads'],
  chat: ['chats'],
  erasure: ['leads'],
  promise: ['leads'],
  mail: ['site', 'calendar'],
  named: ['leads'],
  backup: ['site'],
};

/** Whether somebody of this role may be told of it. */
export function mayBeTold(role: Role, kind: NoticeKind): boolean {
  const to = switchOf[kind];
  if (to === undefined) return mayDo(role, 'site', 'read');
  // Their own calendar stands beside email on one switch.
  const areas = to === 'mail' ? ([kind.startsWith('calendar') ? 'calendar' : 'site'] as const) : areasOfSwitch[to];
  return areas.some((area) => mayDo(role, area, 'read'));
}

/** The switches that mean something to somebody of this role; at a desk of one person (`alone`) nobody means another. */
export const switchesFor = (role: Role, alone: boolean) =>
  switches
    .filter(({ kind }) => areasOfSwitch[kind].some((area) => mayDo(role, area, 'read')))
    .filter(({ kind }) => !(alone && kind === 'named'))
    .map((one) =>
      one.kind === 'mail' && !mayDo(role, 'site', 'read')
        ? { ...one, label: 'A calendar of the office cannot be read' }
        : one,
    );

/** Whether a notice is of an emergency, which waits for no quiet hours unless the owner says so. */
export const isUrgent = (kind: NoticeKind): boolean => switchOf[kind] === 'emergency';

/** A notice as it is stored. `at` in epoch milliseconds. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  subject: string;
  stage: string;
  at: number;
}

/** A way by which the owner is told, or a thing that must work; each can have an alarm of its own. */
export type AlarmName = (typeof ownAlarms)[number] | ProbeName;
const ownAlarms = ['push', 'webhook', 'alert', 'mail-server', 'mail', 'calendar', 'backup'] as const;
/** Every alarm, in the order in which they are looked at: the ways out first. */
export const alarmNames: readonly AlarmName[] = [...ownAlarms, ...probeNames];

/** The alarm that a notice is the beginning or the end of; undefined when it is of something else. */
export function alarmOf(kind: NoticeKind): { name: AlarmName; over: boolean } | undefined {
  const over = kind.endsWith('-clear');
  const name = alarmNames.find((one) => one === (over ? kind.slice(0, -'-clear'.length) : kind));
  return name && { name, over };
}

/** Quiet hours in minutes after Eastern midnight; none when both are equal. They may go over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/**
 * When the quiet hours that `now` lies in are over (epoch milliseconds), undefined outside of them. They begin at `from` and
 * have ended at `to`, each as Eastern clocks first show it; one that a spring change skips is the moment after it.
 */
export function quietUntil(now: number, { from, to }: QuietHours): number | undefined {
  if (from === to) return undefined;
  const today = easternAt(now).toPlainDate();
  for (const day of [today.subtract({ days: 1 }), today]) {
    const end = easternMoment(from < to ? day : day.add({ days: 1 }), to);
    if (easternMoment(day, from) <= now && now < end) return end;
  }
  return undefined;
}

/**
 * How much of a promise is gone: half of its time, nine tenths, or less (undefined), also once it is broken. Its time is
 * working time, because a promise that runs over a night loses nothing in it; one that lies outside of office hours
 * altogether runs by the clock, as one does that was made `byClock`. Moments in epoch milliseconds.
 */
export function promiseStage(
  { since, due, byClock = false }: { since: number; due: number; byClock?: boolean },
  now: number,
  hours: BusinessClock,
): 'promise-half' | 'promise-end' | undefined {
  if (now >= due || now <= since) return undefined;
  const working = byClock ? 0 : workingMs(since, due, hours);
  const all = working > 0 ? working : due - since;
  const gone = working > 0 ? workingMs(since, now, hours) : now - since;
  if (10 * gone >= 9 * all) return 'promise-end';
  return 2 * gone >= all ? 'promise-half' : undefined;
}

/** So many attempts must fail over so long a time before a browser is left alone. */
const mostFailures = 6;
const longestFailingMs = hourMs;

/** Whether a browser that failed again is paused from now on. */
export const isPaused = (failures: number, failingSince: number, now: number): boolean =>
  failures >= mostFailures && now - failingSince >= longestFailingMs;

/** Whether a browser counts as one that cannot be told. */
export const isFailing = (browser: { failures: number; pausedAt: number | null }): boolean =>
  browser.pausedAt !== null || browser.failures >= 3;

/** How long the webhook may fail before it is told, in milliseconds. */
export const webhookPatienceMs = hourMs;

/** What happened longer ago is told by nobody any more; whoever was away reads it on Today. In milliseconds. */
export const newsMs = dayMs;
/** How long it stays known what was told: longer than any promise runs. In milliseconds. */
export const keptMs = 30 * dayMs;

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
