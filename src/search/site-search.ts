import { type Hit, type Marks, placeIn } from '#src/desk/marks.ts';
import { searchWords } from '#src/lib/search-words.ts';

/** Parts of what was typed, as `readAsked` gives them: of each part one alternative's words must all begin a word. */
export type QueryParts = readonly (readonly (readonly string[])[])[];

/** A text in memory, ready to be asked. */
interface PlainText {
  words: readonly string[];
  /** The digits of each telephone number in it. */
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

/** Whether a text meets one part of what was typed. */
const meetsPart = (text: PlainText, part: QueryParts[number]): boolean =>
  part.some((words) => words.every((word) => holdsWord(text, word)));

/** Whether a text meets all of it. */
export const meets = (text: PlainText, parts: QueryParts): boolean => parts.every((part) => meetsPart(text, part));

/** A page that visitors see. */
export interface SitePage {
  path: string;
  title: string;
  /** Article or Page. */
  kind: string;
  /** What stands on it, by its headings; `anchor` is where, empty for the beginning. */
  passages: readonly { heading: string; anchor: string; text: string }[];
  /** Where the owner edits it, and what it is called there; undefined when it is not theirs to edit here. */
  editor?: { href: string; name: string } | undefined;
}

interface Place {
  page: SitePage;
  anchor: string;
  heading: string;
  text: string;
  /** Of title, heading and text: what counts most comes first. */
  asked: readonly PlainText[];
}

/** What a word in the title, in a heading and in the text counts. */
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

/** Keeps the words of all pages in memory; what it answers finds the best `most` pages, with where they are edited. */
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
