import { logNumbers } from '#src/lib/budgets.ts';

/** How many entries a log keeps; older ones are dropped (S2 §9). */
export const logLimits = logNumbers;

/** How often a page reports the same type of event, in milliseconds. */
export const reportEveryMs = 60_000;

/** What a page may report, and what the server notes itself. */
export const eventTypes = [
  'sql_injection_attempt',
  'xss_attempt',
  'ddos_attack',
  'suspicious_activity',
  'rate_limit',
  'rapid_navigation',
  'dev_tools',
  'context_menu',
  'blocked_shortcut',
] as const;
export type EventType = (typeof eventTypes)[number];

/** So many clients in attack mode at once put the whole site into it. */
export const attackersForSite = 3;
/** How long the site stays in attack mode after the last request of an attacker, in milliseconds. */
export const siteAttackMs = 5 * 60_000;
