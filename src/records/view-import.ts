import type { Outcome } from '#src/lib/outcome.ts';
import type { FieldChange } from './difference.ts';

/** One record of a file, and what its import would do. */
export interface ImportEntry {
  /** Collection and id. */
  key: string;
  /** What its collection is called. */
  title: string;
  name: string;
  what: 'new' | 'changed' | 'same' | 'refused' | 'removed' | 'only-here' | 'order' | 'confirmed';
  changes: FieldChange[];
  /** Why it is refused. */
  reason: string;
  /** It has a draft, which would be dropped. */
  hasDraft: boolean;
  /** Somebody has said there that what it says is true. */
  isTrue?: boolean;
  /** How many pictures of it the file brings. */
  brought?: number;
  /** How many pictures of it are neither here nor in the file. */
  missing?: number;
}

/** What the screen of the import is answered: what the file would do, or what was done. */
export type ImportAnswer = Outcome<{
  plan?: ImportEntry[] /** Names the file that waits. */;
  waiting?: string;
  said?: string;
}>;
