/* When a thing that the site stands on does not do: Today, notices and the morning mail say the same of it. */

const hourMs = 3_600_000;
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
 * Whether the disk is nearly full: under 1 GB, which is room for a day of uploads and a night's backup with its proof,
 * or under a twentieth of a small disk. Bytes.
 */
export const diskIsNearlyFull = ({ free, total }: { free: number; total: number }): boolean =>
  total > 0 && (free < gigabyte || free < 0.05 * Math.min(total, 40 * gigabyte));
