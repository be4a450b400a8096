import { hasOpen } from '#src/lib/queued.ts';

/** An unfinished form in this tab's storage. */
export interface FormDraft {
  /** Id of the submission it would become. */
  id: string;
  values: Record<string, unknown>;
  captchaProof: string;
}

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
