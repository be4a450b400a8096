import { about, area, contact, hero, services, servicesIntro, storiesIntro, testimonialsIntro } from 'words:home';
import { type BlockContent, blocksField, type KnownBlock, type PageName, policyIds } from '#src/content/blocks.ts';
import { cities, cityPath, otherPlaces } from '#src/content/cities.ts';
import { policyNow } from '#src/content/policies.ts';
import { stories } from '#src/content/stories.ts';
import { roleWords, testimonials } from '#src/content/testimonials.ts';
import { type Typed, typedOf } from '#src/lib/records/editing.ts';

const list = (points: readonly string[]) => points.map((point) => `- ${point}`).join('\n');
const paragraphs = (...texts: readonly string[]) => texts.join('\n\n');
const button = ({ text, href }: { text: string; href: string }) => ({ text, link: href });

const heroBlock = (id: string, title: string, subtitle: string, description: string): KnownBlock => ({
  id,
  type: 'hero',
  content: {
    ...{ title, subtitle, description },
    primaryButton: button(hero.primary),
    secondaryButton: button(hero.secondary),
    backgroundImage: '',
  },
});

type Card = BlockContent<'section'>['services'][number];
const section = (id: string, title: string, description: string, cards: Card[] = []): KnownBlock => ({
  id,
  type: 'section',
  content: { title, description, services: cards },
});

function seedHome(): KnownBlock[] {
  const cards = services.map(({ title, text, features, href }) => ({
    title,
    description: paragraphs(text, `[${servicesIntro.more}](${href})`),
    features: [...features],
  }));
  const told = stories
    .all()
    .filter(({ home }) => home)
    .map(({ title, client, text, results }) => ({
      title,
      description: paragraphs(`*${client}*`, text),
      features: [...results],
    }));
  const voices = testimonials.all().map(({ author, role, company, text, service, location }) => ({
    title: author,
    description: paragraphs(`“${text}”`, `*${roleWords({ role, company })}*`),
    features: [service, location],
  }));
  const near = cities.all().map(({ name, id }) => `[${name}](${cityPath('general', id)})`);
  const figures = hero.stats.map(({ number, label }) => `${number} ${label.toLowerCase()}`).join(' · ');
  return [
    heroBlock('hero', hero.title, figures, hero.lead),
    section('about', about.title, paragraphs(...about.paragraphs, list(about.points))),
    section('services', servicesIntro.title, servicesIntro.lead, cards),
    section('stories', storiesIntro.title, storiesIntro.lead, told),
    section('voices', testimonialsIntro.title, testimonialsIntro.lead, voices),
    section(
      'area',
      area.title,
      paragraphs(area.lead, `${area.linksTitle}:`, list(near), `${area.alsoTitle}: ${otherPlaces().join(', ')}.`),
    ),
    heroBlock('contact', contact.title, '', contact.lead),
  ];
}

/**
 * Built-in content as blocks to start from (S2 §9 Default … seed content): the home page's sections, or the published
 * policy. Empty for other pages.
 */
export function seedBlocks(page: PageName): readonly Typed[] {
  const fields = { blocks: blocksField(page) };
  const typed = (blocks: readonly KnownBlock[]) => typedOf(fields, { blocks }).blocks as readonly Typed[];
  if (page === 'home') return typed(seedHome());
  if (page !== 'privacy' && page !== 'terms') return [];
  const { lastUpdated, sections } = policyNow(page);
  const content = { lastUpdated, sections: sections.map(({ title, content }) => ({ title, content })) };
  return typed([{ id: policyIds[page], type: page, content }]);
}
