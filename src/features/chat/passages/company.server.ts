import * as about from '#content/about.ts';
import { careers } from '#content/careers.ts';
import { cities, cityPath, cityWords } from '#content/cities.ts';
import { contactFaqs } from '#content/faq-contact.ts';
import { newsletter } from '#content/newsletter.ts';
import { pageMeta } from '#content/page-meta.ts';
import { storyPage } from '#content/portfolio.ts';
import { rolePath, roles, termsOf } from '#content/roles.ts';
import { stories, storyPath } from '#content/stories.ts';
import { support } from '#content/support.ts';
import type { Passage } from '../reply-types.ts';
import { list, on, plainText } from './text.server.ts';

function ofPeople(): Passage[] {
  const aboutUs = on('About us', pageMeta.about.path);
  const benefits = on('Careers: benefits', pageMeta.careers.path);
  const jobs = on('Careers', pageMeta.careers.path);
  return [
    ...about.story.paragraphs.map((text) => aboutUs(about.story.title, '#story-title', text)),
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
  return [
    ...contactFaqs.map(({ id, question, answer }) => contact(question, `#${id}`, answer)),
    ...support.faqs.map(({ id, question, answer }) => help(question, `#${id}`, plainText(answer))),
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

function ofCities(): Passage[] {
  return cities.flatMap(({ slug, name, zipCodes, landmarks, neighborhoods, pages }) => [
    on(pages.general.title, cityPath('general', slug))(
      `${cityWords.placesTitle}: ${name}`,
      '#places-title',
      `${cityWords.neighborhoods}: ${neighborhoods.join(', ')}.`,
      `${cityWords.zipCodes}: ${zipCodes.join(', ')}.`,
      `${cityWords.landmarks}: ${landmarks}.`,
    ),
    ...(['general', 'business', 'residential'] as const).map((kind) => {
      const { title, whyTitle, whyParagraphs } = pages[kind];
      return on(title, cityPath(kind, slug))(whyTitle, '#why-title', ...whyParagraphs);
    }),
  ]);
}

/** What the site says of the company, its work, its places and its answers. */
export const companyPassages = (): Passage[] => [...ofAnswers(), ...ofPeople(), ...ofWork(), ...ofCities()];
