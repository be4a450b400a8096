import newsletter from 'content:forms/newsletter';
import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import { publishedArticles } from '#src/articles/articles.server.ts';
import * as about from '#src/content/about.ts';
import * as apps from '#src/content/app-development.ts';
import { zipsOf } from '#src/content/areas.ts';
import { team } from '#src/content/authors.ts';
import { careers } from '#src/content/careers.ts';
import { cities, cityPath } from '#src/content/cities.ts';
import { cityPage, cityWords, hasOwnWords } from '#src/content/city-words.ts';
import { emergencyPage, situations } from '#src/content/emergency.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { business, overview, residential } from '#src/content/it-support.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { businessPlans, homePlans, type Plan } from '#src/content/plans.ts';
import { policyNow } from '#src/content/policies.ts';
import { storyPage } from '#src/content/portfolio.ts';
import { usd } from '#src/content/prices.ts';
import { wordsCollections } from '#src/content/records/words.ts';
import { isOpen, rolePath, roles, termsOf } from '#src/content/roles.ts';
import * as offers from '#src/content/services-page.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import { support } from '#src/content/support.ts';
import * as websites from '#src/content/website-seo.ts';
import { filled } from '#src/lib/facts.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Step } from '#src/lib/page-parts.ts';
import { factsNow, memoPerPublish } from '#src/lib/records/live.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { shorten } from '#src/lib/text.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { pages } from '#src/seo/seo-api.server.ts';
import { nameOfTitle } from '#src/site/public-pages.ts';
import type { Passage } from './reply-types.ts';

const on =
  (title: string, path: string) =>
  (heading: string, anchor: string, ...texts: string[]): Passage => ({
    title,
    heading,
    href: `${path}${anchor}`,
    text: texts.filter(Boolean).join('\n\n'),
  });

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const marked = new Marked({ gfm: true });

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '',
  '&gt;': '',
  '&quot;': '"',
  '&#39;': "'",
};

/** The words of inline Markdown, without HTML. */
function inline(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if (token.type === 'br') return ' ';
      return 'tokens' in token && token.tokens ? inline(token.tokens) : 'text' in token ? String(token.text) : '';
    })
    .join('')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ');
}

function block(token: Token): string {
  switch (token.type) {
    case 'paragraph':
      return inline(token.tokens);
    case 'list':
      return (token as Tokens.List).items
        .map(
          ({ tokens }) =>
            `- ${tokens.map((part) => (part.type === 'text' ? inline(part.tokens) : block(part))).join(' ')}`,
        )
        .join('\n');
    case 'table':
      return (token as Tokens.Table).rows
        .map((row) => `- ${row.map(({ tokens }) => inline(tokens)).join(': ')}`)
        .join('\n');
    case 'blockquote':
      return (token.tokens ?? []).map(block).join(' ');
    default:
      return '';
  }
}

/** Markdown as plain text: blank lines between paragraphs, dashes for list items and table rows. */
function plainText(markdown: string): string {
  return marked.lexer(markdown).map(block).filter(Boolean).join('\n\n');
}

/** Sections by heading, with the anchors that the site renders; text before the first has none. */
async function sectionsOf(markdown: string): Promise<{ heading: string; anchor: string; text: string }[]> {
  const { headings } = await renderMarkdown(markdown);
  const sections = [{ heading: '', anchor: '', blocks: [] as string[] }];
  for (const token of marked.lexer(markdown)) {
    if (token.type !== 'heading') {
      sections.at(-1)?.blocks.push(block(token));
      continue;
    }
    const rendered = headings[sections.length - 1];
    if (!rendered) throw new Error(`a heading has no anchor: ${token.text}`);
    sections.push({ heading: inline(token.tokens), anchor: `#${rendered.id}`, blocks: [] });
  }
  return sections.map(({ heading, anchor, blocks }) => ({
    heading,
    anchor,
    text: blocks.filter(Boolean).join('\n\n'),
  }));
}

const titled = (items: readonly { title: string; text: string }[]) =>
  items.map(({ title, text }) => `- ${title}: ${text}`).join('\n');
