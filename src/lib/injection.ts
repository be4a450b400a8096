export type InjectionType = 'sql_injection_attempt' | 'xss_attempt';

const patterns: Record<InjectionType, RegExp> = {
  sql_injection_attempt: new RegExp(
    [
      // A quote that ends a literal, followed by a condition or a comment.
      /['"]\s*\)?\s*(or|and)\s+(not\s+)?['"(\s]*\w+['"]?\s*(=|<|>|like\b|is\b|between\b)/,
      /['"]\s*(\)\s*)*(;\s*)?(--|#\s*$|\/\*)/,
      /\bunion\s+(all\s+|distinct\s+)?select\b/,
      /\bselect\s+(\*|[\w.,\s()]{1,80})\s+from\s+\w+(\s+where\b|\s*;|\s*--|\s*$)/,
      /\b(drop|truncate|alter)\s+(table|database|schema)\b/,
      /\binsert\s+into\s+\w+\s*(\([^)]{0,200}\)\s*)?values\b/,
      /\bdelete\s+from\s+\w+\s*(where\b|;|--|$)/,
      /\bupdate\s+\w+\s+set\s+\w+\s*=/,
      /;\s*(exec|execute|shutdown|declare)\b/,
      /\b(pg_sleep|sleep|benchmark|extractvalue|updatexml|load_file)\s*\(\s*['"\d@]/,
      /\bwaitfor\s+delay\b|\bxp_cmdshell\b|\binformation_schema\b|\binto\s+outfile\b/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  xss_attempt: new RegExp(
    [
      /<\s*\/?\s*(script|iframe|object|embed|base|meta|link|style|svg|math)\b/,
      /<[a-z][^>]{0,300}[\s/"']on[a-z]{3,30}\s*=/,
      /["'\s]on(error|load|click|focus|mouse\w{2,6}|toggle|begin|start)\s*=\s*["'`]?\s*[a-z]/,
      /\b(javascript|vbscript)\s*:\s*[\w.$]+\s*[(=]/,
      /\bdata\s*:\s*text\/html\b/,
      /\bsrcdoc\s*=/,
      /\bdocument\s*\.\s*(cookie|write)\b/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
};

const types = Object.keys(patterns) as InjectionType[];
const longest = 20_000;
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", colon: ':', tab: ' ', newline: ' ' };

function unescaped(text: string): string {
  return text
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, decimal: string) => character(Number(decimal)))
    .replace(/&([a-z]{2,7});/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

const comment = /\/\*[^*]{0,100}\*\//g;

/** Undoes the usual disguises: escapes, full-width letters, control characters. */
function plain(text: string): string {
  return unescaped(unescaped(text.slice(0, longest)))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\s+]+/gu, ' ');
}

/** Kinds of injection that a text looks like. They flag and never refuse; an apostrophe alone (O'Brien) is fine. */
export function injectionsIn(text: string): InjectionType[] {
  const seen = plain(text);
  const readings = seen.includes('/*') ? [seen, seen.replace(comment, ' '), seen.replace(comment, '')] : [seen];
  return types.filter((type) => readings.some((reading) => patterns[type].test(reading)));
}

export function injectionsInFields(fields: Readonly<Record<string, unknown>>): InjectionType[] {
  const texts = Object.values(fields)
    .flat()
    .filter((value) => typeof value === 'string');
  const found = new Set(texts.flatMap(injectionsIn));
  return types.filter((type) => found.has(type));
}
