import { noteDraftsKey as key, readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { type ComposerKind, isComposerKind } from './thread-rules.ts';

/** What was begun on a lead, and as what. */
export interface Draft {
  kind: ComposerKind;
  body: string;
}

/** What was begun on the lead `id` and not sent or saved; undefined when nothing was, or storage is broken. */
export function readDraft(storage: Storage, id: string): Draft | undefined {
  const drafts = readRecord(storage, key);
  const { kind, body } = (Object.hasOwn(drafts, id) && drafts[id] ? drafts[id] : {}) as Partial<Draft>;
  return isComposerKind(kind) && typeof body === 'string' && body !== '' ? { kind, body } : undefined;
}

/** Keeps what was typed for the lead `id`, or forgets it when it is empty. Full or blocked storage keeps nothing. */
export function writeDraft(storage: Storage, id: string, draft: Draft): void {
  writeEntry(storage, key, id, draft.body === '' ? undefined : draft);
}
