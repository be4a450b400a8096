import { DatabaseSync } from 'node:sqlite';

const text = 'The file server is slow again this morning, and the scanner in the hall does not find it. '.repeat(4);
const kinds = ['message', 'reply', 'note', 'call'] as const;

/**
 * Gives the first `threads` leads of a database a conversation of four entries, answered on time or late, and one more
 * lead `long` of them. Returns that lead's id.
 */
export function seedThreads(file: string, threads: number, long: number): string {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; begin');
  const insert = db.prepare(`insert into thread_entries
    (id, lead_id, at, kind, via, author, body, turn_since, turn_due, turn_worked)
    values (?, ?, ?, ?, 'mail', 'owner', ?, ?, ?, ?)`);
  const leads = db
    .prepare(`select id, received_at from leads where type = 'contact' and deleted_at is null order by seq limit ?`)
    .all(threads + 1) as { id: string; received_at: number }[];
  const write = ({ id, received_at }: { id: string; received_at: number }, entries: number) => {
    for (let n = 0; n < entries; n++) {
      const at = received_at + (n + 1) * 3_600_000;
      const isAnswer = n % 4 === 1;
      const turn = isAnswer
        ? [at - 3_600_000, at + (n % 8 === 1 ? 1 : -1) * 60_000, (n % 50) * 60_000]
        : [null, null, null];
      insert.run(`${id}-${n}`, id, at, kinds[n % 4] ?? 'note', text, ...turn);
    }
  };
  for (const lead of leads.slice(1)) write(lead, 4);
  const [first] = leads;
  if (!first) throw new Error('there are no leads');
  write(first, long);
  db.exec('commit; analyze thread_entries');
  db.close();
  return first.id;
}
