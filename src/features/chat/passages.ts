import type { Passage } from './reply-types.ts';

/** The passages of the site as they are published now; fetched when this is called. */
export async function loadPassages(): Promise<readonly Passage[]> {
  const answer = await fetch('/api/passages');
  if (!answer.ok) throw new Error(`passages answered ${answer.status}`);
  const { passages } = (await answer.json()) as { passages: readonly Passage[] };
  return passages;
}
