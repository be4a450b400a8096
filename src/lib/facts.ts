/** Words for what the owner can change while the site runs, by name. */
export type Facts = Readonly<Record<string, string>>;

/** The element of a document that carries the facts which its scripts name. */
export const factsId = 'facts';

const opening = '\u27e6';
const mark = /\u27e6([a-z0-9.-]+)\u27e7/g;

/**
 * What stands in the words of the site in place of a fact until they leave it. A name is made of small letters, digits,
 * dots and hyphens: no Markdown, no typography and no change of case touches it.
 */
export const markOf = (name: string): string => `${opening}${name}\u27e7`;

/**
 * The text with the facts in their places, with `&` in them written as their place asks for; marks of other names stay, for
 * they are somebody's own words.
 */
export const fillFacts = (text: string, facts: Facts, ampersand = '&'): string =>
  text.includes(opening)
    ? text.replace(mark, (whole, name: string) =>
        Object.hasOwn(facts, name) ? (facts[name]?.replaceAll('&', ampersand) ?? whole) : whole,
      )
    : text;

/** An address that holds a mark within a query (`mailto:?subject=`). */
const encodedMark = /%E2%9F%A6([a-z0-9.-]+)%E2%9F%A7/g;

/**
 * A document with the facts in their places, escaped as their place asks for. Facts hold none of < > " \ (the schema of
 * their records refuses these), so only `&` differs: within scripts, where JSON stands, it is written otherwise than in text.
 */
export function fillMarkup(markup: string, facts: Facts): string {
  return markup
    .split(/(<script\b[\s\S]*?<\/script>)/)
    .map((part) => fillFacts(part, facts, part.startsWith('<script') ? '\\u0026' : '&amp;'))
    .join('')
    .replace(encodedMark, (whole, name: string) =>
      Object.hasOwn(facts, name) ? encodeURIComponent(facts[name] ?? '').replaceAll('%40', '@') : whole,
    );
}

/** All texts of a value with the facts in their places. */
export function filled<Value>(value: Value, facts: Facts): Value {
  if (typeof value === 'string') return fillFacts(value, facts) as Value;
  if (Array.isArray(value)) return value.map((one) => filled(one, facts)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, facts)])) as Value;
}

/** The facts of the document that is shown; undefined outside of a browser, where they come with each answer. */
export function shownFacts(): Facts | undefined {
  if (typeof document === 'undefined') return undefined;
  return JSON.parse(document.getElementById(factsId)?.textContent || '{}');
}

const typedName = /\{\{([a-z0-9.-]+)\}\}/g;

/** The text with marks as people type them, for an editor: {{hours.office}}. */
export const typedMarks = (text: string): string => text.replace(mark, '{{$1}}');

/** The marks of typed text. Their names need no escaping, so that JSON may be read with them. */
export const marksTyped = (text: string): string => text.replace(typedName, (_, name: string) => markOf(name));

/** The names of facts that are typed in a text. */
export const typedNames = (text: string): string[] => [...text.matchAll(typedName)].map(([, name]) => name ?? '');
