import newsletter from 'content:forms/newsletter';
import { designed as designedPages, managed as managedPages } from 'content:page-editor';
import pagesOfContent from 'content:pages';
import { setImmediate } from 'node:timers/promises';
import { careers } from 'words:careers';
import { page as emergencyPage, situations } from 'words:emergency';
import { storyPage } from 'words:portfolio';
import support from 'words:support';
import GithubSlugger from 'github-slugger';
import { Marked } from 'marked';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { faqsOn } from '#src/content/answers.ts';
import { zipsOf } from '#src/content/areas.ts';
import type { Article } from '#src/content/articles.ts';
import { team } from '#src/content/authors.ts';
import { cities, cityPage, cityPath, cityWords, hasOwnWords } from '#src/content/cities.ts';
import { stories, storyPath } from '#src/content/clients.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { policyNow } from '#src/content/policies.ts';
import { type Price, usd } from '#src/content/prices.ts';
import { wordsCollections } from '#src/content/records/all.ts';
import { businessPlans, homePlans } from '#src/content/records/prices.ts';
import { isOpen, rolePath, roles, termsOf } from '#src/content/roles.ts';
import { filled } from '#src/lib/facts.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { withoutTags } from '#src/lib/html.ts';
import { factsNow, memoPerPublish } from '#src/lib/records/live.ts';
import { markWords, wordsFacts } from '#src/lib/records/words.ts';
import { shorten } from '#src/lib/text.ts';
import { headingsIn } from '#src/platform/markdown/markdown.server.ts';
import { pages } from '#src/seo/seo-api.server.ts';
import { nameOfTitle, wayTo } from '#src/site/public-pages.ts';
import type { Passage } from './reply-types.ts';

const marked = new Marked({ gfm: true });

