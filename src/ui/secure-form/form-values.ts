import { bookkeeping } from '#src/lib/form-state.ts';
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

/** Repeated names and `name[]` become lists; a file becomes its name. */
export function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, value] of new FormData(form)) {
    if (bookkeeping.test(key)) continue;
    const list = /^(\w+)\[\]$/.exec(key)?.[1];
    if (list) values[list] = [...((values[list] as unknown[] | undefined) ?? []), value];
    else values[key] = typeof value === 'string' ? value : value.name;
  }
  return values;
}

/** Whether any text field differs from its default. */
export const isFilledIn = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (control) =>
      (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.type !== 'hidden' &&
      !bookkeeping.test(control.name) &&
      control.value !== control.defaultValue,
  );

export function formFiles(form: HTMLFormElement): Record<string, File> {
  const files = [...new FormData(form)].filter((entry): entry is [string, File] => entry[1] instanceof File);
  return Object.fromEntries(files.filter(([, file]) => file.name !== '' || file.size > 0));
}

export function nativeErrors(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLTextAreaElement)) continue;
    if (control.name && !bookkeeping.test(control.name) && !control.checkValidity()) {
      errors[control.name] = control.validationMessage;
    }
  }
  return errors;
}
