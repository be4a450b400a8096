/* What the owner can be told of. Known to the desk's screens too. */

/** What each browser can switch, in the order of the screen. */
export const switches = [
  { kind: 'emergency', label: 'Somebody’s work has stopped', about: 'Told at once, and while the promise runs' },
  { kind: 'lead', label: 'A new request', about: 'Messages, bookings, quote requests, applications' },
  { kind: 'answer', label: 'An answer of a visitor', about: 'By email or on the page of their request' },
  { kind: 'chat', label: 'A chat that asks for a person', about: 'Told at once, and for half an hour only' },
  { kind: 'erasure', label: 'A wish to be erased', about: 'The law gives you a month' },
  { kind: 'promise', label: 'A promise that runs out', about: 'At half and at nine tenths of its working time' },
  {
    kind: 'mail',
    label: 'Email, the webhook or your own calendar stands still',
    about: 'And when it works again',
  },
  { kind: 'backup', label: 'A missed backup', about: 'And when there is a proven one again' },
] as const;
export type SwitchKind = (typeof switches)[number]['kind'];
export const switchKinds: readonly SwitchKind[] = switches.map(({ kind }) => kind);

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
  backup: 'backup',
  'backup-clear': 'backup',
  push: undefined,
  'push-clear': undefined,
  'push-gone': undefined,
  morning: undefined,
} as const satisfies Record<string, SwitchKind | undefined>;
export type NoticeKind = keyof typeof switchOf;

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
export type AlarmName = 'mail' | 'mail-server' | 'backup' | 'push' | 'webhook' | 'calendar';
