/* What the people of the desk can be told of. Known to the desk's screens too. */

import { type ProbeName, probeNames } from '#src/lib/probes.ts';
import { type Area, mayDo, type Role } from '#src/platform/session/rights.ts';

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
