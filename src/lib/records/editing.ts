import type { Outcome } from '../outcome.ts';
import type { Typed } from './typed.ts';

/** Somebody else has written or published meanwhile: theirs, and where both began. */
export interface Clash<Name extends string = string> {
  with: 'draft' | 'published';
  by: string;
  theirs: Typed<Name>;
  base: Typed<Name>;
  /** The version to go on from, and the draft that is there now. */
  number: number;
  known: number | null;
}

/** What came of a form of the editor. `undo` is the version that pressing Undo takes back. */
export type EditorAnswer<Name extends string = string> = Outcome<{
  said: string;
  number: number;
  known: number | null;
  undo?: number;
}> & {
  errors?: Readonly<Record<string, string>>;
  clash?: Clash<Name>;
  /** The draft that was kept although the rest was refused: to go on from. */
  kept?: number;
  /** What was sent, for a browser without JavaScript. */
  typed?: Typed<Name>;
};

/** A version of a record in the list of them. */
export interface VersionRow {
  number: number;
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
  /** The fields by which it differs from the version before it. */
  changed: readonly string[];
}

/** What an editor of one record shows, whatever it is a record of. */
export interface EditorView<Name extends string = string> {
  id: string;
  /** The newest version; 0 where nothing was published here. */
  number: number;
  /** What visitors read; undefined when they read nothing of it. */
  published: Typed<Name> | undefined;
  draft:
    | { base: number; typed: Typed<Name>; changedAt: number; by: string; publishAt: number | null; problem: string }
    | undefined;
  /** Where the draft began; what is published when there is none. */
  base: Typed<Name>;
  versions: readonly VersionRow[];
  /** A version that is looked at beside what is there now. */
  looked: { number: number; typed: Typed<Name> } | undefined;
}
