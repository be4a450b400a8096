/** Words that the owner can change while the site runs, by name. */
export type Facts = Readonly<Record<string, string>>;

/** Id of the element with the facts that the page's scripts need. */
export const factsId = 'facts';

const opening = '\u27e6';
const mark = /\u27e6([a-z0-9.-]+)\u27e7/g;

/**
 * Placeholder for a fact until a response leaves the site. Names have only small letters, digits, dots and hyphens, so
 * Markdown, typography and case changes leave them alone.
 */
export const markOf = (name: string): string => `${opening}${name}\u27e7`;

/** Fills in the facts, `&` in them written as `ampersand`. Unknown placeholders stay: a visitor may have typed them. */
export const fillFacts = (text: string, facts: Facts, ampersand = '&'): string =>
  text.includes(opening)
    ? text.replace(mark, (whole, name: string) =>
        Object.hasOwn(facts, name) ? (facts[name]?.replaceAll('&', ampersand) ?? whole) : whole,
      )
    : text;

/** A placeholder within a query (`mailto:?subject=`). */
const encodedMark = /%E2%9F%A6([a-z0-9.-]+)%E2%9F%A7/g;

/**
 * Fills the facts into a document, escaped for their place. Their schema refuses < > " \, so only `&` differs: in
 * scripts, which hold JSON, it is written differently than in text.
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

export function filled<Value>(value: Value, facts: Facts): Value {
  if (typeof value === 'string') return fillFacts(value, facts) as Value;
  if (Array.isArray(value)) return value.map((one) => filled(one, facts)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, facts)])) as Value;
}

/** The facts of the current document; undefined outside of a browser. */
export function shownFacts(): Facts | undefined {
  if (typeof document === 'undefined') return undefined;
  return JSON.parse(document.getElementById(factsId)?.textContent || '{}');
}

const typedName = /\{\{([a-z0-9.-]+)\}\}/g;

/** Placeholders as people type them in an editor: {{hours.office}}. */
export const typedMarks = (text: string): string => text.replace(mark, '{{$1}}');

/** The reverse of `typedMarks`. Names need no escaping, so JSON may be passed too. */
export const marksTyped = (text: string): string => text.replace(typedName, (_, name: string) => markOf(name));

export const typedNames = (text: string): string[] => [...text.matchAll(typedName)].map(([, name]) => name ?? '');
