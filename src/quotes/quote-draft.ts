import data from 'content:forms/quote';
import { withFacts } from '#src/content/facts.ts';
import { quoteForm } from '#src/content/forms/quote.ts';
import { readList } from '#src/lib/browser-store.ts';
import { keptJson } from '#src/lib/json.ts';
import { logKey } from '#src/lib/queued.ts';
import { isLogEntry } from '#src/lib/submission-log.ts';
import { type Beginning, beginningOf } from '#src/ui/secure-form/draft-key.ts';

/** What the wizard says. */
export const quotePage = withFacts(data);

/** Which fields each of the four steps asks for. */
export const stepFields: readonly (readonly string[])[] = quotePage.steps.map((_, index) =>
  quoteForm.fields.filter((field) => 'step' in field && field.step === index + 1).map(({ name }) => name),
);

export const stepCount = stepFields.length;

/** Those of the errors that belong to the fields of a step, counted from 1. */
export function ofStep(step: number, errors: Readonly<Record<string, string>>): Record<string, string> {
  const fields = stepFields[step - 1] ?? [];
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));
}

/** The heading of a step, which takes the focus when the step comes up. */
export const headingId = (step: number) => `quote-step-${step}`;

/** What carries an estimate from the estimator through the form; no answer of the visitor's. */
export const tokenField = 'estimateToken';

/** Whether something belongs to what is kept of a form that is not sent yet. */
export const isQuoteField = (name: string): boolean =>
  name === tokenField || stepFields.some((fields) => fields.includes(name));

/** The first step, counted from 1, that holds one of the wrong fields; undefined when none does. */
export function firstStepWith(errors: Readonly<Record<string, string>>): number | undefined {
  const index = stepFields.findIndex((fields) => fields.some((field) => field in errors));
  return index < 0 ? undefined : index + 1;
}

/** Key of the answers that are not sent yet. */
export const draftKey = 'quoteDraft';

/** An unfinished quote request on the visitor's own device. */
export interface QuoteDraft extends Beginning {
  /** Id of the submission it would become. */
  id: string;
  /** The step that was showing, from 1. */
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
 * The draft of an earlier visit; undefined when there is none, when it is broken or older than 30 days, when storage
 * is blocked, and when its request was sent meanwhile or waits in the outbox, which has the answers then.
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

/** Keeps a draft; false when storage is full or blocked, which never stops the wizard. */
export function writeDraft(storage: Storage, draft: QuoteDraft): boolean {
  try {
    const text = JSON.stringify({ ...draft, values: answers(draft.values) });
    storage.setItem(draftKey, text);
    return storage.getItem(draftKey) === text;
  } catch {
    return false;
  }
}

/** Forgets the draft. */
export function clearDraft(storage: Storage): void {
  try {
    storage.removeItem(draftKey);
  } catch {
    // Blocked storage holds no draft.
  }
}
