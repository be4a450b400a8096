import type { Outcome } from '#src/lib/outcome.ts';
import type { FieldChange } from './difference.ts';

export interface ImportEntry {
  /** "collection/id". */
  key: string;
  title: string;
  name: string;
  what: 'new' | 'changed' | 'same' | 'refused' | 'removed' | 'only-here' | 'order' | 'confirmed';
  changes: FieldChange[];
  reason: string;
  /** Its draft would be dropped. */
  hasDraft: boolean;
  /** Confirmed as true on the other site. */
  isTrue?: boolean;
  /** Pictures the file brings. */
  brought?: number;
  /** Pictures neither here nor in the file. */
  missing?: number;
}

export type ImportAnswer = Outcome<{
  plan?: ImportEntry[] /** Names the file that waits. */;
  waiting?: string;
  said?: string;
}>;
