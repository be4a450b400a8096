import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { type ProbeName, probeNames, probeOf } from '#src/lib/probes.ts';
import { workingMs } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { dayMs, hourMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import { type Area, mayDo, type Role } from '#src/platform/session/rights.ts';

/* Notice kinds, shared by server and desk. */

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

const atNotifications = '/admin/notifications';
const noTask = 'There’s nothing to do.';

/** Alarms beside those of the probes. Without a switch: by mail and webhook only. */
const ownAlarms = {
  push: {
    path: atNotifications,
    fails: {
      title: 'Notifications aren’t reaching any browser',
      text: 'None of the browsers with notifications on can receive them.',
    },
    clear: { title: 'Notifications are working again', text: 'A browser received one.' },
  },
  webhook: {
    switch: 'mail',
    path: atNotifications,
    fails: { title: 'The webhook has been failing for an hour', text: 'Alerts are queued, and we’ll keep trying.' },
    clear: { title: 'The webhook is working again', text: 'The queue was sent.' },
  },
  alert: {
    switch: 'mail',
    path: atNotifications,
    fails: {
      title: 'Alerts aren’t reaching the monitor (ALERT_URL)',
      text: 'Alerts are queued, and we’ll keep trying.',
    },
    clear: { title: 'Alerts are reaching the monitor again (ALERT_URL)', text: 'The queue was sent.' },
  },
  'mail-server': {
    switch: 'mail',
    path: '/admin/outbox',
    fails: {
      title: 'No mail server is set up',
      text: 'Emails to visitors and to you are queued until you set one up (SMTP_URL).',
    },
    clear: { title: 'A mail server is set up', text: 'Queued emails are on their way.' },
  },
  mail: {
    switch: 'mail',
    path: '/admin/outbox',
    fails: { title: 'Email isn’t going out', text: 'Emails are queued, and we’ll keep trying. See why.' },
    clear: { title: 'Email is going out again', text: 'Queued emails are on their way.' },
  },
  calendar: {
    switch: 'mail',
    path: '/admin/calendar/feeds',
    fails: {
      title: 'One of your calendars isn’t syncing',
      text: 'Visitors may book times when you’re busy. See why.',
    },
    clear: { title: 'Your calendars are syncing again', text: noTask },
  },
  backup: {
    switch: 'backup',
    path: '/admin/backups',
    fails: { title: 'A backup was missed', text: 'There’s been no verified backup for more than a day.' },
    clear: { title: 'Backups are working again', text: noTask },
  },
} as const;

export type AlarmName = keyof typeof ownAlarms | ProbeName;
export const alarmNames = [...Object.keys(ownAlarms), ...probeNames] as AlarmName[];

/** Probes grouped with mail instead of the site itself. */
const ofMail: readonly AlarmName[] = ['smtp', 'inbound'];

interface AlarmWords {
  switch?: SwitchKind;
  path: string;
  fails: { title: string; text: string };
  clear: { title: string; text: string };
}

export const alarmWords = (name: AlarmName): AlarmWords =>
  name in ownAlarms
    ? ownAlarms[name as keyof typeof ownAlarms]
    : { ...probeOf(name as ProbeName), switch: ofMail.includes(name) ? 'mail' : 'backup' };

/** Notices of events, with the switch of each; undefined: mail and webhook only. */
const events = {
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
  assigned: 'named',
  mention: 'named',
  'push-gone': undefined,
  morning: undefined,
} as const satisfies Record<string, SwitchKind | undefined>;
export type NoticeKind = keyof typeof events | AlarmName | `${AlarmName}-clear`;

export function switchOf(kind: NoticeKind): SwitchKind | undefined {
  const alarm = alarmOf(kind);
  return alarm ? alarmWords(alarm.name).switch : events[kind as keyof typeof events];
}

export const labelOf = (kind: NoticeKind): string => switches.find((one) => one.kind === switchOf(kind))?.label ?? '';

/** Rights each switch needs: nobody is told of what they may not read. */
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

export function mayBeTold(role: Role, kind: NoticeKind): boolean {
  const to = switchOf(kind);
  if (to === undefined) return mayDo(role, 'site', 'read');
  // This switch covers both email and calendars.
  const areas = to === 'mail' ? ([kind.startsWith('calendar') ? 'calendar' : 'site'] as const) : areasOfSwitch[to];
  return areas.some((area) => mayDo(role, area, 'read'));
}

/** Only switches useful to this role. `alone`: without colleagues there are no mentions. */
export const switchesFor = (role: Role, alone: boolean) =>
  switches
    .filter(({ kind }) => areasOfSwitch[kind].some((area) => mayDo(role, area, 'read')))
    .filter(({ kind }) => !(alone && kind === 'named'))
    .map((one) =>
      one.kind === 'mail' && !mayDo(role, 'site', 'read')
        ? { ...one, label: 'A calendar of the office cannot be read' }
        : one,
    );

export const isUrgent = (kind: NoticeKind): boolean => switchOf(kind) === 'emergency';

/** `at` in epoch milliseconds. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  subject: string;
  stage: string;
  at: number;
}

/** The alarm that a notice begins or ends; undefined for other notices. */
export function alarmOf(kind: NoticeKind): { name: AlarmName; over: boolean } | undefined {
  const over = kind.endsWith('-clear');
  const name = alarmNames.find((one) => one === (over ? kind.slice(0, -'-clear'.length) : kind));
  return name && { name, over };
}

/** Minutes after Eastern midnight; equal means none. May cross midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

/** Epoch milliseconds; undefined outside. `from` is included, `to` not; a skipped time is the moment after it. */
export function quietUntil(now: number, { from, to }: QuietHours): number | undefined {
  if (from === to) return undefined;
  const today = easternAt(now).toPlainDate();
  for (const day of [today.subtract({ days: 1 }), today]) {
    const end = easternMoment(from < to ? day : day.add({ days: 1 }), to);
    if (easternMoment(day, from) <= now && now < end) return end;
  }
  return undefined;
}

/** `byClock`: an emergency, which runs by the clock instead of working time. Epoch milliseconds. */
export interface ReplyPromise {
  since: number;
  due: number;
  byClock?: boolean;
}

/** Counts working time, so that nights use nothing up; the clock if `byClock` or all outside office hours. */
export function promiseStage(
  { since, due, byClock = false }: ReplyPromise,
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

/** The first moment of a stage; epoch milliseconds. */
export function promiseMoment(promise: ReplyPromise, stage: 'half' | 'end', hours: BusinessClock): number {
  let [before, moment] = [promise.since, promise.due - 1];
  while (moment - before > 1) {
    const between = Math.floor((before + moment) / 2);
    const reached = promiseStage(promise, between, hours);
    if (reached === 'promise-end' || (reached && stage === 'half')) moment = between;
    else before = between;
  }
  return moment;
}

/** A browser is paused after this many failures over this long. */
const mostFailures = 6;
const longestFailingMs = hourMs;

export const isPaused = (failures: number, failingSince: number, now: number): boolean =>
  failures >= mostFailures && now - failingSince >= longestFailingMs;

export const isFailing = (browser: { failures: number; pausedAt: number | null }): boolean =>
  browser.pausedAt !== null || browser.failures >= 3;

/** How long the webhook may fail before an alarm. */
export const webhookPatienceMs = hourMs;

/** Older events are not notified any more; Today shows them. */
export const newsMs = dayMs;
/** How long sent notices are remembered: longer than any promise. */
export const keptMs = 30 * dayMs;

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

/** `PushSubscription.toJSON`: P-256 point and secret. */
export const subscriptionSchema = z.object({
  endpoint: z.url().max(2_048),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

/** Default quiet hours: 9 PM to 7 AM. */
export const usualQuiet: QuietHours = { from: 21 * 60, to: 7 * 60 };

const dayMinutes = 24 * 60;
/** Minutes between selectable times. */
export const quietStep = 30;

function minutesIn(form: FormData, name: string): number | undefined {
  const text = String(form.get(name) ?? '');
  const minutes = Number(text);
  return /^\d{1,4}$/.test(text) && minutes < dayMinutes ? minutes : undefined;
}

/** A string is the error. */
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

export function readMorningForm(form: FormData): { on: boolean; hour: number; weekdaysOnly: boolean } | undefined {
  const text = String(form.get('hour') ?? '');
  const hour = Number(text);
  if (!/^\d{1,2}$/.test(text) || hour > 23) return undefined;
  return { on: form.get('on') === 'on', hour, weekdaysOnly: form.get('weekdays') === 'on' };
}
