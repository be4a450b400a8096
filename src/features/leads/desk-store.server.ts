import type { Sql } from '#src/platform/db/client.server.ts';

const most = 1_000;

/** How many leads of each type nobody has opened yet; what is more than 1,000 of one type counts as 1,000. */
export async function unreadByType(from: Sql, types: readonly string[]): Promise<Record<string, number>> {
  const counts = types.map(async (type) => {
    const unread = from
      .selectFrom('leads')
      .select('type')
      .where('type', '=', type)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .limit(most);
    const row = await from
      .selectFrom(unread.as('unread'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [type, Number(row.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
