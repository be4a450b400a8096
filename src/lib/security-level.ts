/** S2 §3 Client security state. */
export interface SecurityState {
  /** HTTPS, or plain HTTP from this machine. */
  secure: boolean;
  underAttack: boolean;
  level: 'medium' | 'high';
}

/** Events sql_injection_attempt, xss_attempt and ddos_attack raise the level to high (S2 §4). */
const raising = /_(attempt|attack)$/;

/** The state after page load. Browsers call HTTPS, and plain HTTP from this machine, a secure context. */
export const firstState = (isSecureContext: boolean, underAttack: boolean): SecurityState => ({
  secure: isSecureContext,
  underAttack,
  level: isSecureContext && !underAttack ? 'medium' : 'high',
});

export const afterEvent = (state: SecurityState, type: string): SecurityState =>
  raising.test(type) ? { ...state, level: 'high' } : state;

/** The level follows the attack flag alone (S2 §4). */
export const reread = (state: SecurityState, underAttack: boolean): SecurityState => ({
  ...state,
  underAttack,
  level: underAttack ? 'high' : 'medium',
});

/** Interval for reading the attack flag again. */
export const rereadMs = 30_000;

/** Over 160 px between outer and inner window size mean developer tools (S2 §9). */
export const devToolsOpen = (w: Pick<Window, 'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight'>): boolean =>
  Math.max(w.outerWidth - w.innerWidth, w.outerHeight - w.innerHeight) > 160;

export const devToolsMs = 500;

/** The name of F12, Ctrl+Shift+I, Ctrl+Shift+C, Ctrl+Shift+J or Ctrl+U; undefined for other keys. */
export function blockedShortcut(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>): string | undefined {
  const name = `${event.ctrlKey ? 'Ctrl+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.key.toUpperCase()}`;
  return /^(F12|Ctrl\+(U|Shift\+[CIJ]))$/.test(name) ? name : undefined;
}
