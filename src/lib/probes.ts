/* What the site looks at of itself: what each probe means, how often it looks, when it gives the alarm, in which words. */

const minute = 60_000;
const hour = 60 * minute;

/** One thing that must work. */
interface Probe {
  /** What it looks at, for the owner. */
  what: string;
  /** How often it looks, in milliseconds. */
  everyMs: number;
  /** So many looks in a row must fail before it is an alarm. */
  looks: number;
  /** What the owner is told when it fails; what was found is added to the text. */
  fails: { title: string; text: string };
  clear: { title: string; text: string };
  /** Where in the desk it is seen. */
  path: string;
  /** Heading of what to do first, in docs/operations.md. */
  help: string;
}

/** Every probe by its name, which is also that of its alarm. */
const probes = {
  storage: {
    what: 'Every form, and the chat, can be stored',
    everyMs: minute,
    looks: 2,
    fails: {
      title: 'Forms cannot be kept',
      text: 'What visitors send is answered "please try again" and waits with them.',
    },
    clear: { title: 'Forms are kept again', text: 'What waited with visitors is sent by itself.' },
    path: '/admin/today',
    help: 'alarm-storage',
  },
  captcha: {
    what: 'The verification question takes its right answer, and forms pass their checks',
    everyMs: minute,
    looks: 2,
    fails: { title: 'Forms are refused', text: 'Visitors cannot pass the checks; what they send waits in quarantine.' },
    clear: { title: 'Forms are taken again', text: 'Look into quarantine for what was refused meanwhile.' },
    path: '/admin/quarantine',
    help: 'alarm-captcha',
  },
  disk: {
    what: 'Free space and free inodes on the disk of DATA_DIR',
    everyMs: 5 * minute,
    looks: 1,
    fails: { title: 'The disk is nearly full', text: 'Once it is, no form is taken and no backup made.' },
    clear: { title: 'There is room on the disk again', text: 'Nothing is left to do.' },
    path: '/admin/backups',
    help: 'alarm-disk',
  },
  smtp: {
    what: 'The mail server takes a connection and the sign-in',
    everyMs: 5 * minute,
    looks: 2,
    fails: { title: 'The mail server does not answer', text: 'Email waits in the outbox and is tried again.' },
    clear: {
      title: 'The mail server answers again',
      text: 'What waited is tried again now. Whether it is taken, the outbox says.',
    },
    path: '/admin/outbox',
    help: 'alarm-smtp',
  },
  inbound: {
    what: 'The mailbox that answers come to is read',
    everyMs: minute,
    looks: 10,
    fails: { title: 'Answers by email are not read', text: 'They stay in the mailbox and are read from where it was.' },
    clear: { title: 'Answers by email are read again', text: 'Nothing was lost.' },
    path: '/admin/outbox',
    help: 'alarm-inbound',
  },
  canary: {
    what: 'A made-up request went all the way within the last 40 minutes',
    everyMs: minute,
    looks: 3,
    fails: { title: 'A made-up request did not arrive', text: 'The way from form to mail does not work to its end.' },
    clear: { title: 'A made-up request arrives again', text: 'The way from form to mail works to its end.' },
    path: '/admin/today',
    help: 'alarm-canary',
  },
  integrity: {
    what: 'The database file is sound, page by page (SQLite)',
    everyMs: 7 * 24 * hour,
    looks: 1,
    fails: {
      title: 'The database file is damaged',
      text: 'Make a copy of DATA_DIR now, then restore the newest backup.',
    },
    clear: { title: 'The database file is sound', text: 'Every page of it was read.' },
    path: '/admin/backups',
    help: 'alarm-integrity',
  },
  certificate: {
    what: 'The certificates of the site and of the mail server hold for more than two weeks',
    everyMs: 6 * hour,
    looks: 1,
    fails: { title: 'A certificate runs out', text: 'Once it has, browsers or the mail server refuse.' },
    clear: { title: 'The certificates hold', text: 'Nothing is left to do.' },
    path: '/admin/today',
    help: 'alarm-certificate',
  },
  clock: {
    what: 'The clock goes as fast as time does',
    everyMs: minute,
    looks: 1,
    fails: { title: 'The clock has jumped', text: 'Promised times, meetings and open forms go by it.' },
    clear: { title: 'The clock has gone right for half an hour', text: 'Nothing is left to do.' },
    path: '/admin/today',
    help: 'alarm-clock',
  },
  loop: {
    what: 'No request waits over a second for the process',
    everyMs: minute,
    looks: 3,
    fails: { title: 'The site stalls', text: 'Requests have waited for the process itself, minutes in a row.' },
    clear: { title: 'The site no longer stalls', text: 'Nothing is left to do.' },
    path: '/admin/today',
    help: 'alarm-loop',
  },
  errors: {
    what: 'Of the last five minutes’ requests fewer than one in twenty failed',
    everyMs: minute,
    looks: 1,
    fails: { title: 'Many requests fail', text: 'The log names each with its request id.' },
    clear: { title: 'Requests no longer fail', text: 'Nothing is left to do.' },
    path: '/admin/today',
    help: 'alarm-errors',
  },
  silent: {
    what: 'No form has been silent for twice its longest pause',
    everyMs: hour,
    looks: 1,
    fails: { title: 'A form is unusually silent', text: 'Send it once yourself: something may keep visitors from it.' },
    clear: { title: 'The silent form was sent again', text: 'Nothing is left to do.' },
    path: '/admin/today',
    help: 'alarm-silent',
  },
} as const satisfies Record<string, Probe>;

export type ProbeName = keyof typeof probes;
export const probeNames = Object.keys(probes) as ProbeName[];
export const probeOf = (name: ProbeName): Probe => probes[name];
