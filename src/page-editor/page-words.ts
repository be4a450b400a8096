import { editorMessages } from '#src/content/page-editor.ts';
import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { fieldDifferences, mergeValues } from '#src/lib/records/editing.ts';

type Values = Readonly<Record<string, string>>;

/** The words of a designed page as the desk reads them; names of facts stand in them as they are typed. */
export interface WordsOfPage {
  /** The version that visitors see. */
  base: number;
  values: Values;
  /** What each text is called, and how many characters the design holds. */
  fields: Readonly<Record<string, { label: string; most: number }>>;
  /** Words for the names of facts. */
  facts: Readonly<Record<string, string>>;
  /** The page, with `data-words` naming the field of each text. */
  html: string;
}

/** What somebody has changed and not published. */
export interface WordsDraft {
  base: number;
  /** Where it began. */
  was: Values;
  values: Values;
}

export type WordsSaved =
  | { ok: true; number: number; values: Values }
  /** Somebody else has changed the same texts; theirs, to choose from. */
  | { ok: false; reason: string; conflicts: readonly { field: string; theirs: string }[]; draft?: WordsDraft };

const key = 'adminContent';
const nameOf = (page: string) => `words-${page}`;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** The draft of a page's words that this browser keeps; broken or foreign data is none. */
export function readWordsDraft(storage: Storage, page: string): WordsDraft | undefined {
  const kept = readRecord(storage, key)[nameOf(page)] as WordsDraft | undefined;
  return typeof kept?.base === 'number' && isValues(kept.was) && isValues(kept.values) ? kept : undefined;
}

/** Keeps the draft, or drops it when there is none; false when the browser refuses to keep it. */
export const writeWordsDraft = (storage: Storage, page: string, draft: WordsDraft | undefined): boolean =>
  writeEntry(storage, key, nameOf(page), draft);

/** The words of a page. @throws Error with words for the owner. */
export async function readWords(page: string, signal: AbortSignal): Promise<WordsOfPage | undefined> {
  const response = await fetch(`/admin/words/${page}`, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(editorMessages.failed);
  return response.json();
}

/** A record that says what stands on the page, and is changed at its own address. */
export interface Elsewhere {
  title: string;
  name: string;
  path: string;
}

/** The records that say a text of a page; none where they cannot be asked for. */
export async function recordsThatSay(text: string): Promise<Elsewhere[]> {
  const response = await fetch(`/admin/words?${new URLSearchParams({ saying: text })}`).catch(() => undefined);
  return response?.ok ? response.json() : [];
}

/**
 * Publishes a draft. What somebody else has published meanwhile is taken along where it is about other texts; where it is
 * about the same, nothing is published and the draft that is answered goes on from theirs.
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
