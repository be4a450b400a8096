import type { Step } from '#src/lib/page-parts.ts';
import { pageWords } from '#src/lib/records/words.ts';
import { bookingHref } from './bookings.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { links } from './navigation.ts';
import { type PricedService, prices } from './prices.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('app-development', 'App Development');

/** Words of /app-development (S1 §2 App development; prices and durations S1 §9). */
export const hero = words.of('hero', {
  eyebrow: 'Mobile, web and AI apps',
  title: 'Apps that earn their place on the home screen',
  lead: `Our developers in ${company.city} have shipped software for ${claims.years14} years, for clients in every time zone of the country. You see a price before you commit and a working build every two weeks after.`,
  primary: links.freeQuote,
  secondary: { text: 'Talk to a developer', href: '/contact' },
});

/** Above the estimator. */
export const estimatorIntro = words.of('estimator', {
  title: 'Where your app starts',
  lead: 'Choose the kind of app and read where it starts. The rest of the price follows from what it has to do.',
});

export const servicesIntro = words.of('services-intro', {
  title: 'What we build, and what it starts at',
  lead: 'Each figure is the smallest project of its kind that we would put our name to: designed, tested, launched and documented.',
});

export const services: readonly PricedService[] = words.of('services', [
  {
    id: 'mobile',
    title: 'Mobile app',
    text: 'A native app for iPhone or Android when speed, camera, Bluetooth or offline use decide whether people keep it.',
    features: [
      'Interface tested with five of your users',
      'Offline storage and background sync',
      'Push messages, payments and biometric sign-in',
      'Store listing, review and release',
    ],
    technologies: ['Swift', 'Kotlin', 'Jetpack Compose'],
    startingPrice: prices.mobileApp,
  },
  {
    id: 'web',
    title: 'Web app',
    text: 'Portals, booking systems and internal tools that open in any browser and replace the spreadsheet everyone is afraid to touch.',
    features: [
      'Roles and permissions that match your staff',
      'Import of the data you already have',
      'Connections to QuickBooks, Stripe or your CRM',
      'Audit trail of who changed what',
    ],
    technologies: ['React', 'TypeScript', 'PostgreSQL'],
    startingPrice: prices.webApp,
  },
  {
    id: 'cross-platform',
    title: 'Cross-platform app',
    text: 'One code base for iPhone, Android and tablets. The sensible choice when the app is mostly lists, forms, photos and maps.',
    features: [
      'Both stores on the same release day',
      'One set of tests and one set of fixes',
      'Native modules where the framework falls short',
      'Layouts for phones and tablets',
    ],
    technologies: ['React Native', 'Flutter', 'Expo'],
    startingPrice: prices.crossPlatformApp,
  },
  {
    id: 'ai',
    title: 'AI app',
    text: 'Assistants, document readers and forecasts built on your own data, with a measured baseline and a person in charge of the result.',
    features: [
      'Accuracy measured on your real cases',
      'Answers that show their source',
      'Review queue for anything uncertain',
      'Limits on cost and on data sharing',
    ],
    technologies: ['Python', 'Azure OpenAI', 'pgvector'],
    startingPrice: prices.aiApp,
  },
]);

export const processIntro = words.of('process-intro', {
  title: 'From first sketch to release',
  lead: 'Nothing is built that has not been drawn, and nothing is drawn before we have watched someone do the job.',
});

export const processSteps: readonly Step[] = words.of('process-steps', [
  {
    title: 'Discovery',
    text: 'We interview the people who will use it, list what the first release must do and what it may skip, and put a fixed scope in writing.',
    weeks: [1, 2],
  },
  {
    title: 'Design',
    text: 'Screens become a clickable prototype. Your users try it on a phone, and we change it while a change still costs minutes.',
    weeks: [2, 3],
  },
  {
    title: 'Development',
    text: 'Work goes in two-week rounds. Each ends with a build you install, a list of what changed and a look at the budget.',
    weeks: [8, 16],
  },
  {
    title: 'Launch and care',
    text: 'We take the app through store review, watch crash reports and early feedback, and agree on how it will be maintained.',
  },
]);

export const technologiesIntro = words.of('technologies-intro', {
  title: 'What it is made of',
  lead: 'Tools that many people know, so that you can hand the code to another team one day.',
});

export const technologies = words.of('technologies', [
  { group: 'Phones and tablets', items: ['Swift', 'Kotlin', 'React Native', 'Flutter'] },
  { group: 'Web', items: ['React', 'TypeScript', 'Next.js', 'Tailwind CSS'] },
  { group: 'Server and data', items: ['Node.js', 'Python', '.NET', 'PostgreSQL', 'Redis'] },
  { group: 'AI', items: ['Azure OpenAI', 'Amazon Bedrock', 'PyTorch', 'pgvector'] },
  { group: 'Cloud and delivery', items: ['AWS', 'Azure', 'Docker', 'GitHub Actions'] },
]);

/** Below the drawn screens: what stands there is an example. */
export const examples = words.of('examples', {
  mobile: 'Example: an invented technicians’ app that goes on working where there is no signal.',
});

/** Labels of the rate card and of the schedule. */
export const labels = words.of('labels', {
  name: 'App development',
  startingAt: 'Starting at',
  quote: 'Get Quote',
  technologies: 'Built with',
  after: 'after',
  schedule:
    'Each line runs from the first week to the twenty-first. A bar is bright where the stage is under way in any case, and dark where that depends on the size of your project.',
  faqTitle: 'Asked before every project',
});

export const cta = words.of('cta', {
  title: 'Tell us what the app should take off your hands',
  lead: `Four short steps, and a developer answers within ${promises.quote}. If you would rather talk, the first ${claims.consultationLength} consultation is free (a ${claims.consultationValue} value).`,
  primary: { text: 'Start your quote', href: '/quote' },
  secondary: { text: 'Book a consultation', href: bookingHref('consultation') },
});
