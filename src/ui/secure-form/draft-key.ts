import { hasOpen } from '#src/lib/queued.ts';

export interface FormDraft {
  id: string;
  values: Record<string, unknown>;
  captchaProof: string;
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

export const draftKeyOf = (type: string): string => `formDraft:${type}`;

/** A cheap check, before loading code to restore a form. */
export function mayHaveKept(type: string): boolean {
  try {
    return window.sessionStorage.getItem(draftKeyOf(type)) !== null || hasOpen(window.localStorage);
  } catch {
    return false;
  }
}
