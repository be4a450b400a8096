/** What a page knows of its own safety (S2 §3 Client security state). */
export interface SecurityState {
  /** Whether the page came over HTTPS, or from this very machine. */
  secure: boolean;
  underAttack: boolean;
  level: 'medium' | 'high';
}

/** Reported events that raise the level to high (S2 §4 Client security). */
const raising = /^(sql_injection_attempt|xss_attempt|ddos_attack)$/;
const ownMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The state of a page that has just loaded. */
export function firstState(from: { protocol: string; hostname: string }, underAttack: boolean): SecurityState {
  const secure = from.protocol === 'https:' || ownMachine.test(from.hostname);
  return { secure, underAttack, level: secure && !underAttack ? 'medium' : 'high' };
}

/** The state after an event was reported. */
export const afterEvent = (state: SecurityState, type: string): SecurityState =>
  raising.test(type) ? { ...state, level: 'high' } : state;

/** The state after the attack flag was read again; the level follows the flag alone (S2 §4). */
export const reread = (state: SecurityState, underAttack: boolean): SecurityState => ({
  ...state,
  underAttack,
  level: underAttack ? 'high' : 'medium',
});

/** How often the attack flag is read again, in milliseconds. */
export const rereadMs = 30_000;

/** A difference of more than 160 px between the window's outside and its page means developer tools (S2 §9). */
export const devToolsOpen = (w: Pick<Window, 'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight'>): boolean =>
  Math.max(w.outerWidth - w.innerWidth, w.outerHeight - w.innerHeight) > 160;

export const devToolsMs = 500;

/** F12, Ctrl+Shift+I, Ctrl+Shift+C, Ctrl+Shift+J and Ctrl+U, as they are called; undefined for every other key. */
export function blockedShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): string | undefined {
  const key = event.key.toUpperCase();
  if (key === 'F12') return key;
  if (!event.ctrlKey || event.altKey) return undefined;
  if (event.shiftKey) return /^[ICJ]$/.test(key) ? `Ctrl+Shift+${key}` : undefined;
  return key === 'U' ? 'Ctrl+U' : undefined;
}
