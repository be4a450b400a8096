import { hasOpen } from '#src/lib/site-storage.ts';

export interface FormDraft {
  id: string;
  values: Record<string, unknown>;
  captchaProof?: string;
  /** Shown, of a form in steps; from 1. */
  step?: number;
}

/** Form token of the page it was begun on, and when that page was opened (epoch milliseconds). */
export interface Beginning {
  formToken?: string;
  began?: number;
}

/** One minute less than a form token is valid (S1 §9 fill time). */
const tokenHoldsMs = 29 * 60_000;

/** Empty once the form token has expired. */
export const beginningOf = ({ formToken, began }: Beginning, now = Date.now()): Beginning =>
  formToken && began !== undefined && now - began < tokenHoldsMs ? { formToken, began } : {};

const quoteDraftKey = 'quoteDraft';
export const draftKeyOf = (type: string): string => (type === 'quote' ? quoteDraftKey : `formDraft:${type}`);

/** How long a form's answers are kept: while its tab is open, 30 days on this device, or by somebody else. */
export type Keeping = 'tab' | 'device' | 'none';

/** A cheap check, before loading code to restore a form. */
export function mayHaveKept(type: string): boolean {
  try {
    const { localStorage, sessionStorage } = window;
    const key = draftKeyOf(type);
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null || hasOpen(localStorage);
  } catch {
    return false;
  }
}
