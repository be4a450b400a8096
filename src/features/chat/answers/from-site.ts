import { chatPhrases } from '#content/chat-answers.ts';
import { shorten } from '#src/lib/shorten.ts';
import { type SearchIndex, searchIndex } from '#src/lib/text-search.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage, ReplyLink } from '../reply-types.ts';
import type { Part } from './parts.ts';
import { smallWords } from './plain-words.ts';

const indexes = new WeakMap<readonly Passage[], SearchIndex>();
const leastCoverage = 0.55;
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

/**
 * The passages that fit a question best, one to three of them; undefined where none speaks of most of it.
 * `said`: what has been quoted already and is not to be repeated.
 */
export function findOnSite(question: readonly string[], passages: readonly Passage[], said = ''): Part | undefined {
  const hits = indexOf(passages)
    .search(question, 8)
    .filter(({ coverage }) => coverage >= leastCoverage)
    .flatMap((hit) => {
      const passage = passages[hit.index];
      return passage && !said.includes(shorten(passage.text, shortLength)) ? [{ ...hit, passage }] : [];
    });
  const [first, second] = hits;
  if (!first) return undefined;
  const near = hits.slice(0, 3).filter(({ score, coverage }) => score * coverage >= first.score * first.coverage * 0.6);
  const quoted = [first.passage];
  if (second && near.includes(second) && first.passage.text.length < shortLength) quoted.push(second.passage);
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
