import { browserStorage, forgetEntry, isObject } from '#src/lib/browser-store.ts';
import { bookkeeping } from '#src/lib/form-state.ts';
import { keptJson } from '#src/lib/json.ts';
import { readLog } from '#src/lib/offline-outbox.ts';
import { dayMs } from '#src/lib/time.ts';
import { type Beginning, beginningOf, draftKeyOf, type FormDraft, type Keeping } from './form-values.ts';
import type { Answer } from './sending.ts';

/** Restored when the form wakes. */
export interface KeptForm extends FormDraft, Beginning {
  /** Waiting to be sent, refused since, or only typed. */
  status: 'queued' | 'refused' | 'draft';
  answer?: Answer;
}

const keptFor = 30 * dayMs;
const storageOf = (keeping: Keeping) => browserStorage(keeping === 'device' ? 'local' : 'session');

/** Undefined when there is none, or none worth restoring; `step` is checked by the form. */
export function readDraft(type: string, keeping: Keeping): (FormDraft & Beginning) | undefined {
  try {
    const key = draftKeyOf(type);
    const draft = keptJson(key, storageOf(keeping).getItem(key)) as
      | (FormDraft & Beginning & { savedAt: number })
      | undefined;
    if (typeof draft?.id !== 'string' || !isObject(draft.values)) return undefined;
    const { id, values, captchaProof = '', step = 1, savedAt } = draft;
    const isEmpty = Object.values(values).every((value) => String(value) === '');
    if (keeping === 'device' && (isEmpty || !(Date.now() - savedAt < keptFor))) return undefined;
    return { id, values, captchaProof, step, ...beginningOf(draft) };
  } catch {
    return undefined;
  }
}

/** So that a reload loses nothing. False if storage is full or blocked, which must never stop a form. */
export function writeDraft(type: string, keeping: Keeping, draft: FormDraft & Beginning): boolean {
  try {
    const { captchaProof, ...kept } = draft;
    const text = JSON.stringify(keeping === 'device' ? { ...kept, savedAt: Date.now() } : draft);
    const storage = storageOf(keeping);
    storage.setItem(draftKeyOf(type), text);
    return storage.getItem(draftKeyOf(type)) === text;
  } catch {
    return false;
  }
}

export const dropDraft = (type: string, keeping: Keeping): void => forgetEntry(storageOf(keeping), draftKeyOf(type));

/** Submission with later changes of its draft, else the draft; undefined if sent. */
export function recall(type: string, source: string, keeping: Keeping): KeptForm | undefined {
  const log = readLog();
  const draft = keeping === 'none' ? undefined : readDraft(type, keeping);
  const open = log.filter((entry) => /queued|refused/.test(entry.status) && entry.envelope?.source === source);
  const entry = open.findLast((one) => one.type === type);
  if (entry?.envelope) {
    const proof = entry.envelope.security.captchaProof;
    const status = entry.status === 'queued' ? 'queued' : 'refused';
    const values = status === 'refused' && draft?.id === entry.id ? { ...entry.data, ...draft.values } : entry.data;
    const captchaProof = typeof proof === 'string' ? proof : '';
    const answer = entry.answer as Answer | undefined;
    return { id: entry.id, values, captchaProof, status, ...(answer ? { answer } : {}) };
  }
  if (!draft) return undefined;
  const sent = log.some((one) => one.id === draft.id && one.status === 'pending');
  return sent ? undefined : { ...draft, status: 'draft' };
}

/** Skips files, which cannot be filled in, and hidden fields, which belong to the page. */
export function putValues(form: HTMLFormElement, values: Record<string, unknown>, replace: boolean): void {
  for (const control of form.elements) {
    const isInput = control instanceof HTMLInputElement;
    if (!isInput && !(control instanceof HTMLTextAreaElement) && !(control instanceof HTMLSelectElement)) continue;
    if (bookkeeping.test(control.name) || /^(hidden|file|radio)$/.test(control.type)) continue;
    const value = values[control.name.replace(/\[\]$/, '')];
    if (isInput && control.type === 'checkbox') {
      control.checked = [value].flat().includes(control.value) || (control.checked && !replace);
    } else if (typeof value === 'string' && (replace || control.value === '')) control.value = value;
  }
}

/** Also clears values that came with the page. */
export function clearAnswers(form: HTMLFormElement) {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) control.value = '';
    else if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) control.checked = false;
    else if (control instanceof HTMLInputElement && control.type !== 'hidden') control.value = '';
  }
}
