import * as limits from 'content:budgets';
import { dayMs, hourMs, minuteMs } from './time.ts';

/** Limit on what a stranger can make this site keep, send or compute; content/budgets.yaml says what each counts. */
export interface Budget {
  readonly name: string;
  readonly per: 'browser' | 'network' | 'mailbox' | 'subject' | 'site' | 'process';
  /** A count, or bytes if `what` says so. */
  readonly max: number;
  /** Milliseconds; 0 means at any one time. */
  readonly windowMs: number;
  /** For the owner: what is counted, and what happens to the excess. */
  readonly what: string;
  readonly over: string;
}

/** Of calls, of forms (a rolling hour), and of entries kept in each security log. */
export const { calls: callNumbers, forms: formNumbers, logs: logNumbers } = limits.numbers;
export const { callsOfNetwork, pagesOfNetwork } = limits.numbers;

const windows = {
  now: 0,
  second: 1_000,
  minute: minuteMs,
  'quarter-hour': 15 * minuteMs,
  hour: hourMs,
  day: dayMs,
};

type Rows<Name extends string> = Readonly<
  Record<Name, Omit<Budget, 'windowMs'> & { readonly window: keyof typeof windows }>
>;

/** Marked pure, so that scripts of public pages, which need only the numbers, drop the table. */
/* @__NO_SIDE_EFFECTS__ */
function group<Name extends string>(rows: Rows<Name>): Readonly<Record<Name, Budget>> {
  const made = Object.entries<Rows<Name>[Name]>(rows).map(([key, { window, ...row }]) => [
    key,
    { ...row, windowMs: windows[window] },
  ]);
  return Object.fromEntries(made);
}

export const formBudgets = group(limits.forms);
export const fileBudgets = group(limits.files);
export const quarantineBudgets = group(limits.quarantine);
export const uploadBudgets = group(limits.uploads);
export const mailBudgets = group(limits.mail);
export const inboundBudgets = group(limits.inbound);
export const signUpBudgets = group(limits.signUps);
export const bookingBudgets = group(limits.bookings);
export const requestBudgets = group(limits.requests);
export const talkBudgets = group(limits.talks);
export const modelBudgets = group(limits.model);
export const signInBudgets = group(limits.signIns);
export const resetBudgets = group(limits.resets);
export const keyBudgets = group(limits.keys);
export const puzzleBudgets = group(limits.puzzles);
export const reportBudgets = group(limits.reports);

/** Networks of past sign-ins, exempt from the budget of unknown ones: how many, and for how long (ms). */
export const knownNetworks = { max: 20, keepMs: 180 * dayMs } as const;

/** Days for which the owner sees overruns; one line per budget and day. */
export const overrunsAreKeptDays = 30;

export const allBudgets = (): Budget[] =>
  [
    ...[formBudgets, fileBudgets, quarantineBudgets, uploadBudgets, mailBudgets, inboundBudgets, signUpBudgets],
    ...[bookingBudgets, requestBudgets, talkBudgets, modelBudgets, signInBudgets, resetBudgets, keyBudgets],
    ...[puzzleBudgets, reportBudgets],
  ].flatMap((all): Budget[] => Object.values(all));

export const budgetNamed = (name: string): Budget | undefined => allBudgets().find((one) => one.name === name);
