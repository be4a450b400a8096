import type { Sql, Trx } from '#src/platform/db/client.server.ts';

/** What a visitor asked and got no answer to. */
export interface OpenQuestion {
  sessionId: string;
  id: string;
  text: string;
  at: number;
}

/** The newest questions since a moment (epoch milliseconds) that got no answer and that nobody has dealt with. */
export async function openQuestions(from: Sql, since: number, limit: number): Promise<OpenQuestion[]> {
  return from
    .selectFrom('chat_messages as answer')
    .innerJoin('chat_messages as asked', (join) =>
      join.onRef('asked.session_id', '=', 'answer.session_id').onRef('asked.id', '=', 'answer.answers'),
    )
    .select(['asked.session_id as sessionId', 'asked.id', 'asked.text', 'asked.at'])
    .where('answer.unanswered', '=', 1)
    .where('answer.at', '>=', since)
    .orderBy('answer.at', 'desc')
    .orderBy('answer.id')
    .limit(limit)
    .execute();
}

/** Notes that these questions, by session and message, are dealt with. */
export async function settleQuestions(
  trx: Trx,
  questions: readonly Pick<OpenQuestion, 'sessionId' | 'id'>[],
): Promise<void> {
  for (const { sessionId, id } of questions)
    await trx
      .updateTable('chat_messages')
      .set({ unanswered: 0 })
      .where('session_id', '=', sessionId)
      .where('answers', '=', id)
      .execute();
}
