/** What a page knows of its own safety (S2 §3 Client security state). */
export interface SecurityState {
  /** Whether the page came over HTTPS, or from this very machine. */
  secure: boolean;
  underAttack: boolean;
  level: 'medium' | 'high';
}

/** The reported events sql_injection_attempt, xss_attempt and ddos_attack raise the level to high (S2 §4). */
const raising = /_(attempt|attack)$/;

/**
 * The state of a page that has just loaded. What browsers call a secure context is HTTPS, or plain HTTP from this very
 * machine.
 */
export const firstState = (isSecureContext: boolean, underAttack: boolean): SecurityState => ({
  secure: isSecureContext,
  underAttack,
  level: isSecureContext && !underAttack ? 'medium' : 'high',
});

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
export function blockedShortcut(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>): string | undefined {
  const name = `${event.ctrlKey ? 'Ctrl+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`;
  return /^(F12|Ctrl\+(U|Shift\+[CIJ]))$/.test(name) ? name : undefined;
}
