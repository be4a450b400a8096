import { chatPhrases } from '#src/content/chat-answers.ts';
import { shorten } from '#src/lib/shorten.ts';
import { type SearchIndex, searchIndex } from '#src/lib/text-search.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage, ReplyLink } from '../reply-types.ts';
import type { Part } from './parts.ts';
import { smallWords } from './plain-words.ts';

const indexes = new WeakMap<readonly Passage[], SearchIndex>();
/** Share of a question that a passage must speak of; of one that leans on the question before, a little less. */
export const coverage = { alone: 0.55, leaning: 0.42 };
const shownLength = 420;
const shortLength = 220;

const stems = (text: string) =>
  wordsOf(text)
    .map(stemOf)
    .filter((stem) => stem !== sentenceEnd && !smallWords.has(stem));

/** The index of the passages, made once for each list. */
export function indexOf(passages: readonly Passage[]): SearchIndex {
  const made = indexes.get(passages);
  if (made) return made;
  const index = searchIndex(
    passages.map(({ title, heading, text }) => ({ heading: stems(heading), body: [...stems(title), ...stems(text)] })),
  );
  indexes.set(passages, index);
  return index;
}

const linkTo = ({ title, heading, href }: Passage): ReplyLink => ({ text: heading || title, href });
const nameOf = ({ title, heading }: Passage) => (heading && heading !== title ? `${heading} (${title})` : title);

/** The word stands in the heading, or more than once in the text. */
function speaksOf(passage: Passage | undefined, stem: string): boolean {
  if (!passage) return false;
  return stems(passage.heading).includes(stem) || stems(passage.text).filter((word) => word === stem).length > 1;
}

/**
 * The passages that fit a question best, one to three of them; undefined where none speaks of most of it.
 * `said`: what has been quoted already and is not to be repeated.
 */
export function findOnSite(
  question: readonly string[],
  passages: readonly Passage[],
  said = '',
  least = coverage.alone,
): Part | undefined {
  const [only, ...others] = new Set(question);
  const hits = indexOf(passages)
    .search(question, 8)
    .filter((hit) => hit.coverage >= least)
    .flatMap((hit) => {
      const passage = passages[hit.index];
      // A single word that stands somewhere in a text does not make it an answer.
      const aside = others.length === 0 && only !== undefined && !speaksOf(passage, only);
      return passage && !aside && !said.includes(shorten(passage.text, shortLength)) ? [{ ...hit, passage }] : [];
    });
  const [first, second] = hits;
  if (!first) return undefined;
  const near = hits.slice(0, 3).filter(({ score, coverage }) => score * coverage >= first.score * first.coverage * 0.7);
  const quoted = [first.passage];
  if (second && near.includes(second) && second.score >= first.score * 0.85 && first.passage.text.length < shortLength)
    quoted.push(second.passage);
  return {
    text: quoted
      .map(
        (passage) =>
          `${chatPhrases.fromPage(nameOf(passage))}\n${shorten(passage.text, quoted.length > 1 ? shortLength : shownLength)}`,
      )
      .join('\n\n'),
    ask: chatPhrases.followUp,
    links: near.map(({ passage }) => linkTo(passage)),
  };
}
