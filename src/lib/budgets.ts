import all, * as table from 'content:budgets';
import { dayMs } from './time.ts';

/**
 * Every limit on what a stranger can make this site keep, send or compute. A network is an IPv4 address or the /64 of
 * an IPv6 address; a browser is that plus user agent, language and its own random id. Reasons:
 * docs/decisions/08-protection-and-budgets.md.
 */
export interface Budget {
  /** Stable: stored in the database and shown in the owner's log. */
  readonly name: string;
  /** What each budget counts by; `site` and `process` are shared by everybody. */
  readonly per: 'browser' | 'network' | 'mailbox' | 'subject' | 'site' | 'process';
  /** A count, or bytes if `what` says so. */
  readonly max: number;
  /** Milliseconds; 0 means at any one time. */
  readonly windowMs: number;
  /** What is counted, in words for the owner. */
  readonly what: string;
  /** What happens to the excess, in words for the owner. */
  readonly over: string;
}

// Plain numbers, because scripts of public pages include them.

/** Calls of one browser; `suspicious` and `attack` are calls per hour (S2 §9). */
export const callNumbers = { perMinute: 60, perHour: 1000, suspicious: 100, attack: 500 };
/** Many browsers can share a network (an office, a school), so it may send as much as eight of them. */
export const callsOfNetwork = 8;
/** Each uncached page costs a rendering; no reader asks for ten a second. */
export const pagesOfNetwork = 10;
/** Entries kept in each security log (S2 §9). */
export const logNumbers = { events: 50, crawlers: 100 } as const;

type Row = Omit<Budget, 'windowMs' | 'per'> & { readonly per: string; readonly seconds: number };

/** Marked pure, so that scripts which need only the numbers above drop the table. */
/* @__NO_SIDE_EFFECTS__ */
function group<Key extends string>(rows: Readonly<Record<Key, Row>>): Readonly<Record<Key, Readonly<Budget>>> {
  const budgets = Object.entries<Row>(rows).map(([key, { per, seconds, ...row }]) => {
    return [key, { ...row, per: per as Budget['per'], windowMs: seconds * 1000 }];
  });
  return Object.fromEntries(budgets);
}

export const formBudgets = group(table.form);
export const fileBudgets = group(table.file);
export const quarantineBudgets = group(table.quarantine);
export const uploadBudgets = group(table.upload);
export const mailBudgets = group(table.mail);
export const inboundBudgets = group(table.inbound);
export const signUpBudgets = group(table.signUp);
export const bookingBudgets = group(table.booking);
export const requestBudgets = group(table.request);
export const talkBudgets = group(table.talk);
export const modelBudgets = group(table.model);
export const signInBudgets = group(table.signIn);
export const resetBudgets = group(table.reset);
export const keyBudgets = group(table.key);
export const puzzleBudgets = group(table.puzzle);
export const reportBudgets = group(table.report);

/** Networks of past sign-ins, exempt from the budget of unknown ones: how many, and for how long (ms). */
export const knownNetworks = { max: 20, keepMs: 180 * dayMs } as const;

/** Days for which the owner sees overruns; one line per budget and day. */
export const overrunsAreKeptDays = 30;

export const allBudgets = (): Budget[] => Object.values(all).flatMap((rows) => Object.values(group<string>(rows)));

export const budgetNamed = (name: string): Budget | undefined => allBudgets().find((one) => one.name === name);
