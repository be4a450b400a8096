import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import type { Block, PageName } from './page-blocks.ts';

/** What an editor has changed and not published: where it began, and what it has come to (S2 §7 adminContent). */
export interface Draft {
  /** The published version that it began from. */
  base: { number: number; blocks: Block[] };
  blocks: Block[];
  /** Epoch milliseconds by the editor's own clock. */
  changedAt: number;
}

const key = 'adminContent';

const isBlockList = (value: unknown): value is Block[] =>
  Array.isArray(value) &&
  value.every((block) => typeof block?.id === 'string' && typeof block.type === 'string' && 'content' in block);

function isDraft(value: unknown): value is Draft {
  const draft = value as Draft | null | undefined;
  return (
    typeof draft?.base?.number === 'number' &&
    typeof draft.changedAt === 'number' &&
    isBlockList(draft.base.blocks) &&
    isBlockList(draft.blocks)
  );
}

const readDrafts = (storage: Storage) =>
  Object.entries(readRecord(storage, key)).filter((entry): entry is [string, Draft] => isDraft(entry[1]));

/** The kept draft of a page; broken or foreign data is none. */
export const readDraft = (storage: Storage, page: PageName): Draft | undefined =>
  readDrafts(storage).find(([name]) => name === page)?.[1];

/** Pages with a draft in this browser. */
export const draftedPages = (storage: Storage): string[] => readDrafts(storage).map(([page]) => page);

/** Keeps the draft of a page, or drops it when there is none; false when the browser refuses to keep it. */
export const writeDraft = (storage: Storage, page: PageName, draft: Draft | undefined): boolean =>
  writeEntry(storage, key, page, draft);
