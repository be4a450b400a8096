import { logNumbers } from '#src/lib/budgets.ts';

/** S2 §9; older entries are dropped. */
export const logLimits = logNumbers;

/** Per event type, in milliseconds. */
export const reportEveryMs = 60_000;

/** Reported by pages or by the server. */
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

/** This many clients in attack mode put the whole site into it. */
export const attackersForSite = 3;
/** After an attacker's last request, in milliseconds. */
export const siteAttackMs = 5 * 60_000;
