import type { Budget } from './budgets.ts';
import { numberText } from './format.ts';
import { hourMs, minuteMs } from './time.ts';

const holders: Record<Budget['per'], string> = {
  browser: 'for a browser',
  network: 'for a network',
  mailbox: 'for a mailbox',
  subject: 'each',
  site: 'for the whole site',
  process: 'for a process of the site',
};

/** For example "5 for a mailbox in 1 h". */
export function allowedWords({ max, per, windowMs }: Budget): string {
  const window = windowMs >= hourMs ? `${windowMs / hourMs}\u00a0h` : `${windowMs / minuteMs}\u00a0min`;
  const within = windowMs > 0 ? ` in ${window}` : ' at a time';
  return `${numberText(max)} ${holders[per]}${within}`;
}
