/* The site's self-checks: meaning, interval, alarm threshold and texts. */

import { dayMs, hourMs, minuteMs } from './time.ts';

interface Probe {
  what: string;
  /** In milliseconds. */
  everyMs: number;
  /** Failures in a row that raise an alarm. */
  looks: number;
  /** What the owner is told; details are added to the text. */
  fails: { title: string; text: string };
  clear: { title: string; text: string };
  path: string;
  /** Heading of the first steps, in docs/operations.md. */
  help: string;
}

/** By name, which is also that of the alarm. */
const probes = {
  storage: {
    what: 'Every form, and the chat, can be stored',
    everyMs: minuteMs,
    looks: 2,
    fails: {
      title: 'Forms can’t be saved',
      text: 'Visitors are asked to try again, and their messages wait in their browsers.',
    },
    clear: { title: 'Forms are being saved again', text: 'Waiting messages send automatically.' },
    path: '/admin/today',
    help: 'alarm-storage',
  },
  captcha: {
    what: 'The verification question takes its right answer, and forms pass their checks',
    everyMs: minuteMs,
    looks: 2,
    fails: {
      title: 'Forms are being rejected',
      text: 'Visitors can’t pass the checks. Their messages are held back.',
    },
    clear: { title: 'Forms are being accepted again', text: 'Check what was held back in the meantime.' },
    path: '/admin/messages?show=held',
    help: 'alarm-captcha',
  },
  disk: {
    what: 'Free space and free inodes on the disk of DATA_DIR',
    everyMs: 5 * minuteMs,
    looks: 1,
    fails: { title: 'The disk is nearly full', text: 'When it’s full, forms and backups will fail.' },
    clear: { title: 'The disk has space again', text: 'There’s nothing to do.' },
    path: '/admin/backups',
    help: 'alarm-disk',
  },
  smtp: {
    what: 'The mail server takes a connection and the sign-in',
    everyMs: 5 * minuteMs,
    looks: 2,
    fails: { title: 'The mail server isn’t responding', text: 'Emails wait in the outbox, and we’ll keep trying.' },
    clear: {
      title: 'The mail server is responding again',
      text: 'Queued emails are being retried now. Check the outbox for results.',
    },
    path: '/admin/outbox',
    help: 'alarm-smtp',
  },
  inbound: {
    what: 'The mailbox that answers come to is read',
    everyMs: minuteMs,
    looks: 10,
    fails: {
      title: 'Email replies aren’t being read',
      text: 'They stay in the mailbox, and we’ll pick up where we left off.',
    },
    clear: { title: 'Email replies are being read again', text: 'Nothing was lost.' },
    path: '/admin/outbox',
    help: 'alarm-inbound',
  },
  canary: {
    what: 'A made-up request went all the way within the last 40 minutes',
    everyMs: minuteMs,
    looks: 3,
    fails: { title: 'A test request didn’t arrive', text: 'Something between the form and the inbox isn’t working.' },
    clear: { title: 'Test requests are arriving again', text: 'Everything from the form to the inbox works.' },
    path: '/admin/today',
    help: 'alarm-canary',
  },
  integrity: {
    what: 'The database file is fine, page by page (SQLite)',
    everyMs: 7 * dayMs,
    looks: 1,
    fails: {
      title: 'The database file is damaged',
      text: 'Copy DATA_DIR now, then restore the latest backup.',
    },
    clear: { title: 'The database file is fine', text: 'Every page was checked.' },
    path: '/admin/backups',
    help: 'alarm-integrity',
  },
  certificate: {
    what: 'The certificates of the site and of the mail server hold for more than two weeks',
    everyMs: 6 * hourMs,
    looks: 1,
    fails: {
      title: 'A certificate is about to expire',
      text: 'After that, browsers or the mail server will refuse to connect.',
    },
    clear: { title: 'The certificates are valid', text: 'There’s nothing to do.' },
    path: '/admin/today',
    help: 'alarm-certificate',
  },
  clock: {
    what: 'The clock goes as fast as time does',
    everyMs: minuteMs,
    looks: 1,
    fails: { title: 'The clock has jumped', text: 'Promised times, meetings and open forms depend on it.' },
    clear: { title: 'The clock has been right for 30 minutes', text: 'There’s nothing to do.' },
    path: '/admin/today',
    help: 'alarm-clock',
  },
  loop: {
    what: 'No request waits over a second for the process',
    everyMs: minuteMs,
    looks: 3,
    fails: { title: 'The site is stalling', text: 'Requests have been stuck waiting for several minutes.' },
    clear: { title: 'The site is no longer stalling', text: 'There’s nothing to do.' },
    path: '/admin/today',
    help: 'alarm-loop',
  },
  errors: {
    what: 'Of the last five minutes’ requests fewer than one in twenty failed',
    everyMs: minuteMs,
    looks: 1,
    fails: { title: 'Many requests are failing', text: 'Find each one in the log by its request ID.' },
    clear: { title: 'Requests are no longer failing', text: 'There’s nothing to do.' },
    path: '/admin/today',
    help: 'alarm-errors',
  },
  silent: {
    what: 'No form has been silent for twice its longest pause',
    everyMs: hourMs,
    looks: 1,
    fails: {
      title: 'A form is unusually silent',
      text: 'Submit it yourself to check. Something may be blocking visitors.',
    },
    clear: { title: 'The silent form is getting submissions again', text: 'There’s nothing to do.' },
    path: '/admin/today',
    help: 'alarm-silent',
  },
} as const satisfies Record<string, Probe>;

export type ProbeName = keyof typeof probes;
export const probeNames = Object.keys(probes) as ProbeName[];
export const probeOf = (name: ProbeName): Probe => probes[name];
