import { type Facts, factsId, filled, fillFacts, markOf, shownFacts } from '#src/lib/facts.ts';
import { factsNow } from '#src/lib/records/live.ts';
import type { FactName } from './facts-of.ts';

export type { FactName };

const shown = shownFacts();

/** The words for a fact in the browser; on the server a mark, in whose place they stand once the text leaves it. */
export const fact = (name: FactName): string => shown?.[name] ?? markOf(name);

/** Data of content/ with its facts in their places in the browser; on the server they stand once it leaves. */
/* @__NO_SIDE_EFFECTS__ */
export function withFacts<Data>(data: Data): Data {
  return shown ? filled(data, shown) : data;
}

/** A text with the words that hold now, for what measures, compares or encodes them. Not for a constant of a module. */
export const inWords = (text: string): string => fillFacts(text, shown ?? factsNow());

/** The words of one fact as they hold now. */
export const wordsNow = (name: FactName): string => inWords(fact(name));

/** Facts that only pages say, which are whole without scripts, and no script of theirs. */
const drawnOnly =
  /^(words\..*|look\..*|kept\..*|terms\..*|plan\..*|assistant\..*|cities\.pages|areas\.all|booking\.reminder|estimate\.days|areas\.(primary|around)|company\.(blurb|tagline|legal-name|city|region|area-title|since|reach|suburb.*|latitude|longitude|legal)|claim\.(years-15|cost-savings|legal-reply)|price\.(?!residential-|remote-support-hour|business-(essential|professional)\.name).*\.(name|unit))$/;

/** The facts that a public page carries for its scripts. */
export const factsOfScripts = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !drawnOnly.test(name)));

/** The facts that a document carries, as JSON: all for the desk (`app`). Browsers say what stands in theirs. */
export const factsText = (app = false): string => {
  if (typeof document !== 'undefined') return document.getElementById(factsId)?.textContent ?? '';
  return JSON.stringify(app ? factsNow() : factsOfScripts(factsNow()));
};
