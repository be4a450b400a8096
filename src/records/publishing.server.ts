import type { RecordVersionsTable } from 'db:tables';
import { collectionNamed } from '#src/content/records/all.ts';
import { typedMarks, typedNames } from '#src/lib/facts.ts';
import { type AnyCollection, isKept } from '#src/lib/records/collection.ts';
import { changedFields } from '#src/lib/records/editing.ts';
import { live } from '#src/lib/records/live.ts';
import { type Checked, checkValues } from '#src/lib/records/schema.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { noteChange } from '#src/platform/changes.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { orderId } from './snapshot.server.ts';

type Values = Readonly<Record<string, unknown>>;

/** Number 0 is the built-in record. */
export interface RecordVersion {
  number: number;
  /** Undefined when removed, or new and unpublished. Marks as typed. */
  values: Values | undefined;
  /** Epoch milliseconds; null for number 0. */
  savedAt: number | null;
  /** Empty once forgotten. */
  by: string;
  name: string;
  state: RecordVersionsTable['state'];
  restoredFrom: number | null;
  /** Whether somebody confirmed that its sample content is true. */
  confirmed: boolean;
}

export type RecordPublication =
  | { ok: true; version: RecordVersion }
  | { ok: false; reason: 'invalid'; errors: Readonly<Record<string, string>> }
  /** `stale`: somebody else has published since. Nothing was changed. */
  | { ok: false; reason: 'stale' | 'gone' };

export type AlsoDone = (trx: Trx, number: number) => Promise<void>;

class Stale extends Error {}

/** `from`: the version being restored. */
interface Given {
  id: string;
  base: number;
  state: RecordVersionsTable['state'];
  values?: Values;
  from: number | null;
  /** Defaults to the previous version's. */
  confirmed?: boolean;
  /** Runs in the same transaction; `number` is the new version's. */
  also?: AlsoDone | undefined;
  /** The draft stays; with `rebased` it continues from the new version. */
  draft?: 'kept' | 'rebased';
}

/** A record as another site has it. */
export interface Incoming {
  collection: AnyCollection;
  id: string;
  /** Checked; undefined removes the record. */
  values: Values | undefined;
  confirmed?: boolean;
}

const versionsOf = (from: Sql | Trx, { name }: AnyCollection, id: string) =>
  from
    .selectFrom('record_versions')
    .selectAll()
    .where('collection', '=', name)
    .where('id', '=', id)
    .orderBy('number', 'desc');

export async function dropDraft(trx: Trx, { name }: AnyCollection, id: string): Promise<void> {
  await trx.deleteFrom('record_drafts').where('collection', '=', name).where('id', '=', id).execute();
}

export type RecordPublishing = ReturnType<typeof createRecordPublishing>;

/** With marks as an editor shows them. */
export const typedValues = (values: object): Values => JSON.parse(typedMarks(JSON.stringify(values)));

