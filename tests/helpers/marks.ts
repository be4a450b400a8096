import { builtFacts } from '#src/content/facts-of.ts';
import { type Facts, fillFacts } from '#src/lib/facts.ts';
import type { Db } from '#src/platform/db/client.server.ts';

/** What a person may be given to read; an event stream never ends. */
const isRead = /^(text\/(?!event-stream)|application\/([a-z.-]+\+)?(json|xml))/;
const mark = /\u27e6([a-z0-9.-]+)\u27e7|%E2%9F%A6([a-z0-9.-]+)%E2%9F%A7/g;

/** The facts whose marks are left in a text. Marks of other names are somebody's own words. */
const marksLeft = (text: string, facts: Facts): string[] =>
  [...text.matchAll(mark)].flatMap(([, name, encoded]) =>
    Object.hasOwn(facts, (name ?? encoded) as string) ? [name ?? encoded ?? ''] : [],
  );

/** @throws when an answer has a mark in it: a page, a feed, a calendar, a table, JSON, or a file of these. */
export async function refuseMarks(path: string, answer: Response, facts: Facts): Promise<void> {
  if (!isRead.test(answer.headers.get('content-type') ?? '')) return;
  const left = marksLeft(await answer.clone().text(), facts);
  if (left.length > 0) throw new Error(`${path} gives away the mark of ${left.join(', ')}`);
}

/** @throws when a mail that waits or was sent has a mark in it, in its words, its calendar or its way back. */
export async function refuseMarkedMails(db: Db, facts: Facts): Promise<void> {
  for (const mail of await db.sql.selectFrom('outbox').selectAll().execute()) {
    const left = marksLeft(JSON.stringify(mail), facts);
    if (left.length > 0) throw new Error(`A mail has the mark of ${left.join(', ')}: ${mail.subject}`);
  }
}

/** For addresses of an outbox without a site: words as the site came with them. */
export const fill = (words: string): string => fillFacts(words, builtFacts);