const weeks = (span: readonly [number, number] | undefined) => (span ? ` (${span[0]}-${span[1]} weeks)` : '');
const stages = (steps: readonly Step[]) => list(steps.map((step) => `${step.title}${weeks(step.weeks)}: ${step.text}`));

function ofServices(): Passage[] {
  const page = on('Services', pageMeta.services.path);
  return [
    ...offers.services.map((service) =>
      page(
        service.title,
        `#${service.id}`,
        service.text,
        list(service.features),
        list(service.benefits),
        `Works with ${service.technologies.join(', ')}.`,
      ),
    ),
    page(offers.processIntro.title, '#process-title', stages(offers.processSteps)),
  ];
}

function ofApps(): Passage[] {
  const page = on('App development', pageMeta.appDevelopment.path);
  return [
    ...apps.services.map((service) =>
      page(
        service.title,
        '#rates-title',
        `${service.text} Starts at ${usd(service.startingPrice)}.`,
        list(service.features),
        `Built with ${service.technologies.join(', ')}.`,
      ),
    ),
    page(apps.processIntro.title, '#process-title', stages(apps.processSteps)),
    page(
      apps.technologiesIntro.title,
      '#made-title',
      list(apps.technologies.map(({ group, items }) => `${group}: ${items.join(', ')}`)),
    ),
    ...faqsOn('apps').map(({ id, question, answer }) => page(question, `#${id}`, plainText(answer))),
  ];
}

function ofWebsites(): Passage[] {
  const page = on('Websites & SEO', pageMeta.websiteSeo.path);
  return [
    page(websites.hero.title, '', websites.hero.lead),
    page(websites.benefitsIntro.title, '#benefits-title', titled(websites.benefits)),
    ...websites.services.map((service) =>
      page(
        service.title,
        '#offers-title',
        `${service.text} Starts at ${usd(service.startingPrice)}.`,
        list(service.features),
        `Technologies: ${service.technologies.join(', ')}.`,
      ),
    ),
    ...websites.seoServices.map(({ title, text, features }) => page(title, '#seo-title', text, list(features))),
    page(websites.processIntro.title, '#process-title', stages(websites.processSteps)),
  ];
}

function ofSupport(): Passage[] {
  const all = on('IT support', pageMeta.itSupport.path);
  const firm = on('Business IT support', pageMeta.business.path);
  const home = on('Residential tech support', pageMeta.residential.path);
  const plan = (page: typeof firm, anchor: string) => (item: Plan) =>
    page(
      item.title,
      anchor,
      `${item.text} ${item.price === null ? 'Quoted individually.' : `${usd(item.price)} ${item.period}.`}`,
      list(item.features),
    );
  return [
    ...overview.why.map(({ title, text }) => all(title, '#why-title', text)),
    all(overview.emergency.title, '#emergency-title', overview.emergency.lead),
    ...business.services.map(({ title, text }) => firm(title, '#services-title', text)),
    ...businessPlans().map(plan(firm, '#plans-title')),
    ...business.industries.map(({ title, text }) => firm(title, '#industries-title', text)),
    firm(
      business.emergency.title,
      '#emergency-title',
      [...business.emergency.steps, business.emergency.lead].join(' '),
    ),
    ...residential.services.map(({ title, text }) => home(title, '#services-title', text)),
    ...homePlans().map(plan(home, '#packages-title')),
    home(
      residential.remote.title,
      '#packages-title',
      `${residential.remote.lead} ${usd(residential.remote.price)} ${residential.remote.period}.`,
      list(residential.remote.steps),
    ),
    ...residential.issues.map(({ title, text }) => home(title, '#issues-title', text)),
    ...residential.benefits.map(({ title, text }) => home(title, '#benefits-title', text)),
  ];
}

const servicePassages = (): Passage[] => [...ofServices(), ...ofApps(), ...ofWebsites(), ...ofSupport()];

