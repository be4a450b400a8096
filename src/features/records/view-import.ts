import type { Outcome } from '#src/lib/outcome.ts';
import type { FieldChange } from './difference.ts';

/** One record of a file, and what its import would do. */
export interface ImportEntry {
  /** Collection and id. */
  key: string;
  /** What its collection is called. */
  title: string;
  name: string;
  what: 'new' | 'changed' | 'same' | 'refused' | 'removed' | 'only-here' | 'order';
  changes: FieldChange[];
  /** Why it is refused. */
  reason: string;
  /** It has a draft, which would be dropped. */
  hasDraft: boolean;
  /** How many pictures of it this site does not have: they do not travel in the file. */
  missing?: number;
}

/** What the screen of the import is answered: what the file would do, or what was done. */
export type ImportAnswer = Outcome<{ plan?: ImportEntry[]; file?: string; said?: string }>;
