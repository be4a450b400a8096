import type { Knowledge } from './reply-types.ts';

type Said = Pick<Knowledge, 'passages' | 'quotes'>;

/** The passages of the site and what answers quote of it, as they are published now; fetched when this is called. */
export async function loadPassages(): Promise<Said> {
  const answer = await fetch('/api/passages');
  if (!answer.ok) throw new Error(`passages answered ${answer.status}`);
  return answer.json();
}
