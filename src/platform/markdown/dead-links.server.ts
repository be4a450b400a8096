import { isIP } from 'node:net';
import { Marked } from 'marked';
import { type Facts, fillFacts, marksTyped } from '#src/lib/facts.ts';
import { isPublicAddress } from '../net/ask.server.ts';
import { renderMarkdown } from './markdown.server.ts';

export interface LinkPlaces {
  facts(): Facts;
  /** Without a trailing slash. */
  publicUrl: string;
  isPath(path: string): boolean;
}

const inUse = 'Use a page on this site (/contact), a web address (https://…), mailto: or tel:';
const shortest = /^(mailto:[^:@\s]+@[^:@\s?,.]+(\.[^:@\s?,.]+)+|tel:[\s(+]*(%2B)?\d)/i;
/** ASCII host name with a dot. */
const hostName = /^([a-z\d_]([\w-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]\.?$/;
const onlyHere = /(^|\.)(localhost|local|internal|lan)$/;

/** As the end of a sentence. */
function whyUnreached(host: string): string | undefined {
  const address = host.replace(/^\[|\]$/g, '');
  const isNear = isIP(address) ? !isPublicAddress(address) : onlyHere.test(host);
  if (isNear) return `visitors cannot reach ${host}`;
  return isIP(address) || hostName.test(host) ? undefined : `“${host}” isn’t a website address`;
}

/** As the end of a sentence; undefined if the link works. */
export function whyDead(
  href: string,
  { publicUrl, isPath }: Pick<LinkPlaces, 'publicUrl' | 'isPath'>,
): string | undefined {
  if (href === '') return 'it has no address';
  if (href === '#') return '“#” is only a placeholder';
  if (/^[#?]/.test(href)) return undefined;
  if (href.startsWith('//')) return `write https:${href}`;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === 'mailto' || scheme === 'tel') {
    return shortest.test(href) ? undefined : `nothing follows ${scheme}:`;
  }
  if (scheme === undefined && !href.startsWith('/')) {
    const example = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(href) ? `https://${href}` : `/${href.replace(/^(\.*\/)+/, '')}`;
    return `“${href}” isn’t a complete address. Did you mean ${example}?`;
  }
  if (scheme !== undefined && !/^https?:\/\/[^/]/i.test(href)) return `links to ${scheme}: aren’t allowed. ${inUse}`;
  if (!URL.canParse(href, publicUrl)) return `“${href}” isn’t a web address`;
  const url = new URL(href, publicUrl);
  if (url.host !== new URL(publicUrl).host) return whyUnreached(url.hostname);
  return isPath(url.pathname) ? undefined : `this site has no page ${url.pathname}`;
}

const longest = 60;

function deadWords({ text, href }: { text: string; href: string }, why: string): string {
  const words = text.replace(/\s+/g, ' ') || href || 'A link without text';
  return `“${words.length > longest ? `${words.slice(0, longest - 1)}…` : words}” doesn’t work: ${why.replace(/[.?]?$/, (end) => end || '.')}`;
}

const unmade = /(?<![\w\]])\[[^\][]*\p{L}[^\][]*\](\([^)]*(\)|$)|\[[^\][]*\p{L}[^\][]*\])/gu;

/** Text that looks like a link but that Markdown prints as plain text. */
function unmadeLinks(source: string): string[] {
  const marked = new Marked({ gfm: true });
  const found: string[] = [];
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type !== 'text' || ('tokens' in token && token.tokens)) return;
    for (const [printed] of token.raw.matchAll(unmade)) found.push(printed);
  });
  return found;
}

const whyUnmade = (printed: string) =>
  printed.includes('](')
    ? 'it shows as plain text because addresses can’t have spaces. Use %20 for a space, and write phone numbers without spaces'
    : 'it shows as plain text because the second brackets don’t lead anywhere';

async function deadLinksOf(source: string, places: LinkPlaces, isPage = false): Promise<string> {
  const typed = marksTyped(source);
  const { html, links } = await renderMarkdown(fillFacts(typed, places.facts()));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].flatMap(([, id = '']) => [id, encodeURI(id)]);
  const isHere = (href: string) => !isPage || ['top', ...ids].includes(href.slice(1));
  const said = links.flatMap((link) => {
    const isLost = link.href.startsWith('#') && !isHere(link.href);
    const why =
      whyDead(link.href, places) ??
      (isLost ? `this text has no heading at ${link.href}` : undefined) ??
      (link.kept || link.text ? undefined : 'it has no text and no picture from this site');
    return why === undefined ? [] : [deadWords(link, why)];
  });
  said.push(...unmadeLinks(typed).map((printed) => deadWords({ text: printed, href: '' }, whyUnmade(printed))));
  return [...new Set(said)].join(' ');
}

interface FieldWithLinks {
  readonly kind: string;
  /** Whether # links can only lead into this text. */
  readonly isPage?: boolean;
  readonly fields?: Readonly<Record<string, FieldWithLinks>>;
  readonly types?: Readonly<Record<string, { readonly fields: Readonly<Record<string, FieldWithLinks>> }>>;
}

async function deadLinksAt(field: FieldWithLinks, value: unknown, path: string, places: LinkPlaces): Promise<Found> {
  if (field.kind === 'markdown' && typeof value === 'string')
    return [[path, await deadLinksOf(value, places, field.isPage)]];
  if (field.kind === 'button') {
    const { text, link } = value as { text: string; link: string };
    const why = link === '' ? undefined : whyDead(link, places);
    return why === undefined ? [] : [[`${path}.link`, deadWords({ text, href: link }, why)]];
  }
  if (field.types && Array.isArray(value)) {
    const blocks = value.map(async ({ type, content }, nth) => {
      const fields = field.types?.[type]?.fields;
      return fields ? deadLinksOfFields(fields, content, places, `${path}.${nth}.content.`) : [];
    });
    return (await Promise.all(blocks)).flat();
  }
  if (!field.fields || !Array.isArray(value)) return [];
  const { fields } = field;
  const items = value.map((item, nth) => deadLinksOfFields(fields, item, places, `${path}.${nth}.`));
  return (await Promise.all(items)).flat();
}

type Found = [path: string, words: string][];

async function deadLinksOfFields(
  fields: Readonly<Record<string, FieldWithLinks>>,
  values: object,
  places: LinkPlaces,
  prefix = '',
): Promise<Found> {
  const found = Object.entries(fields).map(([name, field]) =>
    deadLinksAt(field, Reflect.get(values, name), prefix + name, places),
  );
  return (await Promise.all(found)).flat();
}

/** Messages about dead links, by field; fields within lists are dotted paths. */
export async function deadLinksIn(
  fields: Readonly<Record<string, FieldWithLinks>>,
  values: object,
  places: LinkPlaces,
): Promise<Record<string, string>> {
  return Object.fromEntries((await deadLinksOfFields(fields, values, places)).filter(([, words]) => words !== ''));
}
