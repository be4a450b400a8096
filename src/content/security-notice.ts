/** What visitors read while attack mode is on (S2 §8). */
export const securityNotice = {
  text: 'Security Notice: Enhanced protection is active due to unusual traffic patterns.',
  label: 'Security notice',
  dismiss: 'Dismiss',
  /** How long the dismissible version stays, in milliseconds (S2 §8). */
  dismissibleMs: 10_000,
} as const;
