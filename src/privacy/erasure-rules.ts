import { easternDay } from '#src/lib/format.ts';
import type { Removed } from './erase-scope.ts';

const dayMs = 86_400_000;
const numbers = /^NR-\d{4}-[2-9A-HJ-NP-Z]{8}$/;

/** Whether a text is the number of a receipt, as it stands on one. */
export const isReceiptNumber = (text: string): boolean => numbers.test(text);

/** As people type a number: in any case, with spaces around it. */
export const typedNumber = (text: string): string => text.trim().toUpperCase();

/**
 * The Eastern day (YYYY-MM-DD) by which no backup of ours holds what was erased at `now`: one of that day goes once all
 * of it is `keptDays` old.
 */
export const backupsGoneBy = (now: number, keptDays: number): string => easternDay(now + (keptDays + 1) * dayMs).iso;

/** A receipt's mail that cannot leave is dropped after so long, and the address with it; in milliseconds. */
export const mailWaitsMs = 7 * dayMs;

/** What became of the mail that carries a receipt; none where no address was known. */
export type ReceiptMail = 'none' | 'waiting' | 'sent' | 'dropped';

/** An erasure as its receipt tells of it. */
export interface Receipt {
  number: string;
  at: number;
  removed: Removed;
  /** Eastern YYYY-MM-DD. */
  backupUntil: string;
  /** Whether files and the database's leftovers are gone as well. */
  done: boolean;
  mail: ReceiptMail;
}
