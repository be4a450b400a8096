import type { Clock } from '#src/lib/clock.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Checked } from '#src/lib/records/schema.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';

type Values = Readonly<Record<string, unknown>>;

/** A published record as its versions keep it. */
export interface Version {
  number: number;
  values: Values | undefined;
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
}

interface Draft {
  id: string;
  base: number;
  values: Values;
  changedAt: number;
  by: string;
  publishAt: number | null;
  problem: string;
}

type Published = { ok: true; version: Version } | Stale | { ok: false; reason: 'gone' };
type Stale = { ok: false; reason: 'stale'; theirs: Version; base: Version };
type Invalid = { ok: false; reason: 'invalid'; errors: Readonly<Record<string, string>> };

/** What editors of records need of their publishing and drafts (src/records). */
export interface EditedRecords {
  publishing: {
    check(collection: AnyCollection, sent: unknown, id: string): Checked;
    newest(collection: AnyCollection, id: string): Promise<Version>;
    find(collection: AnyCollection, id: string, number: number): Promise<Version | undefined>;
    versions(collection: AnyCollection, id: string): Promise<Version[]>;
    publish(c: AnyCollection, id: string, base: number, sent: unknown, actor: Actor): Promise<Published | Invalid>;
    remove(collection: AnyCollection, id: string, base: number, actor: Actor): Promise<Published | Invalid>;
    restore(c: AnyCollection, id: string, base: number, number: number, actor: Actor): Promise<Published | Invalid>;
    nameVersion(record: { collection: string; id: string }, number: number, name: string): Promise<boolean>;
  };
  drafts: {
    keep(
      collection: AnyCollection,
      given: { id: string; base: number; values: Values; publishAt: number | null; known: number | null },
      actor: Actor,
    ): Promise<{ ok: true; draft: Draft } | { ok: false; theirs: Draft | undefined }>;
    find(collection: AnyCollection, id: string): Promise<Draft | undefined>;
    list(collection: string): Promise<Draft[]>;
    drop(collection: AnyCollection, id: string): Promise<void>;
  };
  /** As `publishing.check`, and whether its links lead anywhere. */
  checkToPublish(collection: AnyCollection, sent: unknown, id: string): Promise<Checked>;
}

/** Who does something with a record, and with what. */
export interface EditorParts {
  records: EditedRecords;
  clock: Clock;
  actor: Actor;
}
