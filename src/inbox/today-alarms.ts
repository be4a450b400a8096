import { easternDay, easternText } from '#src/lib/format.ts';
import type { ProbeName } from '#src/lib/probes.ts';
import { backupIsMissed, diskIsNearlyFull, filesAreNearlyOut } from '#src/lib/standing.ts';

/** What the Today screen warns of beside people who wait. */
export interface Alarm {
  key: 'mail' | 'backup' | 'erasure' | 'calendar' | 'review' | ProbeName;
  /** What it is, where it is nothing that does not work. */
  sign?: string;
  title: string;
  words: string;
  href: string;
  link: string;
}

const hourMs = 3_600_000;
const gigabyte = 1_000_000_000;

/** What became of a backup, as far as an alarm needs it. Moments in epoch milliseconds. */
interface BackupFate {
  at: number;
  provenAt: number | null;
  problem: string;
}

/** The moment of the newest proof; undefined when there is none. */
export const lastProof = (entries: readonly BackupFate[]): number | undefined => {
  const proven = entries.flatMap(({ at, provenAt }) => (provenAt === null ? [] : [at]));
  return proven.length > 0 ? Math.max(...proven) : undefined;
};

/**
 * Whether nobody could rely on the newest backup. `entries` newest first; `since`: when the installation began; PostgreSQL
 * has its own tools, then nothing is known.
 */
export function backupAlarm(
  about: { engine: 'sqlite' | 'postgres'; entries: readonly BackupFate[]; since: number },
  now: number,
): Alarm | undefined {
  if (about.engine === 'postgres') return undefined;
  const proof = lastProof(about.entries);
  if (!backupIsMissed(proof, about.since, now)) return undefined;
  const failed = about.entries.find(({ at, problem }) => problem !== '' && at > (proof ?? 0));
  const hours = Math.floor((now - (proof ?? about.since)) / hourMs);
  const span = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return {
    key: 'backup',
    title: proof === undefined ? 'No verified backup yet' : `No verified backup for ${span}`,
    words: failed ? `The last one failed: ${failed.problem}` : 'Last night’s backup didn’t run.',
    href: '/admin/backups',
    link: 'See backups',
  };
}

/** Whether the disk is nearly full: of bytes, or of files that fit on it. Nothing when neither is known. */
export function diskAlarm(
  disk: { free: number; total: number; files?: { free: number; total: number } } | undefined,
): Alarm | undefined {
  const isFull = disk && diskIsNearlyFull(disk);
  if (!disk || !(isFull || filesAreNearlyOut(disk.files))) return undefined;
  const left =
    disk.free < gigabyte ? `${Math.floor(disk.free / 1_000_000)} MB` : `${(disk.free / gigabyte).toFixed(1)} GB`;
  const when = 'forms and backups will fail.';
  return {
    key: 'disk',
    title: isFull ? `Only ${left} left on the disk` : `Only ${disk.files?.free} more files fit on the disk`,
    words: isFull ? `When it’s full, ${when}` : `It’s running out of inodes. Without any, ${when}`,
    href: '/admin/backups',
    link: 'See backups',
  };
}

/** Whether somebody asked to be erased and is still here; `by` is until when the law has it, of the earliest. */
export function erasureAlarm(
  wishes: readonly { personId: string | null; name: string }[],
  by: number | undefined,
): Alarm | undefined {
  const [first] = wishes;
  if (!first || by === undefined) return undefined;
  const alone = wishes.length === 1 && first.personId !== null;
  return {
    key: 'erasure',
    sign: 'Erasure request',
    title: wishes.length === 1 ? `${first.name} asked to be erased` : `${wishes.length} people asked to be erased`,
    words: `By law, you have until ${easternDay(by).text}.`,
    href: alone ? `/admin/people/${first.personId}/erase` : '/admin/privacy',
    link: 'Review and erase',
  };
}

/** Whether mail does not leave: `trouble` as the line above every page has it, `unsent` how many mails wait. */
export function mailAlarm(standing: {
  unsent: number;
  trouble: { why: 'no-server' | 'failing' | 'owner' } | undefined;
}): Alarm | undefined {
  const { trouble, unsent } = standing;
  if (!trouble) return undefined;
  const many =
    unsent >= 1_000 ? '1,000 or more emails haven’t' : unsent === 1 ? 'One email hasn’t' : `${unsent} emails haven’t`;
  const why = {
    'no-server': 'No mail server is set up.',
    failing: 'The mail server isn’t accepting them.',
    owner: 'Your own notifications aren’t reaching you.',
  };
  return {
    key: 'mail',
    title: unsent > 0 ? `${many} been sent` : 'Email isn’t being sent',
    words: why[trouble.why],
    href: '/admin/outbox',
    link: 'See emails',
  };
}

/** Whether calendars of the owner's own fail for long; `readAt`: when each was last read, in epoch milliseconds. */
export function calendarAlarm(failing: readonly { name: string; readAt: number | null }[]): Alarm | undefined {
  const [first] = failing;
  if (!first) return undefined;
  const one = failing.length === 1;
  const since = first.readAt === null ? 'It never synced.' : `Last synced ${easternText(first.readAt)} ET.`;
  return {
    key: 'calendar',
    title: one ? `Your calendar ${first.name} isn’t syncing` : `${failing.length} of your calendars aren’t syncing`,
    words: `${one ? `${since} ` : ''}Visitors may book times when you’re busy.`,
    href: '/admin/calendar/feeds',
    link: 'See why',
  };
}

/** Whether articles were gone over too long ago; `due` of them were. */
export function reviewAlarm(due: number): Alarm | undefined {
  if (due === 0) return undefined;
  return {
    key: 'review',
    sign: 'To review',
    title: due === 1 ? 'An article is six months old' : `${due} articles are six months old`,
    words: 'Review them and update anything that’s out of date.',
    href: '/admin/articles?show=review',
    link: 'See which',
  };
}
