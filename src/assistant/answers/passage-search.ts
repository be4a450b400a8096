import vocabulary from 'content:assistant-words';
import { setImmediate } from 'node:timers/promises';
import type { Intent } from '#src/content/answers.ts';
import { shorten } from '#src/lib/text.ts';
import { wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';
import { type Sentence, sentenceOf } from './sentence.ts';

const silent = new Set(vocabulary.silent.split(' '));
const shownLength = 360;
/**
 * A passage must contain this share of the question, rare words weighted higher, and at least three of its words with one
 * in its heading, or two in its heading.
 */
const leastShare = 0.7;
const leastWords = 3;
const leastInHeading = 2;
/** Minimum share of the question in an additional sentence, and of words that the answer lacks. */
const leastDetail = 0.5;
const leastNew = 2;
/** How much a text must be about the same as the question, -1 to 1. */
const leastAlike = 0.4;
/** A word in at most this many sentences is enough alone. */
const rare = 6;
const inHeading = 0.7;
/** Longer texts weigh slightly less. */
const reading = 250;

const ownWords = ({ words, stems }: Sentence) => stems.filter((_, at) => !silent.has(words[at] ?? ''));
/** Words and meanings. */
const terms = (of: Sentence): Set<string> =>
  new Set([...ownWords(of), ...[...of.subjects, ...of.aspects].map((meaning) => `means ${meaning}`)]);
const termsIn = (text: string) => terms(sentenceOf(wordsOf(text)));

const pathOf = (href: string) => href.replace(/[?#].*/, '');

export interface Found {
  readonly passage: Passage;
  readonly text: string;
}

interface Unit extends Found {
  readonly heading: ReadonlySet<string>;
  readonly told: ReadonlySet<string>;
}

const sentencesOf = (text: string) =>
  text.split(/\n+(?:- )?|(?<=[.?!])\s+(?=[A-Z])/).filter((sentence) => sentence.includes(' '));

/**
 * Search over passages. `search`: the best for a question, undefined if none covers most of it. `near`: the best of
 * all. `detail`: the sentence of an answer's linked pages that adds what the answer leaves out. Yields to other work
 * while it reads. `likeness`: how much two sentences are about the same, -1 to 1.
 */
export async function passageSearch(
  passages: readonly Passage[],
  likeness: (one: Sentence, other: Sentence) => number,
) {
  const wholes: Unit[] = [];
  const sentences: Unit[] = [];
  for (const passage of passages) {
    await setImmediate();
    const heading = new Set([...termsIn(passage.heading), ...termsIn(passage.title)]);
    const ofHeading = termsIn(passage.heading);
    wholes.push({ passage, text: passage.text, heading, told: termsIn(passage.text) });
    for (const text of sentencesOf(passage.text))
      sentences.push({ passage, text, heading: ofHeading, told: termsIn(text) });
  }
  const counts = new Map<string, number>();
  for (const { heading, told } of sentences)
    for (const term of new Set([...heading, ...told])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const rarity = (term: string) => Math.log(1 + sentences.length / (1 + (counts.get(term) ?? 0)));

  /** What share of the weighted terms each unit tells, best first. */
  function ranked(units: readonly Unit[], asked: ReadonlySet<string>, weightOf = rarity) {
    const all = [...asked].map((term) => ({ term, weight: weightOf(term) }));
    const whole = all.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const found: (Unit & { share: number; worth: number })[] = [];
    for (const unit of units) {
      let told = 0;
      for (const { term, weight } of all)
        told += unit.told.has(term) ? weight : unit.heading.has(term) ? inHeading * weight : 0;
      const share = told / whole;
      if (share > 0) found.push({ ...unit, share, worth: share / (1 + unit.text.length / reading) });
    }
    return found.sort((one, other) => other.worth - one.worth);
  }

  const isAlike = (question: Sentence, { passage, text }: Unit) =>
    likeness(question, sentenceOf(wordsOf(`${passage.heading} ${text}`))) >= leastAlike;

  const byWords = (question: Sentence) => {
    const asked = new Set(ownWords(question));
    const best = ranked(wholes, asked).sort((one, other) => other.share - one.share);
    return { asked: [...asked], best };
  };
  return {
    search(question: Sentence): Found | undefined {
      const { asked, best } = byWords(question);
      const found = best.find((unit) => {
        const { share, told, heading } = unit;
        const met = asked.filter((term) => told.has(term) || heading.has(term)).length;
        const headed = asked.filter((term) => heading.has(term)).length;
        return (
          share >= leastShare &&
          headed > 0 &&
          (met >= leastWords || headed >= leastInHeading) &&
          isAlike(question, unit)
        );
      });
      return found && { passage: found.passage, text: shorten(found.text, shownLength) };
    },
    near: (question: Sentence, most: number): Passage[] =>
      byWords(question)
        .best.slice(0, most)
        .map(({ passage }) => passage),
    detail(meant: Sentence, { links, answer }: Intent): Found | undefined {
      const pages = links.map(pathOf);
      const isLinked = (path: string) => pages.some((page) => path === page || path.startsWith(`${page}/`));
      const said = termsIn(answer);
      const isNew = ({ told, heading }: Unit) => {
        const fresh = ownWords(meant).filter((term) => !said.has(term) && (told.has(term) || heading.has(term)));
        return fresh.length >= leastNew || fresh.some((term) => (counts.get(term) ?? 0) <= rare);
      };
      const linked = sentences.filter(({ passage, text }) => isLinked(pathOf(passage.href)) && !answer.includes(text));
      const best = ranked(linked, terms(meant), (term) => rarity(term) * (said.has(term) ? 0.5 : 1)).find(
        (unit) => unit.share >= leastDetail && isNew(unit) && isAlike(meant, unit),
      );
      if (!best) return undefined;
      // Of a subpage of a linked page, such as a story, the beginning.
      const path = pathOf(best.passage.href);
      const lead = pages.includes(path) ? undefined : passages.find(({ href }) => pathOf(href) === path);
      const passage = lead ?? best.passage;
      return { passage, text: shorten(lead ? lead.text : best.text, shownLength) };
    },
  };
}
