import type { Sql } from '#src/platform/db/client.server.ts';

/** How many requests each person of the test has sent, each with an entry, a file and a mail. */
export const requestsEach = 3;
export const addressOf = (n: number): string => `ada${n}@faults.example`;

/** What stands of a person of the test, as counts by table. */
export async function standsOf(sql: Sql, n: number): Promise<Record<string, number>> {
  const email = addressOf(n);
  const about = [
    sql.selectFrom('leads').select('id').where('email', '=', email).execute(),
    sql.selectFrom('submissions').select('id').where('data', 'like', `%"${email}"%`).execute(),
    sql.selectFrom('thread_entries').select('id').where('body', '=', `I am ${email}`).execute(),
    sql.selectFrom('outbox').select('id').where('body', '=', email).execute(),
    sql.selectFrom('person_keys').select('value').where('value', '=', email).execute(),
    sql.selectFrom('people').select('id').where('name', '=', `Ada ${n}`).execute(),
  ];
  const names = ['leads', 'submissions', 'entries', 'mails', 'keys', 'people'];
  const rows = await Promise.all(about);
  return Object.fromEntries(names.map((name, at) => [name, rows[at]?.length ?? 0]));
}
