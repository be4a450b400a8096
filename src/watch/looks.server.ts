import { diskIsNearlyFull, filesAreNearlyOut } from '#src/lib/standing.ts';
import type { InboundStanding } from '#src/mail-in/inbound-standing.ts';
import type { Disk } from '#src/platform/disk.server.ts';
import type { Rehearsal } from './rehearse.server.ts';
import type { Look } from './runner.server.ts';

const named = (all: readonly Rehearsal[]) => all.map(({ form }) => form).join(', ');

/** Of the rehearsed forms, those that storage failed. */
export const storageLook =
  (rehearse: () => Promise<readonly Rehearsal[]>): Look =>
  async () => {
    const failed = (await rehearse()).filter((one) => !one.ok && one.reason === 'storage');
    const [first] = failed;
    return first && !first.ok ? `${named(failed)}: ${first.words}` : undefined;
  };

/** Whether a puzzle takes its right answer, and no form is refused by its own checks. */
export const captchaLook =
  (solves: () => Promise<boolean>, rehearse: () => Promise<readonly Rehearsal[]>): Look =>
  async () => {
    if (!(await solves())) return 'The verification question rejects its correct answer.';
    const failed = (await rehearse()).filter((one) => !one.ok && one.reason === 'refused');
    const [first] = failed;
    return first && !first.ok ? `${named(failed)}: ${first.words}` : undefined;
  };

/** Whether there is room for more bytes and more files. */
export const diskLook =
  (disk: () => Promise<Disk | undefined>): Look =>
  async () => {
    const found = await disk();
    if (!found) return undefined;
    if (diskIsNearlyFull(found)) return `${Math.floor(found.free / 1e6)} MB free.`;
    if (!filesAreNearlyOut(found.files)) return undefined;
    return `It’s running out of inodes: only ${found.files?.free} more files fit, however much space is free.`;
  };

/** Whether the mail server takes a connection and the sign-in; its own words say why not. `onBack`: once it does again. */
export function smtpLook(check: () => Promise<void>, onBack: () => Promise<void>): Look {
  let wasAway = false;
  return async () => {
    try {
      await check();
    } catch (error) {
      wasAway = true;
      return error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : 'It failed.';
    }
    if (wasAway) await onBack();
    wasAway = false;
    return undefined;
  };
}

/** Whether the mailbox is read. */
export const inboundLook =
  (standing: () => InboundStanding): Look =>
  async () => {
    const { mailbox } = standing();
    return mailbox && mailbox.connectedSince === undefined ? (mailbox.problem ?? 'Connecting.') : undefined;
  };

/** Whether time passes as fast by the clock as by `steady` (ms, which nobody can set); a jump is told for half an hour. */
export function clockLook(steady: () => number): Look {
  const largestMs = 60_000;
  const toldMs = 30 * 60_000;
  let before: { now: number; steady: number } | undefined;
  let jump: { steady: number; by: number } | undefined;
  return async (now) => {
    const at = steady();
    const by = before ? now - before.now - (at - before.steady) : 0;
    before = { now, steady: at };
    if (Math.abs(by) > largestMs) jump = { steady: at, by };
    if (!jump || at - jump.steady >= toldMs) return undefined;
    const minutes = Math.round(Math.abs(jump.by) / 60_000);
    return `By ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${jump.by > 0 ? 'ahead' : 'back'}.`;
  };
}

/** Whether the process kept no request waiting for over a second; `stall`: the longest wait since it was last asked (ms). */
export const loopLook =
  (stall: () => number): Look =>
  async () => {
    const ms = stall();
    return ms > 1_000 ? `For ${(ms / 1_000).toFixed(1)} seconds.` : undefined;
  };

/** Whether few enough requests failed; `recent`: how many of the last minutes, and how many of them failed. */
export const errorsLook =
  (recent: (now: number) => { requests: number; failed: number }): Look =>
  async (now) => {
    const { requests, failed } = recent(now);
    return failed >= 10 && failed >= 0.05 * requests ? `${failed} of ${requests} in five minutes.` : undefined;
  };
