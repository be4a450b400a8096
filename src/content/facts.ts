import { type Facts, factsId, filled, fillFacts, markOf, shownFacts } from '#src/lib/facts.ts';
import { factsNow } from '#src/lib/records/live.ts';
import type { FactName } from './facts-of.ts';

export type { FactName };

const shown = shownFacts();

/** Words in the browser; on the server a mark, replaced when the text is sent. */
/* @__NO_SIDE_EFFECTS__ */
export const fact = (name: FactName): string => shown?.[name] ?? markOf(name);

/** In the browser facts are filled in at once; on the server when the text is sent. */
/* @__NO_SIDE_EFFECTS__ */
export function withFacts<Data>(data: Data): Data {
  return shown ? filled(data, shown) : data;
}

/** For measuring, comparing or encoding. Not for module constants, which would keep old words. */
export const inWords = (text: string): string => fillFacts(text, shown ?? factsNow());

export const wordsNow = (name: FactName): string => inWords(fact(name));

/** Facts used only in server-rendered text, not needed by scripts. */
const drawnOnly =
  /^(words\..*|look\..*|kept\..*|terms\..*|plan\..*|assistant\..*|areas\.all|booking\.reminder|estimate\.days|areas\.(primary|around)|company\.(blurb|tagline|legal-name|city|region|area-title|since|reach|suburb.*|latitude|longitude|legal)|promise\.critical-.*|claim\.(years-15|cost-savings|legal-reply)|price\.(?!residential-|remote-support-hour|business-(essential|professional)\.name).*\.(name|unit))$/;

export const factsOfScripts = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !drawnOnly.test(name)));

/** JSON for a document; `app`: all facts, for the desk. In the browser returns the document's own. */
export const factsText = (app = false): string => {
  if (typeof document !== 'undefined') return document.getElementById(factsId)?.textContent ?? '';
  return JSON.stringify(app ? factsNow() : factsOfScripts(factsNow()));
};
