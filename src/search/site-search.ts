import { type Hit, type Marks, placeIn } from '#src/desk/marks.ts';
import { searchWords } from '#src/lib/search-words.ts';

/** From `readAsked`: for each part, all words of one alternative must match the beginning of a word. */
export type QueryParts = readonly (readonly (readonly string[])[])[];

interface PlainText {
  words: readonly string[];
  numbers: readonly string[];
}

const numberRun = /[+(]*\d[\d\s().+\-–/]{5,}/g;

export function plainText(texts: readonly string[]): PlainText {
  const numbers = texts.flatMap((text) => (text.match(numberRun) ?? []).map((run) => run.replace(/\D/g, '')));
  return { words: searchWords(texts), numbers };
}

const holdsWord = ({ words, numbers }: PlainText, asked: string) =>
  words.some((word) => word.startsWith(asked)) ||
  (/^\d{5,}$/.test(asked) && numbers.some((one) => one.includes(asked)));

const meetsPart = (text: PlainText, part: QueryParts[number]): boolean =>
  part.some((words) => words.every((word) => holdsWord(text, word)));

export const meets = (text: PlainText, parts: QueryParts): boolean => parts.every((part) => meetsPart(text, part));

export interface SitePage {
  path: string;
  title: string;
  /** Article or Page. */
  kind: string;
  /** `anchor` is empty for the beginning of the page. */
  passages: readonly { heading: string; anchor: string; text: string }[];
  /** Where it is edited; undefined if it cannot be edited here. */
  editor?: { href: string; name: string } | undefined;
}

interface Place {
  page: SitePage;
  anchor: string;
  heading: string;
  text: string;
  /** Title, heading and text, most important first. */
  asked: readonly PlainText[];
}

const weights = [5, 3, 1];

function scoreOf({ asked }: Place, parts: QueryParts): number {
  let score = 0;
  for (const part of parts) {
    const weight = weights[asked.findIndex((text) => meetsPart(text, part))];
    if (weight === undefined) return 0;
    score += weight;
  }
  return score;
}

/**
 * Keeps the words of all pages in memory; returns a function that finds the best `most` pages, with links to edit them.
 */
export function siteSearch(pages: readonly SitePage[]) {
  const places = pages.flatMap((page): Place[] => {
    const title = plainText([page.title, page.path, page.editor?.name ?? '']);
    const whole = { page, anchor: '', heading: '', text: '', asked: [title] };
    const within = page.passages.map(({ heading, anchor, text }) => ({
      ...{ page, anchor, heading, text },
      asked: [title, plainText([heading]), plainText([text])],
    }));
    return [whole, ...within];
  });

  return (parts: QueryParts, marks: Marks, most: number): { hits: Hit[]; more: boolean } => {
    const best = new Map<SitePage, { place: Place; score: number }>();
    for (const place of parts.length > 0 ? places : []) {
      const score = scoreOf(place, parts);
      if (score > (best.get(place.page)?.score ?? 0)) best.set(place.page, { place, score });
    }
    const ranked = [...best.values()].sort((a, b) => b.score - a.score);
    const hits = ranked.slice(0, most).flatMap(({ place }): Hit[] => {
      const { page, anchor, heading, text } = place;
      const about = [heading, placeIn([text], marks)].filter(Boolean).join(': ') || page.path;
      const read = { id: page.path, href: `${page.path}${anchor}`, title: page.title, about, state: page.kind };
      const { editor } = page;
      const edit = editor && { id: editor.href, href: editor.href, title: `Edit ${editor.name}`, about: page.path };
      return [{ ...read, isPublic: true }, ...(edit ? [{ ...edit, state: 'Pages' }] : [])];
    });
    return { hits: hits.slice(0, most), more: ranked.length > most };
  };
}
