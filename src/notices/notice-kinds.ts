import { kinds, news, alarms as ownAlarms } from 'content:notices';
import probes from 'content:probes';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { workingMs } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { dayMs, hourMs } from '#src/lib/time.ts';
import { type Area, mayDo, type Role } from '#src/platform/session/rights.ts';

/* Notice kinds, shared by server and desk; their words stand in content/notices.yaml. */

export type SwitchKind = keyof typeof kinds;
export const switchKinds = Object.keys(kinds) as SwitchKind[];

const alarms = { ...ownAlarms, ...probes };
export type AlarmName = keyof typeof alarms;
export const alarmNames = Object.keys(alarms) as AlarmName[];
export const alarmWords = (name: AlarmName) => alarms[name];

/** Of an event with words of its own. */
export type NewsKind = keyof typeof news;
export type NoticeKind = NewsKind | 'push-gone' | 'morning' | AlarmName | `${AlarmName}-clear`;

/** Undefined: mail and webhook only. */
export function switchOf(kind: NoticeKind): SwitchKind | undefined {
  const alarm = alarmOf(kind);
  return alarm ? alarmWords(alarm.name).kind : kind in news ? news[kind as NewsKind].kind : undefined;
}

export function labelOf(kind: NoticeKind): string {
  const to = switchOf(kind);
  return to === undefined ? '' : kinds[to].label;
}

const mayRead = (role: Role, areas: readonly string[]) => areas.some((area) => mayDo(role, area as Area, 'read'));

export function mayBeTold(role: Role, kind: NoticeKind): boolean {
  const to = switchOf(kind) ?? 'backup';
  // This switch covers both email and calendars.
  return mayRead(role, to === 'mail' ? [kind.startsWith('calendar') ? 'calendar' : 'site'] : kinds[to].areas);
}

/** Only switches useful to this role. `alone`: without colleagues there are no mentions. */
export const switchesFor = (role: Role, alone: boolean) =>
  switchKinds
    .filter((kind) => mayRead(role, kinds[kind].areas) && !(alone && kind === 'named'))
    .map((kind) => {
      const { label, about, onlyCalendar } = kinds[kind];
      return { kind, about, label: (!mayRead(role, ['site']) && onlyCalendar) || label };
    });

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
