import type { Clock } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from './db/client.server.ts';

export interface Settings {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The stored value, or `make()` stored now; concurrent processes all get the same one. */
  getOrMake(name: string, make: () => string): Promise<string>;
}

export function createSettings(db: Db, clock: Clock): Settings {
  const read = async (from: Trx | Db['sql'], name: string) => {
    const row = await from.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  };
  return {
    get: (name) => read(db.sql, name),
    set: (name, value) =>
      db.write(async (trx) => {
        const row = { name, value, changed_at: clock.now() };
        await trx
          .insertInto('settings')
          .values(row)
          .onConflict((c) => c.column('name').doUpdateSet({ value, changed_at: row.changed_at }))
          .execute();
      }),
    remove: (name) =>
      db.write(async (trx) => {
        await trx.deleteFrom('settings').where('name', '=', name).execute();
      }),
    async getOrMake(name, make) {
      const known = await read(db.sql, name);
      if (known !== undefined) return known;
      return db.write(async (trx) => {
        await trx
          .insertInto('settings')
          .values({ name, value: make(), changed_at: clock.now() })
          .onConflict((c) => c.column('name').doNothing())
          .execute();
        const stored = await read(trx, name);
        if (stored === undefined) throw new Error(`setting ${name} was not stored`);
        return stored;
      });
    },
  };
}

export async function putSetting(trx: Trx, name: string, value: string, now: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name, value, changed_at: now })
    .onConflict((c) => c.column('name').doUpdateSet({ value, changed_at: now }))
    .execute();
}

export async function readSettings(sql: Sql, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.selectFrom('settings').select(['name', 'value']).where('name', 'in', names).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}
