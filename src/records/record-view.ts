import type { AnyCollection, Finding } from '#src/lib/records/collection.ts';
import type { FieldDifference } from '#src/lib/records/merge.ts';
import type { FieldChange } from './difference.ts';
import type { Typed } from './record-form.ts';
import type { PriceRuler } from './record-ruler.ts';

/** What the desk's screens know of a collection. */
export type CollectionView = Pick<AnyCollection, 'name' | 'title' | 'one' | 'lead' | 'fields' | 'named'> & {
  fixed: boolean;
  elsewhere: readonly string[];
};

/** A version as "Before this" tells it; moments in epoch milliseconds. */
export interface VersionView {
  number: number;
  /** null for the record as it came with the site. */
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
  /** What it changed of the one before it. */
  changes: FieldChange[];
}

/** A version that is looked at: what it says, and what would change if it came back. */
export interface LookedAt {
  version: VersionView;
  said: readonly { label: string; words: string }[];
  changes: FieldChange[];
}

export interface DraftView {
  base: number;
  values: Typed;
  changedAt: number;
  by: string;
  isOwn: boolean;
  publishAt: number | null;
  problem: string;
  /** What is not right in it yet, by field. */
  errors: Readonly<Record<string, string>>;
}

/** Everything that the screen of a record shows. */
export interface RecordView {
  collection: CollectionView;
  id: string;
  name: string;
  number: number;
  state: VersionView['state'];
  /** What visitors see, as the form shows it; undefined where they see none. */
  shown: Typed | undefined;
  /** What the form begins with where there is no draft. */
  begin: Typed;
  /** The same as it came with the site. */
  cameWithSite: boolean;
  /** What it still misses to do its work, in sentences. */
  missing: readonly string[];
  /** What was measured of it, as its draft has it. */
  findings: readonly Finding[];
  /** What is to be known before it is published, by field. */
  notes: Readonly<Record<string, string>>;
  /** Why visitors see it no more although it is published; empty where they do. */
  over: string;
  isSample: boolean;
  /** Which of its fields are still as the site came, by their labels. */
  standing: string;
  draft: DraftView | undefined;
  changes: FieldChange[];
  position: { nth: number; of: number; previous?: Neighbour; next?: Neighbour } | undefined;
  versions: VersionView[];
  looked: LookedAt | undefined;
  ruler: PriceRuler | undefined;
  /** Where the draft would be seen, where that was asked for with the page. */
  places?: PlacesChunk | undefined;
  /** Eastern date YYYY-MM-DD. */
  today: string;
}

interface Neighbour {
  name: string;
  path: string;
}

/** Two texts of one field, of which somebody has to choose. */
export interface ChoiceView extends FieldDifference {
  label: string;
  mine: string;
  theirs: string;
}

/** What both have made of a record. `base`: the version that is put in place of, or for drafts the moment of theirs. */
export interface ConflictView {
  of: 'version' | 'draft';
  theirs: number;
  by: string;
  choices: ChoiceView[];
}

/** What stands in the form, and what it began from. */
export interface FormBack {
  typed: Typed;
  base: number;
  /** The draft that it goes on from, by its moment. */
  known: number | null;
  /** The id of the element at which it goes on. */
  focus: string;
}

/** What the screen of a record is answered. */
export type RecordAnswer =
  | { ok: true; did: 'kept'; draft: { changedAt: number } | undefined; back?: FormBack }
  | { ok: true; did: 'edited'; back: FormBack }
  // What visitors see now, and the version that comes back by Undo.
  | { ok: true; did: 'published'; said: string; back: FormBack; undo: number }
  | { ok: true; did: 'set' | 'named'; said: string; back?: FormBack }
  | {
      ok: false;
      reason: string;
      errors?: Readonly<Record<string, string>>;
      /** What has to be answered with yes first. */
      questions?: readonly string[];
      conflict?: ConflictView;
      back?: FormBack;
    };

export const recordPath = (collection: string, id: string) => `/admin/records/${collection}/${id}`;
export const collectionPath = (collection: string) => `/admin/records/${collection}`;

/** A record that says a text which stands on a page. */
export interface SayingRecord {
  /** What its collection is called. */
  title: string;
  name: string;
  path: string;
}

/** A place where visitors would see a draft, with the words around it. */
export interface Place {
  path: string;
  where: string;
  /** The heading under which it stands; empty at the top. */
  part: string;
  kind: 'text' | 'head' | 'data';
  before: string;
  after: string;
  /** How often something changes there. */
  count: number;
}

/** Words of a page that say what a draft changes, and go on saying it: their own, or those of another record. */
export interface StayingWords {
  path: string;
  where: string;
  text: string;
}

/** The places among the first pages of the site, and how many pages there are. */
export interface PlacesChunk {
  places: Place[];
  stays: StayingWords[];
  looked: number;
  of: number;
  /** A fact differs, which stands in more than pages: answers of the assistant, mails, pictures. */
  saysFacts: boolean;
}
