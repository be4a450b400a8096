import { pageWords } from '#src/lib/records/words.ts';
import { claims } from './claims.ts';
import { company } from './company.ts';
import { links } from './navigation.ts';
import { overallRating } from './testimonials.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('about', 'About');

/** Words of /about (S1 §2 About). */
export const hero = words.of('hero', {
  eyebrow: `${claims.since}, ${company.headquarters}`,
  title: 'The people behind your help desk',
  lead: `${company.longName} is based in ${company.headquarters}, with ${claims.teamMembers} technicians, engineers, designers and developers. We fix what ${company.area} works on and build what it works with.`,
});

export const story = words.of('story', {
  title: 'How we got here',
  paragraphs: [
    `In ${company.founded} we were two technicians with office clients strung along Georgia 400, most of them small firms that had been quoted a three-year agreement for help they needed twice a month. We offered the help and left out the agreement. ${claims.noContracts} is still how we work.`,
    'The software side began a year later with a client whose dispatch board was an actual board. We built a replacement, the client told a friend, and before long the developers had a room of their own. Support calls keep that room honest: the people who write our apps hear every week what goes wrong with software in use.',
    'The name is a line on the map: the arc of suburbs over the top of the Perimeter, from Marietta across to Johns Creek and up to Cumming. Our field technicians live along it. Our development clients are anywhere in the country, and they work with the same people from the first call to the release.',
  ],
});

export const valuesIntro = words.of('values-intro', {
  title: 'Four things we hold each other to',
  lead: 'They are on the wall of the workshop, and they come up in every job review.',
});

export const values = words.of('values', [
  {
    title: 'Excellence',
    text: 'A job is finished when the person using it says so. We close a ticket after you confirm the fix, and we ask again a week later when the fault was a stubborn one.',
  },
  {
    title: 'Precision',
    text: 'We measure before we sell. Signal maps come before access points, restore tests before backup promises, and written estimates before any hour is billed.',
  },
  {
    title: 'Innovation',
    text: 'New tools earn their place in our own office first. If an AI assistant or a cloud service does not save us time, we will not suggest that it saves yours.',
  },
  {
    title: 'Dedication',
    text: 'Someone here is awake at three in the morning. Business clients keep a named engineer who knows their site, so nobody has to explain the building twice.',
  },
]);

export const achievements = words.of('achievements', [
  { number: claims.years15, label: 'Years in business' },
  { number: claims.clients, label: 'Clients served' },
  { number: claims.teamMembers, label: 'Team members' },
  { number: claims.projects, label: 'Projects delivered' },
  { number: claims.uptime, label: 'Uptime guarantee' },
  { number: claims.satisfaction, label: 'Client satisfaction' },
]);

export const achievementsTitle = words.of('achievements-title', 'What it has come to');

export const testimonialsTitle = words.of('testimonials-title', 'What clients say about us');

export const testimonialsLead = words.of('testimonials-lead', `Our overall rating is ${overallRating}.`);

export const timeline = words.of('timeline', [
  {
    year: String(company.founded),
    title: 'Two technicians, eleven offices',
    text: 'On-site support for small firms between Sandy Springs and Alpharetta.',
  },
  {
    year: '2011',
    title: 'The first developer',
    text: 'A dispatch board for a plumbing company becomes our first web application.',
  },
  {
    year: '2014',
    title: 'Monitoring around the clock',
    text: 'The night desk opens, and managed support becomes a fixed price per person.',
  },
  {
    year: '2017',
    title: 'House calls',
    text: 'Enough clients asked about the Wi-Fi at home that residential support became a service.',
  },
  {
    year: '2020',
    title: 'Offices move home',
    text: 'We set up remote work for client teams in March and spend the year securing it.',
  },
  {
    year: '2023',
    title: 'AI in daily work',
    text: 'Document readers and assistants join the app practice, each with a person checking its answers.',
  },
]);

export const cta = words.of('cta', {
  title: 'Come and compare notes',
  lead: `A first ${claims.consultationLength} consultation is free. Bring the problem, the quote you were given elsewhere, or just the question.`,
  primary: links.freeQuote,
  secondary: links.contact,
});

/** Over the people whom the owner shows (src/content/authors.ts). */
export const peopleIntro = words.of('people', {
  title: 'The people',
  lead: 'Who comes, who answers, and who builds what you order.',
});
