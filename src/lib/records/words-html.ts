import { type Facts, fillMarkup, markOf } from '../facts.ts';

/** What can hold no element, a tag as a whole, or a mark between tags. */
const piece = /<(script|style|title|textarea)\b[\s\S]*?<\/\1>|<[^>]*>|⟦(words\.([a-z-]+)\.([a-z0-9-]+))⟧/g;

/**
 * A rendered page with its facts filled in, in which every text of its own words stands in an element of its own:
 * the attribute data-words names its field. In attributes and titles, and where they are another page's, the words stand
 * as they are.
 */
export const withWordsMarked = (html: string, page: string, facts: Facts): string =>
  fillMarkup(
    html.replace(piece, (whole, _, name: string | undefined, of: string | undefined, field: string | undefined) =>
      name && field && of === page ? `<span data-words="${field}">${markOf(name)}</span>` : whole,
    ),
    facts,
  );
