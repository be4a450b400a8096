import { dayMs, hourMs, minuteMs } from './time.ts';

/* The site's self-checks: meaning, interval, alarm threshold and texts. */

interface Probe {
  /** In milliseconds. */
  everyMs: number;
  /** Failures in a row that raise an alarm. */
  looks: number;
  /** What the owner is told; details are added to the text. */
  fails: { title: string; text: string };
  clear: { title: string; text: string };
  path: string;
}

/** By name, which is also that of the alarm and of its first steps in docs/operations.md (`alarm-storage`). */
const probes = {
  storage: {
    everyMs: minuteMs,
    looks: 2,
    fails: {
      title: 'Forms can’t be saved',
      text: 'Visitors are asked to try again, and their messages wait in their browsers.',
    },
    clear: { title: 'Forms are being saved again', text: 'Waiting messages send automatically.' },
    path: '/admin/today',
  },
  captcha: {
    everyMs: minuteMs,
    looks: 2,
    fails: {
      title: 'Forms are being rejected',
      text: 'Visitors can’t pass the checks. Their messages are held back.',
    },
    clear: { title: 'Forms are being accepted again', text: 'Check what was held back in the meantime.' },
    path: '/admin/messages?show=held',
  },
  disk: {
    everyMs: 5 * minuteMs,
    looks: 1,
    fails: { title: 'The disk is nearly full', text: 'When it’s full, forms and backups will fail.' },
    clear: { title: 'The disk has space again', text: 'There’s nothing to do.' },
    path: '/admin/backups',
  },
  smtp: {
    everyMs: 5 * minuteMs,
    looks: 2,
    fails: { title: 'The mail server isn’t responding', text: 'Emails wait in the outbox, and we’ll keep trying.' },
    clear: {
      title: 'The mail server is responding again',
      text: 'Queued emails are being retried now. Check the outbox for results.',
    },
    path: '/admin/outbox',
  },
  inbound: {
    everyMs: minuteMs,
    looks: 10,
    fails: {
      title: 'Email replies aren’t being read',
      text: 'They stay in the mailbox, and we’ll pick up where we left off.',
    },
    clear: { title: 'Email replies are being read again', text: 'Nothing was lost.' },
    path: '/admin/outbox',
  },
  canary: {
    everyMs: minuteMs,
    looks: 3,
    fails: { title: 'A test request didn’t arrive', text: 'Something between the form and the inbox isn’t working.' },
    clear: { title: 'Test requests are arriving again', text: 'Everything from the form to the inbox works.' },
    path: '/admin/today',
  },
  integrity: {
    everyMs: 7 * dayMs,
    looks: 1,
    fails: {
      title: 'The database file is damaged',
      text: 'Copy DATA_DIR now, then restore the latest backup.',
    },
    clear: { title: 'The database file is fine', text: 'Every page was checked.' },
    path: '/admin/backups',
  },
  certificate: {
    everyMs: 6 * hourMs,
    looks: 1,
    fails: {
      title: 'A certificate is about to expire',
      text: 'After that, browsers or the mail server will refuse to connect.',
    },
    clear: { title: 'The certificates are valid', text: 'There’s nothing to do.' },
    path: '/admin/today',
  },
  clock: {
    everyMs: minuteMs,
    looks: 1,
    fails: { title: 'The clock has jumped', text: 'Promised times, meetings and open forms depend on it.' },
    clear: { title: 'The clock has been right for 30 minutes', text: 'There’s nothing to do.' },
    path: '/admin/today',
  },
  loop: {
    everyMs: minuteMs,
    looks: 3,
    fails: { title: 'The site is stalling', text: 'Requests have been stuck waiting for several minutes.' },
    clear: { title: 'The site is no longer stalling', text: 'There’s nothing to do.' },
    path: '/admin/today',
  },
  errors: {
    everyMs: minuteMs,
    looks: 1,
    fails: { title: 'Many requests are failing', text: 'Find each one in the log by its request ID.' },
    clear: { title: 'Requests are no longer failing', text: 'There’s nothing to do.' },
    path: '/admin/today',
  },
  silent: {
    everyMs: hourMs,
    looks: 1,
    fails: {
      title: 'A form is unusually silent',
      text: 'Submit it yourself to check. Something may be blocking visitors.',
    },
    clear: { title: 'The silent form is getting submissions again', text: 'There’s nothing to do.' },
    path: '/admin/today',
  },
} as const satisfies Record<string, Probe>;

export type ProbeName = keyof typeof probes;
export const probeNames = Object.keys(probes) as ProbeName[];
export const probeOf = (name: ProbeName): Probe => probes[name];

/* Alarms shared by Today, notices and the morning email. */

/** One night may fail; after a day and a half somebody must look. */
const unprovenMs = 36 * hourMs;
const gigabyte = 1_000_000_000;

/**
 * Whether no backup was proven for 36 hours and the site is older than that. Epoch milliseconds; `since`: installation.
 */
export const backupIsMissed = (provenAt: number | undefined, since: number, now: number): boolean =>
  now - Math.max(provenAt ?? 0, since) > unprovenMs;

/** Under 5 % free, or under 2 GB on a large disk: room for days of uploads and one backup with its proof. Bytes. */
export const diskIsNearlyFull = ({ free, total }: { free: number; total: number }): boolean =>
  total > 0 && free < Math.min(total, 40 * gigabyte) / 20;

/** Whether the disk is nearly out of inodes; undefined if they are not counted. */
export const filesAreNearlyOut = (files: { free: number; total: number } | undefined): boolean =>
  files !== undefined && files.total > 0 && files.free < Math.min(10_000, 0.02 * files.total);