/** Plain text of HTML: blank lines between paragraphs, dashes for list items and table rows. */
const plainText = (html: string): string =>
  withoutTags(
    html
      .replace(/\s+/g, ' ')
      .replace(/<(thead|h\d)\b.*?<\/\1>/g, '')
      .replace(/<\/td> ?<td\b[^>]*>/g, ': ')
      .replace(/<(li|tr)\b[^>]*>( ?<p>)?/g, '\n- ')
      .replace(/<(p|ul|ol|table|pre)\b[^>]*>/g, '\n\n'),
  )
    .replace(/[<>]/g, '')
    .replace(/ *\n(- )? */g, '\n$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false });
const markdownText = (markdown: string): string => plainText(htmlOf(markdown));

/** Sections by heading, with the anchors that the site renders; text before the first has none. */
function sectionsOf(markdown: string): { heading: string; anchor: string; text: string }[] {
  const [lead = '', ...parts] = htmlOf(markdown).split(/<h\d>(.*?)<\/h\d>/);
  const sections = headingsIn(markdown).map(({ id }, nth) => {
    const [heading = '', text = ''] = parts.slice(2 * nth);
    return { heading: plainText(heading), anchor: `#${id}`, text: plainText(text) };
  });
  return [{ heading: '', anchor: '', text: plainText(lead) }, ...sections];
}

const lists = ['features', 'benefits', 'steps', 'items'] as const;

/** What pages are made of: services, plans, steps, people. */
interface Piece extends Partial<Record<(typeof lists)[number], readonly (string | Piece)[]>> {
  readonly id?: string;
  readonly title: string;
  readonly group?: string;
  readonly text?: string;
  readonly lead?: string;
  readonly price?: Price | null;
  readonly startingPrice?: Price;
  readonly unit?: string;
  readonly period?: string;
  readonly weeks?: readonly number[];
  readonly technologies?: readonly string[];
}

function itemText(item: string | Piece): string {
  if (typeof item === 'string') return item;
  const { title, group = title, weeks, items = [], text = items.join(', ') } = item;
  return `${group}${weeks ? ` (${weeks.join('-')} weeks)` : ''}: ${text}`;
}

const list = (items: readonly (string | Piece)[] = []): string => items.map((item) => `- ${itemText(item)}`).join('\n');

function priceIn({ price, startingPrice, unit, period }: Piece): string {
  if (startingPrice !== undefined) return `${['Starts at', usd(startingPrice), unit].filter(Boolean).join(' ')}.`;
  if (price === undefined) return '';
  return price === null ? 'Quoted individually.' : `${usd(price)} ${period}.`;
}

const textIn = (piece: Piece): string[] => [
  [piece.text, piece.lead, priceIn(piece)].filter(Boolean).join(' '),
  ...lists.map((name) => list(piece[name])),
  piece.technologies ? `Works with ${piece.technologies.join(', ')}.` : '',
];

type Make = (heading: string, anchor: string, ...texts: string[]) => Passage;

const on =
  (title: string, path: string): Make =>
  (heading, anchor, ...texts) => ({
    title,
    heading,
    href: `${path}${anchor}`,
    text: texts.filter(Boolean).join('\n\n'),
  });

/** One passage a piece; without an anchor, at its own id. */
const each = (page: Make, pieces: readonly Piece[], anchor?: string): Passage[] =>
  pieces.map((piece) => page(piece.title, anchor ?? `#${piece.id}`, ...textIn(piece)));

const asked = (page: Make, place: Parameters<typeof faqsOn>[0]): Passage[] =>
  faqsOn(place).map(({ id, question, answer }) => page(question, `#${id}`, markdownText(answer)));

/** Whatever has a title and words of its own. */
function piecesIn(value: unknown): Piece[] {
  if (Array.isArray(value)) return value.flatMap(piecesIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('title' in value && ('text' in value || 'steps' in value)) return [value as Piece];
  return Object.values(value).flatMap(piecesIn);
}

type Block = Piece & { readonly block: string; readonly paragraphs?: readonly string[] };

/** What these blocks show is not in content/pages/. */
const shownRecords: Readonly<Record<string, () => readonly Piece[]>> = {
  'plan-table': businessPlans,
  packages: homePlans,
  team: () =>
    team
      .all()
      .filter(({ about }) => about)
      .map(({ name, role, town, bio, certificates }) => ({
        ...{ title: name, text: `${[role, town].filter(Boolean).join(', ')}. ${bio}`, features: certificates },
      })),
};

/** The other blocks only introduce what they hold. */
const saysItself = /hero|emergency|tools/;

function blockPassages(page: Make, id: string, block: Block): Passage[] {
  const { block: kind, title, steps, paragraphs = [], ...others } = block;
  const anchor = kind.endsWith('hero') ? '' : `#${id}-title`;
  const held = [...piecesIn(Object.values(others)), ...(shownRecords[kind]?.() ?? [])];
  return [
    ...(steps || saysItself.test(kind) ? each(page, [block], anchor) : []),
    ...paragraphs.map((text) => page(title, anchor, text)),
    ...each(page, held, kind === 'trades' ? undefined : anchor),
  ];
}

/** Of every page that is made of blocks. */
const pagesOfBlocks = (): Passage[] =>
  Object.entries(pagesOfContent).flatMap(([name, content]) => {
    const path = [...managedPages, ...designedPages].find(({ page }) => page === name)?.path ?? `/${name}`;
    const page = on(wayTo(path).at(-1)?.name ?? name, path);
    const { blocks = {} } = markWords(name, content) as { blocks?: Readonly<Record<string, Block>> };
    return Object.entries(blocks).flatMap(([id, block]) => blockPassages(page, id, block));
  });

function careersPassages(): Passage[] {
  const jobs = on('Careers', pageMeta.careers.path);
  return [
    ...each(on('Careers: benefits', pageMeta.careers.path), careers.benefits, '#benefits-title'),
    ...roles.all().map((role) => {
      const terms = `${termsOf(role)}, ${role.location}. ${role.text}`;
      return on(role.title, rolePath(role))(role.title, '', terms, markdownText(role.body));
    }),
    ...each(jobs, careers.nextSteps, '#next-title'),
  ];
}

const storyPassages = (): Passage[] =>
  stories.all().flatMap((story) => {
    const { title, client, text, results, duration, teamSize, matter, work, change } = story;
    const told = on(title, storyPath(story));
    return [
      told(title, '', `${client}: ${text}`, list(results.slice(0, 2)), `${duration}, ${teamSize}.`),
      told(storyPage.matter, '#matter', markdownText(matter)),
      told(storyPage.work, '#work', markdownText(work)),
      told(storyPage.change, '#change', markdownText(change)),
    ];
  });

function helpPassages(): Passage[] {
  const help = on('Support', pageMeta.support.path);
  const training = on('Training', pageMeta.support.path);
  const urgent = on('Something is down', pageMeta.emergency.path);
  return [
    ...asked(on('Contact', pageMeta.contact.path), 'contact'),
    ...asked(help, 'support'),
    ...asked(on('App development', pageMeta.appDevelopment.path), 'apps'),
    ...support.resources.map(({ title, text, items }) =>
      help(title, '#resources-title', `${text} By email on request.`, list(items)),
    ),
    ...support.training.courses.map(({ title, duration, level, text, outline }) =>
      training(title, '#training', `${level}, ${duration}. ${text}`, list(outline)),
    ),
    ...each(help, [support.emergency], '#emergency-title'),
    ...situations.map(({ id, title, steps, not }) => urgent(title, `#${id}`, ...steps, `${emergencyPage.not} ${not}`)),
    on('Newsletter', '/newsletter')('', '', `${newsletter.lead} ${newsletter.small}`),
  ];
}

const labelled = (label: string, words: string) => (words ? `${label}: ${words}.` : '');

const cityPassages = (): Passage[] =>
  cities.all().flatMap((city) => {
    const { id, name, driveMinutes, notes, landmarks, neighborhoods } = city;
    return [
      on(cityPage('general', city).title, cityPath('general', id))(
        `${cityWords.placesTitle}: ${name}`,
        '#places-title',
        driveMinutes === null ? '' : fillIn(cityWords.drive, { minutes: driveMinutes }),
        labelled(cityWords.neighborhoods, neighborhoods.join(', ')),
        labelled(cityWords.zipCodes, zipsOf(name).join(', ')),
        labelled(cityWords.landmarks, landmarks),
        list(notes),
      ),
      ...(['general', 'business', 'residential'] as const)
        .filter((kind) => hasOwnWords(kind, city))
        .map((kind) => {
          const { title, whyTitle, whyParagraphs } = cityPage(kind, city);
          return on(title, cityPath(kind, id))(whyTitle, '#why-title', ...whyParagraphs);
        }),
    ];
  });

type ArticleText = Pick<Article, 'slug' | 'title' | 'excerpt' | 'body'>;

/** Characters; a section is found by its start and read on its page. */
const longest = 640;

function policyPassages(id: 'privacy' | 'terms'): Passage[] {
  const slugger = new GithubSlugger();
  const { title, sections } = policyNow(id);
  const policy = on(title, pageMeta[id].path);
  return sections.map(({ title, content }) => policy(title, `#${slugger.slug(title)}`, markdownText(content)));
}

function articlePassages({ slug, title, excerpt, body }: ArticleText): Passage[] {
  const article = on(title, `${pageMeta.blog.path}/${slug}`);
  return sectionsOf(body).map(({ heading, anchor, text }) => article(heading, anchor, heading ? '' : excerpt, text));
}

/**
 * Searchable passages of the published pages, answers, policies, places and articles, with the site's anchors. Yields to
 * other work between them.
 */
export async function readPassages(articles: readonly ArticleText[]): Promise<Passage[]> {
  const parts = [
    helpPassages,
    careersPassages,
    storyPassages,
    cityPassages,
    pagesOfBlocks,
    () => policyPassages('privacy'),
    () => policyPassages('terms'),
    ...articles.map((article) => () => articlePassages(article)),
  ];
  const all: Passage[] = [];
  for (const part of parts) {
    await setImmediate();
    all.push(...part());
  }
  const words = wordsFacts(Object.fromEntries(wordsCollections.map((words) => [words.name, words.all()])));
  return filled(all, words)
    .filter(({ text }) => text !== '')
    .map(({ text, ...rest }) => ({ ...rest, text: shorten(text, longest) }));
}

const published = memoPerPublish(() => ({ all: readPassages(publishedArticles()), day: '', open: [] as Passage[] }));

/**
 * Passages on a day (YYYY-MM-DD, Eastern), without closed roles. The same list until the owner publishes or the day
 * ends.
 */
export async function passagesNow(day: string): Promise<readonly Passage[]> {
  const state = published();
  const all = await state.all;
  if (state.day === day) return state.open;
  const closed = new Set(roles.all().flatMap((role) => (isOpen(role, day) ? [] : [rolePath(role)])));
  const open = all.filter(({ href }) => !closed.has(href.replace(/#.*/, '')));
  state.open = filled(open, factsNow());
  state.day = day;
  return state.open;
}

const titles = memoPerPublish(() => new Map(pages().map(({ path, title }) => [path, nameOfTitle(title)])));

export const pageTitle = (path: string): string | undefined => titles().get(path);
