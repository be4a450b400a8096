import type { TodaySaid } from './actions.server.ts';

/** What was done with a row. */
export type Did = Extract<TodaySaid, { did: string }>;

const canBeUndone = ({ did, key }: Did): boolean => did === 'done' || (did === 'later' && !key.startsWith('action-'));

/** What can be taken back once `said` was said, the last thing last; what stood there of the same row is over. */
export function undoableAfter(before: readonly Did[], said: TodaySaid | undefined): readonly Did[] {
  if (!said?.ok || !('did' in said)) return before;
  const others = before.filter(({ key }) => key !== said.key);
  return canBeUndone(said) ? [...others, said] : others;
}
