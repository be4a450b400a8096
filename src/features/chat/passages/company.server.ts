import newsletter from 'content:forms/newsletter';
import * as about from '#src/content/about.ts';
import { zipsOf } from '#src/content/areas.ts';
import { team } from '#src/content/authors.ts';
import { careers } from '#src/content/careers.ts';
import { cities, cityPath } from '#src/content/cities.ts';
import { cityPage, cityWords, hasOwnWords } from '#src/content/city-words.ts';
import { emergencyPage, situations } from '#src/content/emergency.ts';
import { faqsOn } from '#src/content/faqs.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { storyPage } from '#src/content/portfolio.ts';
import { rolePath, roles, termsOf } from '#src/content/roles.ts';
import { stories, storyPath } from '#src/content/stories.ts';
import { support } from '#src/content/support.ts';
import { fillIn } from '#src/lib/fill-in.ts';
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

/** What the site says of the company, its work, its places and its answers. */
export const companyPassages = (): Passage[] => [...ofAnswers(), ...ofPeople(), ...ofWork(), ...ofCities()];
