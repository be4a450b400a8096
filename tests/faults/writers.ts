import { inLanes } from '../../bench/lib/http.ts';
import { json, submit, type Visitor } from '../../bench/lib/visitors.ts';

/** What became of the submissions of one round. */
export interface Round {
  /** How many were acknowledged before the server was gone. */
  acknowledged: number;
  /** Sent, but never answered: kept or not, nobody was told. They are sent again after the restart. */
  unanswered: Visitor[];
  /** Not sent any more. */
  untouched: Visitor[];
}

/**
 * Lets `writers` send their forms side by side and notes each acknowledgement in `known`; `onAcknowledged` is told
 * how many there are, and may end the server.
 * @throws when the server answers anything but success.
 */
export async function sendUntilGone(
  url: string,
  waiting: readonly Visitor[],
  writers: number,
  known: Map<string, string>,
  onAcknowledged: (count: number) => void,
): Promise<Round> {
  const unanswered: Visitor[] = [];
  const untouched: Visitor[] = [];
  let acknowledged = 0;
  let gone = false;
  await inLanes(writers, waiting, async (visitor) => {
    if (gone) {
      untouched.push(visitor);
      return;
    }
    const answer = await submit(url, visitor).catch(() => undefined);
    if (!answer) {
      gone = true;
      unanswered.push(visitor);
      return;
    }
    const { id = '', reference = '' } = json(answer, answer.status === 200 ? 200 : 201);
    known.set(id, reference);
    acknowledged++;
    onAcknowledged(acknowledged);
  });
  return { acknowledged, unanswered, untouched };
}
