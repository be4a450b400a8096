import * as about from '#content/about.ts';
import { careers } from '#content/careers.ts';
import { cities, cityPath, cityWords } from '#content/cities.ts';
import { contactFaqs } from '#content/faq-contact.ts';
import { stories, storiesIntro } from '#content/home.ts';
import { newsletter } from '#content/newsletter.ts';
import { pageMeta } from '#content/page-meta.ts';
import { projects } from '#content/portfolio.ts';
import { support } from '#content/support.ts';
import type { Passage } from '../reply-types.ts';
import { plainText } from './text.server.ts';

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

function ofPeople(): Passage[] {
  const [aboutPath, careersPath] = [pageMeta.about.path, pageMeta.careers.path];
  return [
    ...about.story.paragraphs.map((text) => ({
      title: 'About us',
      heading: about.story.title,
      href: `${aboutPath}#story-title`,
      text,
    })),
    ...about.values.map(({ title, text }) => ({
      title: 'About us',
      heading: title,
      href: `${aboutPath}#values-title`,
      text,
    })),
    ...careers.benefits.map(({ title, text }) => ({
      title: 'Careers: benefits',
      heading: title,
      href: `${careersPath}#benefits-title`,
      text,
    })),
    ...careers.roleGroups.flatMap(({ id, roles }) =>
      roles.map((role) => ({
        title: 'Careers',
        heading: role.title,
        href: `${careersPath}#${id}`,
        text: `${role.type}, ${role.location}. ${role.summary}`,
      })),
    ),
    ...careers.nextSteps.map(({ title, text }) => ({
      title: 'Careers',
      heading: title,
      href: `${careersPath}#next-title`,
      text,
    })),
  ];
}

function ofWork(): Passage[] {
  return [
    ...projects.map((project) => ({
      title: 'Portfolio',
      heading: project.title,
      href: `${pageMeta.portfolio.path}#projects-title`,
      text: `${project.client}: ${project.description}\n\n${list(project.results.slice(0, 2))}\n\n${project.duration}, ${project.teamSize}.`,
    })),
    ...stories.map(({ title, client, text, results }) => ({
      title: storiesIntro.title,
      heading: title,
      href: '/#stories-title',
      text: `${client}: ${text}\n\n${list(results)}`,
    })),
  ];
}

function ofAnswers(): Passage[] {
  const path = pageMeta.support.path;
  return [
    ...contactFaqs.map(({ id, question, answer }) => ({
      title: 'Contact',
      heading: question,
      href: `${pageMeta.contact.path}#${id}`,
      text: answer,
    })),
    ...support.faqs.map(({ id, question, answer }) => ({
      title: 'Support',
      heading: question,
      href: `${path}#${id}`,
      text: plainText(answer),
    })),
    ...support.resources.map(({ title, text, items }) => ({
      title: 'Support',
      heading: title,
      href: `${path}#resources-title`,
      text: `${text} By email on request.\n\n${list(items)}`,
    })),
    ...support.training.courses.map(({ title, duration, level, text, outline }) => ({
      title: 'Training',
      heading: title,
      href: `${path}#training`,
      text: `${level}, ${duration}. ${text}\n\n${list(outline)}`,
    })),
    {
      title: 'Support',
      heading: support.emergency.title,
      href: `${path}#emergency-title`,
      text: support.emergency.text,
    },
    { title: 'Newsletter', heading: '', href: '/newsletter', text: `${newsletter.lead} ${newsletter.small}` },
  ];
}

function ofCities(): Passage[] {
  return cities.flatMap(({ slug, name, zipCodes, landmarks, neighborhoods, pages }) => [
    {
      title: pages.general.headline,
      heading: `${cityWords.placesTitle}: ${name}`,
      href: `${cityPath('general', slug)}#places-title`,
      text: `${cityWords.neighborhoods}: ${neighborhoods.join(', ')}.\n\n${cityWords.zipCodes}: ${zipCodes.join(', ')}.\n\n${cityWords.landmarks}: ${landmarks.join(', ')}.`,
    },
    ...(['general', 'business', 'residential'] as const).map((kind) => ({
      title: pages[kind].headline,
      heading: pages[kind].whyTitle,
      href: `${cityPath(kind, slug)}#why-title`,
      text: pages[kind].whyParagraphs.join('\n\n'),
    })),
  ]);
}

/** What the site says of the company, its work, its places and its answers. */
export const companyPassages = (): Passage[] => [...ofAnswers(), ...ofPeople(), ...ofWork(), ...ofCities()];
