import type { Clock } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from './db/client.server.ts';

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(db: Db, clock: Clock) {
  const read = async (from: Sql | Trx, name: string) => {
    const row = await from.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  };
  return {
    get: (name: string): Promise<string | undefined> => read(db.sql, name),
    set: (name: string, value: string): Promise<void> => db.write((trx) => putSetting(trx, name, value, clock.now())),
    remove: (name: string): Promise<void> =>
      db.write(async (trx) => void (await trx.deleteFrom('settings').where('name', '=', name).execute())),
    /** The stored value, or `make()` stored now; concurrent processes all get the same one. */
    async getOrMake(name: string, make: () => string): Promise<string> {
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
