/* When a thing that the site stands on does not do: Today, notices and the morning mail say the same of it. */

import { hourMs } from './time.ts';

/** One night may fail; from a night and a half on without proof somebody must look. */
const unprovenMs = 36 * hourMs;
const gigabyte = 1_000_000_000;

/**
 * Whether nobody could rely on the newest backup: none was proven for 36 hours, though the site is older than that. Moments
 * in epoch milliseconds; `since`: when the installation began.
 */
export const backupIsMissed = (provenAt: number | undefined, since: number, now: number): boolean =>
  now - Math.max(provenAt ?? 0, since) > unprovenMs;

/**
 * Whether the disk is nearly full: under a twentieth of it is free, or under 2 GB of a large one, which is room for days of
 * uploads and a night's backup with its proof. Bytes.
 */
export const diskIsNearlyFull = ({ free, total }: { free: number; total: number }): boolean =>
  total > 0 && free < Math.min(total, 40 * gigabyte) / 20;

/** Whether a disk can hardly take another file, however much of it is free; undefined files are not counted by it. */
export const filesAreNearlyOut = (files: { free: number; total: number } | undefined): boolean =>
  files !== undefined && files.total > 0 && files.free < Math.min(10_000, 0.02 * files.total);
