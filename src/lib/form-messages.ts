/** Messages of S1 §8 that a form needs before sending; the others load with the code that sends. */
export const formMessages = {
  expired: 'Form session expired. Please refresh and try again.',
  captchaMissing: 'Please complete the security verification.',
  honeypot: 'Bot detected via honeypot field',
  userAgent: 'Suspicious user agent detected',
  exception: 'An error occurred. Please try again.',
} as const;
