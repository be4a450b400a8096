import { cities } from '#content/cities.ts';
import {
  about,
  area,
  contact,
  hero,
  services,
  servicesIntro,
  stories,
  storiesIntro,
  testimonialsIntro,
} from '#content/home.ts';
import { privacy } from '#content/privacy.ts';
import { serviceMap } from '#content/service-map.ts';
import { terms } from '#content/terms.ts';
import { testimonials } from '#content/testimonials.ts';
import type { Block, PageName, ServiceContent } from './blocks.ts';
import { policyIds } from './blocks.ts';

/** What a review of a household has in place of a company (S1 §3 Testimonial). */
const household = 'HomeOwner';

const list = (points: readonly string[]) => points.map((point) => `- ${point}`).join('\n');

function seedHome(): Block[] {
  const cards = services.map(
    ({ title, text, features, href }): ServiceContent => ({
      title,
      description: `${text}\n\n[${servicesIntro.more}](${href})`,
      features: [...features],
    }),
  );
  const told = stories.map(
    ({ title, client, text, results }): ServiceContent => ({
      title,
      description: `*${client}*\n\n${text}`,
      features: [...results],
    }),
  );
  const voices = testimonials.map(
    ({ author, role, company, text, service, location }): ServiceContent => ({
      title: author,
      description: `“${text}”\n\n*${[role, ...(company === household ? [] : [company])].join(', ')}*`,
      features: [service, location],
    }),
  );
  const own = new Set(cities.map(({ name }) => name));
  const others = serviceMap.places.filter(({ name }) => !own.has(name)).map(({ name }) => name);
  const near = cities.map(({ name, slug }) => `[${name}](/it-support-${slug}-ga)`);
  const button = ({ text, href }: { text: string; href: string }) => ({ text, link: href });
  return [
    {
      id: 'hero',
      type: 'hero',
      content: {
        title: hero.title,
        subtitle: hero.stats.map(({ number, label }) => `${number} ${label.toLowerCase()}`).join(' · '),
        description: hero.lead,
        primaryButton: button(hero.primary),
        secondaryButton: button(hero.secondary),
        backgroundImage: '',
      },
    },
    {
      id: 'about',
      type: 'section',
      content: {
        title: about.title,
        description: [...about.paragraphs, list(about.points)].join('\n\n'),
        services: [],
      },
    },
    {
      id: 'services',
      type: 'section',
      content: { title: servicesIntro.title, description: servicesIntro.lead, services: cards },
    },
    {
      id: 'stories',
      type: 'section',
      content: { title: storiesIntro.title, description: storiesIntro.lead, services: told },
    },
    {
      id: 'voices',
      type: 'section',
      content: { title: testimonialsIntro.title, description: testimonialsIntro.lead, services: voices },
    },
    {
      id: 'area',
      type: 'section',
      content: {
        title: area.title,
        description: [area.lead, `${area.linksTitle}:`, list(near), `${area.alsoTitle}: ${others.join(', ')}.`].join(
          '\n\n',
        ),
        services: [],
      },
    },
    {
      id: 'contact',
      type: 'hero',
      content: {
        title: contact.title,
        subtitle: '',
        description: contact.lead,
        primaryButton: { text: hero.primary.text, link: hero.primary.href },
        secondaryButton: { text: hero.secondary.text, link: hero.secondary.href },
        backgroundImage: '',
      },
    },
  ];
}

const policy = ({ lastUpdated, sections }: typeof privacy | typeof terms) => ({
  lastUpdated,
  sections: sections.map(({ title, content }) => ({ title, content })),
});

/**
 * The built-in content of a page as blocks, to begin from (S2 §9 Default … seed content): the home page's sections, or
 * the policy as it is written in content/. None for pages whose built-in part stays.
 */
export function seedBlocks(page: PageName): Block[] {
  if (page === 'home') return seedHome();
  if (page === 'privacy') return [{ id: policyIds.privacy, type: 'privacy', content: policy(privacy) }];
  if (page === 'terms') return [{ id: policyIds.terms, type: 'terms', content: policy(terms) }];
  return [];
}
