import { editorMessages } from '#src/content/page-editor.ts';
import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { fieldDifferences, mergeValues } from '#src/lib/records/editing.ts';

type Values = Readonly<Record<string, string>>;

/** The words of a designed page, with facts as typed placeholders. */
export interface WordsOfPage {
  /** The published version. */
  base: number;
  values: Values;
  /** Label and maximum length in characters by field. */
  fields: Readonly<Record<string, { label: string; most: number }>>;
  facts: Readonly<Record<string, string>>;
  /** The page, with each text's field in `data-words`. */
  html: string;
}

export interface WordsDraft {
  base: number;
  was: Values;
  values: Values;
}

export type WordsSaved =
  | { ok: true; number: number; values: Values }
  /** Conflicts with somebody else's changes, to choose from. */
  | { ok: false; reason: string; conflicts: readonly { field: string; theirs: string }[]; draft?: WordsDraft };

const key = 'adminContent';
const nameOf = (page: string) => `words-${page}`;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** Undefined if missing or broken. */
export function readWordsDraft(storage: Storage, page: string): WordsDraft | undefined {
  const kept = readRecord(storage, key)[nameOf(page)] as WordsDraft | undefined;
  return typeof kept?.base === 'number' && isValues(kept.was) && isValues(kept.values) ? kept : undefined;
}

/** Stores the draft, or removes it if undefined; false if the browser refuses. */
export const writeWordsDraft = (storage: Storage, page: string, draft: WordsDraft | undefined): boolean =>
  writeEntry(storage, key, nameOf(page), draft);

/** @throws Error with a message for the owner. */
export async function readWords(page: string, signal: AbortSignal): Promise<WordsOfPage | undefined> {
  const response = await fetch(`/admin/words/${page}`, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(editorMessages.failed);
  return response.json();
}

/** A record that contains a text of the page, and where to edit it. */
export interface Elsewhere {
  title: string;
  name: string;
  path: string;
}

/** Empty if the request fails. */
export async function recordsThatSay(text: string): Promise<Elsewhere[]> {
  const response = await fetch(`/admin/words?${new URLSearchParams({ saying: text })}`).catch(() => undefined);
  return response?.ok ? response.json() : [];
}

/**
 * Publishes a draft, merging other people's changes to other texts. If they changed the same texts, nothing is
 * published and the returned draft is rebased on theirs.
 */
export async function saveWords(page: string, draft: WordsDraft): Promise<WordsSaved> {
  const failed = { ok: false, reason: editorMessages.failed, conflicts: [] } as const;
  const response = await fetch(`/admin/words/${page}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ base: draft.base, values: draft.values }),
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (!response || !answer) return failed;
  if (response.ok) return { ok: true, number: answer.number, values: draft.values };
  if (response.status !== 409) {
    const first = Object.values((answer.errors ?? {}) as Values)[0];
    return { ...failed, reason: [answer.message ?? editorMessages.failed, first].filter(Boolean).join(' ') };
  }
  const theirs = answer.theirs as { number: number; values: Values };
  const both = fieldDifferences(draft.was, draft.values, theirs.values).filter(({ changedBy }) => changedBy === 'both');
  const merged = mergeValues(draft.was, draft.values, theirs.values) as Values;
  const next = { base: theirs.number, was: theirs.values, values: merged };
  if (both.length === 0) return saveWords(page, next);
  const conflicts = both.map(({ field }) => ({ field, theirs: theirs.values[field] ?? '' }));
  return { ok: false, reason: editorMessages.stale, conflicts, draft: next };
}
