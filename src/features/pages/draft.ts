import { readRecord } from '#src/lib/browser-store.ts';
import type { Block, PageName } from './blocks.ts';

/** What an editor has changed and not published: where it began, and what it has come to (S2 §7 adminContent). */
export interface Draft {
  /** The published version that it began from. */
  base: { number: number; blocks: Block[] };
  blocks: Block[];
  /** Epoch milliseconds by the editor's own clock. */
  changedAt: number;
}

const key = 'adminContent';

function isBlockList(value: unknown): value is Block[] {
  return (
    Array.isArray(value) &&
    value.every((block) => typeof block?.id === 'string' && typeof block.type === 'string' && 'content' in block)
  );
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Draft | null | undefined;
  return (
    typeof draft?.base?.number === 'number' &&
    typeof draft.changedAt === 'number' &&
    isBlockList(draft.base.blocks) &&
    isBlockList(draft.blocks)
  );
}

/** The kept draft of a page; broken or foreign data is none. */
export function readDraft(storage: Storage, page: PageName): Draft | undefined {
  const drafts = readRecord(storage, key);
  const draft = Object.hasOwn(drafts, page) ? drafts[page] : undefined;
  return isDraft(draft) ? draft : undefined;
}

/** Pages with a draft in this browser. */
export function draftedPages(storage: Storage): string[] {
  return Object.entries(readRecord(storage, key)).flatMap(([page, draft]) => (isDraft(draft) ? page : []));
}

/** Keeps the draft of a page, or drops it when there is none; false when the browser refuses to keep it. */
export function writeDraft(storage: Storage, page: PageName, draft: Draft | undefined): boolean {
  const { [page]: _, ...others } = readRecord(storage, key);
  try {
    storage.setItem(key, JSON.stringify(draft ? { ...others, [page]: draft } : others));
    return true;
  } catch {
    return false;
  }
}
