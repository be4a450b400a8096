import probes from 'content:probes';
import { hourMs, minuteMs } from './time.ts';

/** A self-check of the site (content/probes.yaml). */
export type ProbeName = keyof typeof probes;
export const probeNames = Object.keys(probes) as ProbeName[];
export const probeOf = (name: ProbeName) => ({ ...probes[name], everyMs: probes[name].everyMinutes * minuteMs });

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
