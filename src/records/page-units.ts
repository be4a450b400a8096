/** A comparable piece of a page: a line of text, or words of its head, structured data or attributes. */
export interface Unit {
  kind: 'text' | 'head' | 'data';
  text: string;
  /** The heading above it; empty at the top of the page. */
  heading: string;
  /** Offsets in the document. */
  spans: readonly [from: number, to: number][];
}

const inline = new Set('a abbr b bdi br cite code data em i mark q s small span strong sub sup time u wbr'.split(' '));
const spoken = /\s(alt|aria-label|placeholder|title|href|src|content)="([^"]*)"/g;
const known: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: '\u00a0' };

/** Plain text of an HTML fragment. */
export const decoded = (text: string): string =>
  text
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
      name ? (known[name] ?? whole) : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
    )
    .replace(/\s+/g, ' ')
    .trim();

function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [String(value)];
}

function dataIn(json: string): Unit[] {
  try {
    return leaves(JSON.parse(json)).map((text) => ({ kind: 'data', text, heading: '', spans: [] }));
  } catch {
    return [];
  }
}

/** Adjacent inline elements, such as a name and its figure, are separate words. */
const standApart = (before: string, after: string) =>
  /[\p{L}\p{N}%.!?)]$/u.test(before) && /^[\p{L}\p{N}$(]/u.test(after);

/** What a reader gets of a document, without scripts and styles. */
export function unitsOf(html: string): Unit[] {
  const units: Unit[] = [];
  let heading = '';
  let inHeading = false;
  let [hasClosed, isNext] = [false, false];
  let line: { text: string; spans: [number, number][] } = { text: '', spans: [] };
  const end = (kind: Unit['kind'] = 'text') => {
    const text = decoded(line.text);
    if (text !== '') units.push({ kind, text, heading: kind === 'text' ? heading : '', spans: line.spans });
    if (inHeading && text !== '') heading = text;
    line = { text: '', spans: [] };
  };
  const pieces =
    /<script\b([^>]*)>([\s\S]*?)<\/script>|<style\b[\s\S]*?<\/style>|<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi;
  for (const { index, 0: whole, 1: script, 2: body, 3: closes, 4: tag, 5: attributes, 6: text } of html.matchAll(
    pieces,
  )) {
    if (script !== undefined) {
      if (script.includes('ld+json')) units.push(...dataIn(body ?? ''));
      continue;
    }
    if (text !== undefined) {
      if (text.trim() !== '') line.spans.push([index, index + whole.length]);
      line.text += isNext && standApart(line.text, text) ? ` ${text}` : text;
      hasClosed = isNext = false;
      continue;
    }
    const name = tag?.toLowerCase();
    if (name === undefined) continue;
    if (!inline.has(name)) end(name === 'title' ? 'head' : 'text');
    else if (name === 'br') line.text += ' ';
    isNext ||= hasClosed && closes !== '/';
    hasClosed = closes === '/';
    if (/^h[1-4]$/.test(name)) inHeading = closes !== '/';
    // A colour is not read.
    if (name === 'meta' && attributes?.includes('theme-color')) continue;
    for (const [, attribute, value = ''] of (attributes ?? '').matchAll(spoken)) {
      if (attribute === 'content' && name !== 'meta') continue;
      units.push({
        kind: name === 'meta' || name === 'link' ? 'head' : 'text',
        text: decoded(value),
        heading,
        spans: [],
      });
    }
  }
  end();
  return units;
}

export const linesOf = (text: string): Unit[] =>
  text.split('\n').flatMap((one) => {
    const said = decoded(one.replace(/<[^>]*>/g, ' '));
    return said === '' ? [] : [{ kind: 'text', text: said, heading: '', spans: [] }];
  });

export interface Hunk {
  before: Unit[];
  after: Unit[];
}

export const markId = (heading: string): string => `changed-${encodeURIComponent(heading)}`;

/** Marks what is new; the first mark under each heading has an id. */
export function marked(html: string, hunks: readonly Hunk[]): string {
  const spans = hunks
    .flatMap(({ after }) => after.filter(({ kind }) => kind === 'text'))
    .flatMap(({ heading, spans }) => spans.map(([from, to]) => ({ heading, from, to })))
    .sort((a, b) => a.from - b.from);
  const seen = new Set<string>();
  let text = '';
  let at = 0;
  for (const { heading, from, to } of spans) {
    const id = seen.has(heading) ? '' : ` id="${markId(heading)}"`;
    seen.add(heading);
    text += `${html.slice(at, from)}<mark${id}>${html.slice(from, to)}</mark>`;
    at = to;
  }
  return text + html.slice(at);
}
