import { type Facts, fillFacts, marksTyped } from '#src/lib/facts.ts';
import { renderMarkdown } from './markdown.server.ts';

/** What links are judged by. */
export interface LinkPlaces {
  /** What stands for the marks in texts. */
  facts(): Facts;
  /** The site's own address, without a slash at its end. */
  publicUrl: string;
  /** Whether the site answers a path. */
  isPath(path: string): boolean;
}

const inUse = 'Use a page of this site (/contact), a web address (https://…), mailto: or tel:';
const shortest = /^(mailto:[^:@\s]*@[^:@\s]|tel:[^\d]*\d)/i;

/** Why a link leads nowhere, as the end of a sentence; undefined where it leads somewhere. */
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
    return shortest.test(href) ? undefined : `there is nothing to reach behind ${scheme}:`;
  }
  if (scheme === undefined && !href.startsWith('/')) {
    const example = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(href) ? `https://${href}` : `/${href.replace(/^(\.*\/)+/, '')}`;
    return `“${href}” is no whole address. Did you mean ${example}?`;
  }
  if (scheme !== undefined && !/^https?:\/\/[^/]/i.test(href)) return `the site has no links to ${scheme}:. ${inUse}`;
  if (!URL.canParse(href, publicUrl)) return `“${href}” is no web address`;
  const url = new URL(href, publicUrl);
  if (url.host !== new URL(publicUrl).host) return undefined;
  return isPath(url.pathname) ? undefined : `this site has no page ${url.pathname}`;
}

const longest = 60;

function deadWords({ text, href }: { text: string; href: string }, why: string): string {
  const words = text.replace(/\s+/g, ' ') || href || 'A link without words';
  return `“${words.length > longest ? `${words.slice(0, longest - 1)}…` : words}” leads nowhere: ${why.replace(/[.?]?$/, (end) => end || '.')}`;
}

async function deadLinksOf(source: string, places: LinkPlaces): Promise<string> {
  const { links } = await renderMarkdown(fillFacts(marksTyped(source), places.facts()));
  const said = links.flatMap((link) => {
    const why = whyDead(link.href, places);
    return why === undefined ? [] : [deadWords(link, why)];
  });
  return [...new Set(said)].join(' ');
}

/** As much of a field's declaration as says where links are. */
interface FieldWithLinks {
  readonly kind: string;
  readonly fields?: Readonly<Record<string, FieldWithLinks>>;
}

async function deadLinksAt(field: FieldWithLinks, value: unknown, path: string, places: LinkPlaces): Promise<Found> {
  if (field.kind === 'markdown' && typeof value === 'string') return [[path, await deadLinksOf(value, places)]];
  if (field.kind === 'button') {
    const { text, link } = value as { text: string; link: string };
    const why = link === '' ? undefined : whyDead(link, places);
    return why === undefined ? [] : [[`${path}.link`, deadWords({ text, href: link }, why)]];
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

/** What the owner is told of links that lead nowhere, by field; fields within lists are dotted. */
export async function deadLinksIn(
  fields: Readonly<Record<string, FieldWithLinks>>,
  values: object,
  places: LinkPlaces,
): Promise<Record<string, string>> {
  return Object.fromEntries((await deadLinksOfFields(fields, values, places)).filter(([, words]) => words !== ''));
}
