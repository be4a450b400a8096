import { browserStorage, isObject } from '#src/lib/browser-store.ts';
import { keptJson } from '#src/lib/json.ts';
import { readLog } from '#src/lib/offline-outbox.ts';
import { type Beginning, beginningOf, draftKeyOf, type FormDraft } from './draft-key.ts';
import { bookkeeping } from './form-values.ts';
import type { Answer } from './send.ts';

/** Restored when the form wakes. */
export interface KeptForm extends FormDraft, Beginning {
  /** Waiting to be sent, refused since, or only typed. */
  status: 'queued' | 'refused' | 'draft';
  answer?: Answer;
}

/** This tab's draft; undefined when there is none. */
function readDraft(type: string): (FormDraft & Beginning) | undefined {
  try {
    const key = draftKeyOf(type);
    const draft = keptJson(key, browserStorage('session').getItem(key)) as (FormDraft & Beginning) | undefined;
    if (typeof draft?.id !== 'string' || !isObject(draft.values)) return undefined;
    const { id, values, captchaProof } = draft;
    return { id, values, captchaProof, ...beginningOf(draft) };
  } catch {
    return undefined;
  }
}

/** Keeps what is typed for this tab, so that a reload loses nothing. */
export function writeDraft(type: string, draft: FormDraft & Beginning): void {
  try {
    browserStorage('session').setItem(draftKeyOf(type), JSON.stringify(draft));
  } catch {
    // Storage that is full or blocked must never stop a form.
  }
}

export function dropDraft(type: string): void {
  browserStorage('session').removeItem(draftKeyOf(type));
}

/** Submission with this tab's later changes, else the draft; undefined if sent. `drafts`: are drafts kept here. */
export function recall(type: string, source: string, drafts: boolean): KeptForm | undefined {
  const log = readLog();
  const draft = drafts ? readDraft(type) : undefined;
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
      control.checked = (Array.isArray(value) && value.includes(control.value)) || (control.checked && !replace);
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
