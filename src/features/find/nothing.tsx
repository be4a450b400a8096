import type { Results } from './results.ts';

/** What is said in place of results. */
export function NothingFound({ results }: { results: Results }) {
  const { q, problem } = results;
  if (problem) return <p className="finder-nothing">{problem}</p>;
  if (q === '') {
    return (
      <p className="finder-nothing">Type a name, a number as it stands on the telephone, or a word that was written.</p>
    );
  }
  return (
    <p className="finder-nothing">
      Nothing here has all of that. Try part of a name, the last digits of a number, or a single word. What was deleted
      is not looked through; it stands under “Deleted” of its tab.
    </p>
  );
}
