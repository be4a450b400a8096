import { readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { type EditorView, type Typed, typedOf } from '#src/lib/records/editing.ts';

interface OldBlocks {
  base: { blocks: unknown };
  blocks: unknown;
}

interface OldWords {
  was: object;
  values: object;
}

const key = 'adminContent';

/** Blocks and words that an earlier release kept unsaved in this browser, as the editor keeps them now. */
export function carryOldDrafts(storage: Storage, page: string, { fields, draft, base, number }: EditorView): void {
  const { [page]: kept, [`words-${page}`]: said } = readRecord(storage, key);
  const blocks = kept && typeof kept === 'object' && 'blocks' in kept ? (kept as OldBlocks) : undefined;
  const words = said && typeof said === 'object' && 'values' in said ? (said as OldWords) : undefined;
  if (!blocks && !words) return;
  const opened: Typed = draft?.typed ?? base;
  const typed = typedOf(fields, { ...opened, ...words?.values, ...(blocks && { blocks: blocks.blocks }) });
  const seen = typedOf(fields, { ...opened, ...words?.was, ...(blocks && { blocks: blocks.base.blocks }) });
  const known = draft?.changedAt ?? null;
  writeEntry(storage, key, page, { typed, seen, number: draft?.base ?? number, known });
  writeEntry(storage, key, `words-${page}`, undefined);
}
