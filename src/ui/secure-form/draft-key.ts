import { hasOpen } from '#src/lib/queued.ts';

/** An unfinished form in this tab's storage. */
export interface FormDraft {
  /** Id of the submission it would become. */
  id: string;
  values: Record<string, unknown>;
  captchaProof: string;
}

/** When a draft was begun: the form token of the page it was begun on, and when that was opened, epoch milliseconds. */
export interface Beginning {
  formToken?: string;
  began?: number;
}

/** A minute less than a form token holds (S1 §9 fill time). */
const tokenHoldsMs = 29 * 60_000;

/** The beginning of a draft, as long as its form token holds; nothing after that. */
export const beginningOf = ({ formToken, began }: Beginning, now = Date.now()): Beginning =>
  formToken && began !== undefined && now - began < tokenHoldsMs ? { formToken, began } : {};

/** Where a form of this type keeps its draft. */
export const draftKeyOf = (type: string): string => `formDraft:${type}`;

/** Whether there may be something to fill in again; cheap, for a form that wakes. */
export function mayHaveKept(type: string): boolean {
  try {
    return window.sessionStorage.getItem(draftKeyOf(type)) !== null || hasOpen(window.localStorage);
  } catch {
    return false;
  }
}