function ofPeople(): Passage[] {
  const aboutUs = on('About us', pageMeta.about.path);
  const benefits = on('Careers: benefits', pageMeta.careers.path);
  const jobs = on('Careers', pageMeta.careers.path);
  return [
    ...about.story.paragraphs.map((text) => aboutUs(about.story.title, '#story-title', text)),
    ...team
      .all()
      .filter((person) => person.about)
      .map(({ name, role, town, bio, certificates }) =>
        aboutUs(name, '#people-title', [role, town].filter(Boolean).join(', '), bio, list(certificates)),
      ),
    ...about.values.map(({ title, text }) => aboutUs(title, '#values-title', text)),
    ...careers.benefits.map(({ title, text }) => benefits(title, '#benefits-title', text)),
    ...roles.all().flatMap((role) => {
      const job = on(role.title, rolePath(role));
      return [job(role.title, '', `${termsOf(role)}, ${role.location}. ${role.text}`, plainText(role.body))];
    }),
    ...careers.nextSteps.map(({ title, text }) => jobs(title, '#next-title', text)),
  ];
}

function ofWork(): Passage[] {
  return stories.all().flatMap((story) => {
    const { title, client, text, results, duration, teamSize, matter, work, change } = story;
    const told = on(title, storyPath(story));
    return [
      told(title, '', `${client}: ${text}`, list(results.slice(0, 2)), `${duration}, ${teamSize}.`),
      told(storyPage.matter, '#matter', plainText(matter)),
      told(storyPage.work, '#work', plainText(work)),
      told(storyPage.change, '#change', plainText(change)),
    ];
  });
}

function ofAnswers(): Passage[] {
  const contact = on('Contact', pageMeta.contact.path);
  const help = on('Support', pageMeta.support.path);
  const training = on('Training', pageMeta.support.path);
  const urgent = on('Something is down', pageMeta.emergency.path);
  return [
    ...faqsOn('contact').map(({ id, question, answer }) => contact(question, `#${id}`, plainText(answer))),
    ...faqsOn('support').map(({ id, question, answer }) => help(question, `#${id}`, plainText(answer))),
    ...support.resources.map(({ title, text, items }) =>
      help(title, '#resources-title', `${text} By email on request.`, list(items)),
    ),
    ...support.training.courses.map(({ title, duration, level, text, outline }) =>
      training(title, '#training', `${level}, ${duration}. ${text}`, list(outline)),
    ),
    help(support.emergency.title, '#emergency-title', support.emergency.text),
    ...situations.map(({ id, title, steps, not }) => urgent(title, `#${id}`, ...steps, `${emergencyPage.not} ${not}`)),
    on('Newsletter', '/newsletter')('', '', `${newsletter.lead} ${newsletter.small}`),
  ];
}

const labelled = (label: string, words: string) => (words ? `${label}: ${words}.` : '');

function ofCities(): Passage[] {
  return cities.all().flatMap((city) => {
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
}

const companyPassages = (): Passage[] => [...ofAnswers(), ...ofPeople(), ...ofWork(), ...ofCities()];

interface ArticleText {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
}

/** Characters; a section is found by its start and read on its page. */
const longest = 640;

function policyPassages(
  name: string,
  path: string,
  sections: readonly { title: string; content: string }[],
): Passage[] {
  const slugger = new GithubSlugger();
  const policy = on(name, path);
  return sections.map(({ title, content }) => policy(title, `#${slugger.slug(title)}`, plainText(content)));
}

async function articlePassages({ slug, title, excerpt, body }: ArticleText): Promise<Passage[]> {
  const article = on(title, `${pageMeta.blog.path}/${slug}`);
  const sections = await sectionsOf(body);
  return sections.map(({ heading, anchor, text }) => article(heading, anchor, heading ? '' : excerpt, text));
}

/** Searchable passages of the published pages, answers, policies, places and articles, with the site's anchors. */
export async function readPassages(articles: readonly ArticleText[]): Promise<Passage[]> {
  const all = [
    ...companyPassages(),
    ...servicePassages(),
    ...policyPassages(policyNow('privacy').title, pageMeta.privacy.path, policyNow('privacy').sections),
    ...policyPassages(policyNow('terms').title, pageMeta.terms.path, policyNow('terms').sections),
    ...(await Promise.all(articles.map(articlePassages))).flat(),
  ];
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
