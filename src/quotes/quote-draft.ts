import { readList } from '#src/lib/browser-store.ts';
import { keptJson } from '#src/lib/json.ts';
import { logKey } from '#src/lib/queued.ts';
import { isLogEntry } from '#src/lib/submission-log.ts';
import { type Beginning, beginningOf } from '#src/ui/secure-form/draft-key.ts';
import { isQuoteField, stepCount } from './quote-steps.ts';

export const draftKey = 'quoteDraft';

/** Stored on the visitor's own device. */
export interface QuoteDraft extends Beginning {
  id: string;
  /** Step shown, from 1. */
  step: number;
  /** Epoch milliseconds. */
  savedAt: number;
  values: Record<string, string | string[]>;
}

const keptFor = 30 * 86_400_000;

function answers(stored: unknown): QuoteDraft['values'] {
  const values: QuoteDraft['values'] = {};
  for (const [name, value] of Object.entries(stored ?? {})) {
    if (!isQuoteField(name)) continue;
    if (typeof value === 'string') values[name] = value;
    else if (Array.isArray(value)) values[name] = value.filter((item) => typeof item === 'string');
  }
  return values;
}

/**
 * Undefined if missing, broken, older than 30 days or storage is blocked, and if the request was sent or is in the
 * outbox, which has the answers then.
 */
export function readDraft(storage: Storage, now: number): QuoteDraft | undefined {
  try {
    const stored = keptJson(draftKey, storage.getItem(draftKey)) as QuoteDraft | undefined;
    if (typeof stored?.id !== 'string' || !(now - stored.savedAt < keptFor)) return undefined;
    const entry = readList(storage, logKey, isLogEntry).find(({ id }) => id === stored.id);
    if (entry?.status === 'pending' || entry?.status === 'queued') return undefined;
    const values = answers(stored.values);
    if (Object.values(values).every((value) => value.length === 0)) return undefined;
    const step = Number.isInteger(stored.step) ? Math.min(Math.max(stored.step, 1), stepCount) : 1;
    return { id: stored.id, step, savedAt: stored.savedAt, values, ...beginningOf(stored, now) };
  } catch {
    return undefined;
  }
}

/** False if storage is full or blocked, which must not stop the wizard. */
export function writeDraft(storage: Storage, draft: QuoteDraft): boolean {
  try {
    const text = JSON.stringify({ ...draft, values: answers(draft.values) });
    storage.setItem(draftKey, text);
    return storage.getItem(draftKey) === text;
  } catch {
    return false;
  }
}

export function clearDraft(storage: Storage): void {
  try {
    storage.removeItem(draftKey);
  } catch {
    // Blocked storage holds no draft.
  }
}