/** Each change is a version. `knownFacts`: names allowed in text; `reload` refreshes what this process shows. */
export function createRecordPublishing(deps: {
  db: Db;
  clock: Clock;
  knownFacts: () => Readonly<Record<string, string>>;
  reload: () => Promise<void>;
}) {
  const { db, clock, knownFacts, reload } = deps;

  const builtIn = (collection: AnyCollection, id: string): RecordVersion => {
    const item = collection.builtIn.find((one) => one.id === id);
    const { id: _, ...values } = item ?? { id };
    return {
      ...{ number: 0, savedAt: null, by: '', name: '', state: 'built-in', restoredFrom: null },
      confirmed: false,
      values: item && typedValues(values),
    };
  };
  const version = (collection: AnyCollection, id: string, row: RecordVersionsTable | undefined): RecordVersion => {
    const came = builtIn(collection, id);
    if (!row) return came;
    const { number, saved_at: savedAt, author: by, name, state, restored_from: restoredFrom } = row;
    const values =
      state === 'own'
        ? { ...came.values, ...(JSON.parse(row.data) as Values) }
        : state === 'removed'
          ? undefined
          : came.values;
    return { number, values, savedAt, by, name, state, restoredFrom, confirmed: row.confirmed === 1 };
  };
  const newest = async (collection: AnyCollection, id: string, from: Sql | Trx = db.sql) =>
    version(collection, id, await versionsOf(from, collection, id).limit(1).executeTakeFirst());
  const find = async (collection: AnyCollection, id: string, number: number) => {
    if (number === 0) return builtIn(collection, id);
    const row = await versionsOf(db.sql, collection, id).where('number', '=', number).executeTakeFirst();
    return row && version(collection, id, row);
  };

  /** Marks must be names of facts. */
  function check(collection: AnyCollection, sent: unknown, id: string): Checked {
    const checked = checkValues(collection, sent, clock.now(), id);
    const values = (checked.ok ? checked.values : sent) as Values | null;
    const unknown = Object.keys(collection.fields).flatMap((field) => {
      const names = typedNames(JSON.stringify(values?.[field] ?? ''));
      const none = [...new Set(names)].filter((name) => !Object.hasOwn(live()?.facts ?? knownFacts(), name));
      const said = none.length === 1 ? 'There is no fact named' : 'There are no facts named';
      return none.length === 0 ? [] : [[field, `${said} ${none.join(', ')}`] as const];
    });
    if (unknown.length === 0) return checked;
    const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors };
    for (const [field, words] of unknown) errors[field] = [errors[field], words].filter(Boolean).join('. ');
    return { ok: false, errors };
  }

  /** Adds what the record keeps from its predecessor. */
  function carried(collection: AnyCollection, id: string, before: Values | undefined, given: Given) {
    const came = given.state === 'built-in' ? builtIn(collection, id).values : given.values;
    if (!came || !before || !collection.carry || id === orderId) return given;
    const { id: _, ...values } = collection.carry({ ...before, id } as never, { ...came, id } as never);
    const isAsBuilt = given.state === 'built-in' && changedFields(came, values).length === 0;
    return isAsBuilt ? given : { ...given, state: 'own' as const, values };
  }

  /** Adds the version after `before`. */
  async function insert(
    trx: Trx,
    collection: AnyCollection,
    given: Given,
    before: RecordVersion | undefined,
    actor: Actor,
  ) {
    const { id, base, from } = given;
    const { state, values } = carried(collection, id, before?.values, given);
    const at = clock.now();
    const row: RecordVersionsTable = {
      ...{ collection: collection.name, id, number: base + 1, state, name: '', saved_at: at, restored_from: from },
      data: values ? JSON.stringify(values) : '',
      author: [actor.name, actor.device].filter(Boolean).join(', '),
      confirmed: Number(given.confirmed ?? before?.confirmed ?? false),
    };
    const changed = values && before?.values ? changedFields(before.values, values).join(', ') : state;
    await trx.insertInto('record_versions').values(row).execute();
    if (!given.draft) await dropDraft(trx, collection, id);
    if (given.draft === 'rebased') {
      const draft = trx.updateTable('record_drafts').where('collection', '=', collection.name).where('id', '=', id);
      await draft.where('base', '=', base).set({ base: row.number }).execute();
    }
    await given.also?.(trx, row.number);
    const action = from !== null ? 'restore' : state === 'removed' ? 'remove' : 'publish';
    const subject = `${collection.name}/${id}`;
    await noteChange(trx, { at, actor, action, subject, detail: `version ${row.number}: ${changed}` });
    return row;
  }

  async function write(collection: AnyCollection, given: Given, actor: Actor): Promise<RecordPublication> {
    const { id, base } = given;
    const before = await find(collection, id, base);
    let row: RecordVersionsTable;
    try {
      row = await db.write(async (trx) => {
        if ((await newest(collection, id, trx)).number !== base) throw new Stale();
        return insert(trx, collection, given, before, actor);
      });
    } catch (error) {
      // On PostgreSQL two concurrent writes may both see `base` as newest; the primary key lets one through.
      if (!(error instanceof Stale) && (await newest(collection, id)).number <= base) throw error;
      return { ok: false, reason: 'stale' };
    }
    await reload();
    return { ok: true, version: version(collection, id, row) };
  }

  return {
    check,
    newest,
    find,
    /** The newest 100, newest first; last the built-in record, if there is one. */
    async versions(collection: AnyCollection, id: string): Promise<RecordVersion[]> {
      const rows = await versionsOf(db.sql, collection, id).limit(100).execute();
      const entries = rows.map((row) => version(collection, id, row));
      const came = builtIn(collection, id);
      return came.values ? [...entries, came] : entries;
    },
    /** Publishes if `base` is still the newest version. */
    async publish(
      collection: AnyCollection,
      id: string,
      base: number,
      sent: unknown,
      actor: Actor,
      also?: AlsoDone,
    ): Promise<RecordPublication> {
      const checked = check(collection, sent, id);
      if (!checked.ok) return { ok: false, reason: 'invalid', errors: checked.errors };
      return write(collection, { id, base, state: 'own', values: checked.values, from: null, also }, actor);
    },
    /** Publishes all in one transaction, each as the next version of its record. Drafts stay. */
    async publishAll(all: readonly Incoming[], actor: Actor): Promise<void> {
      await db.write(async (trx) => {
        for (const { collection, id, values, ...said } of all) {
          const before = await newest(collection, id, trx);
          const state = values ? { state: 'own' as const, values } : { state: 'removed' as const };
          const given: Given = { id, base: before.number, ...state, from: null, ...said, draft: 'kept' };
          await insert(trx, collection, given, before, actor);
        }
      });
      await reload();
    },
    /** Confirms the published words as true, if `base` is still the newest version. The draft stays. */
    async confirm(collection: AnyCollection, id: string, base: number, actor: Actor): Promise<RecordPublication> {
      const newestOne = await newest(collection, id);
      const checked = check(collection, newestOne.values, id);
      if (!checked.ok) return { ok: false, reason: 'invalid', errors: checked.errors };
      const { values } = checked;
      const given = { id, base, state: 'own', values, from: null, confirmed: true, draft: 'rebased' } as const;
      return write(collection, given, actor);
    },
    /** Removes the record if `base` is still the newest version; its versions stay, and its draft if asked for. */
    remove: (
      collection: AnyCollection,
      id: string,
      base: number,
      actor: Actor,
      also?: AlsoDone,
      draft?: Given['draft'],
    ) =>
      isKept(collection, id)
        ? Promise.resolve({ ok: false, reason: 'gone' } as const)
        : write(collection, { id, base, state: 'removed', from: null, also, ...(draft && { draft }) }, actor),
    /**
     * Republishes an earlier version if `base` is still the newest and the version can still be published; number 0 is
     * the built-in record. The draft stays.
     */
    async restore(
      collection: AnyCollection,
      id: string,
      base: number,
      number: number,
      actor: Actor,
      also?: AlsoDone,
    ): Promise<RecordPublication> {
      const asked = await find(collection, id, number);
      if (!asked) return { ok: false, reason: 'gone' } as const;
      const state = number === 0 ? (asked.values ? 'built-in' : 'removed') : asked.state;
      const checked = asked.values && check(collection, asked.values, id);
      if (checked?.ok === false) return { ok: false, reason: 'invalid', errors: checked.errors };
      const own = state === 'own' && asked.values ? { values: asked.values } : {};
      const { confirmed } = asked;
      return write(collection, { id, base, state, ...own, from: number, confirmed, also, draft: 'kept' }, actor);
    },
    /** Unknown ids have no effect. */
    async reorder(collection: AnyCollection, ids: readonly string[], actor: Actor): Promise<RecordPublication> {
      if (collection.fixed || collection.keepsDefaults) return { ok: false, reason: 'gone' };
      const { number } = await newest(collection, orderId);
      return write(collection, { id: orderId, base: number, state: 'own', values: ids as never, from: null }, actor);
    },
    /** False if there is no such version. */
    nameVersion: (collection: AnyCollection, id: string, number: number, name: string): Promise<boolean> =>
      db.write(async (trx) => {
        const versions = trx.updateTable('record_versions').where('collection', '=', collection.name);
        const named = versions.where('id', '=', id).where('number', '=', number).set({ name });
        return (await named.executeTakeFirst()).numUpdatedRows > 0n;
      }),
    collection: collectionNamed,
  };
}
