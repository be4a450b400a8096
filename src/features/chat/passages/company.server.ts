import * as about from '#content/about.ts';
import { zipsOf } from '#content/areas.ts';
import { team } from '#content/authors.ts';
import { careers } from '#content/careers.ts';
import { cities, cityPath } from '#content/cities.ts';
import { cityPage, cityWords, hasOwnWords } from '#content/city-words.ts';
import { faqsOn } from '#content/faqs.ts';
import { stories, storiesIntro } from '#content/home.ts';
import { newsletter } from '#content/newsletter.ts';
import { pageMeta } from '#content/page-meta.ts';
import { projects } from '#content/portfolio.ts';
import { support } from '#content/support.ts';
import type { Passage } from '../reply-types.ts';
import { list, on, plainText } from './text.server.ts';

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
    ...careers.roleGroups.flatMap(({ id, roles }) =>
      roles.map(({ title, type, location, text }) => jobs(title, `#${id}`, `${type}, ${location}. ${text}`)),
    ),
    ...careers.nextSteps.map(({ title, text }) => jobs(title, '#next-title', text)),
  ];
}

function ofWork(): Passage[] {
  const portfolio = on('Portfolio', pageMeta.portfolio.path);
  const told = on(storiesIntro.title, '/');
  return [
    ...projects.map(({ title, client, text, results, duration, teamSize }) =>
      portfolio(title, '#projects-title', `${client}: ${text}`, list(results.slice(0, 2)), `${duration}, ${teamSize}.`),
    ),
    ...stories.map(({ title, client, text, results }) =>
      told(title, '#stories-title', `${client}: ${text}`, list(results)),
    ),
  ];
}

function ofAnswers(): Passage[] {
  const contact = on('Contact', pageMeta.contact.path);
  const help = on('Support', pageMeta.support.path);
  const training = on('Training', pageMeta.support.path);
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
        driveMinutes === null ? '' : cityWords.drive(driveMinutes),
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

/** What the site says of the company, its work, its places and its answers. */
export const companyPassages = (): Passage[] => [...ofAnswers(), ...ofPeople(), ...ofWork(), ...ofCities()];
