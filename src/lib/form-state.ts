export interface FormTickets {
  /** Id of the future submission; a repeated click sends the same one. */
  id: string;
  formToken: string;
  captchaToken: string;
  question: string;
  /** Set if the puzzle was solved on an earlier try. */
  captchaProof: string;
}

/** Security and bookkeeping fields (S1 §7 call 1), which are not answers. */
export const bookkeeping =
  /^(form-name|bot-field|id|form-token|captcha-|timestamp|userAgent|referrer|submission_type|source|email-content)/;

/** A form that was refused (S1 §8), with everything that was typed. */
export interface FormState {
  type: string;
  values: Record<string, string>;
  lists: Record<string, string[]>;
  errors: Record<string, string>;
  message: string;
  reasons: string[];
  /** From the response 409, for example other times. */
  conflict?: Record<string, unknown>;
  tickets: FormTickets;
}

/** Messages of S1 §8 that a form needs before sending; the others load with the code that sends. */
export const formMessages = {
  expired: 'Form session expired. Please refresh and try again.',
  captchaMissing: 'Please complete the security verification.',
  honeypot: 'Bot detected via honeypot field',
  userAgent: 'Suspicious user agent detected',
  exception: 'An error occurred. Please try again.',
} as const;

/**
 * Announces that the visitor began a form (`start`), reached a later step (`2` …) or sent it (`sent`), for the visit
 * report (browser/site.ts). Nothing typed is included.
 */
export function reachedStep(form: string, step: string): void {
  window.dispatchEvent(new CustomEvent('northarc:step', { detail: `${form}:${step}` }));
}
