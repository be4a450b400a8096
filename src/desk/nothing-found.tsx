import type { Results } from './found.ts';

/** What is said in place of results. */
export function NothingFound({ results }: { results: Results }) {
  const { q, problem } = results;
  if (problem) return <p className="finder-nothing">{problem}</p>;
  if (q === '') {
    return <p className="finder-nothing">Type a name, a phone number or a word from a message.</p>;
  }
  return (
    <p className="finder-nothing">
      No matches. Try part of a name, the last digits of a number, or a single word. Deleted items aren’t searched; find
      them under “Deleted” on their tab.
    </p>
  );
}
