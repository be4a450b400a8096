import { pageWords } from '#src/lib/records/words.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { links } from './navigation.ts';
import { prices, usd } from './prices.ts';
import { drawing } from './service-map.ts';
import { overallRating } from './testimonials.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('home', 'Home');

/** Words of the home page's default sections (S1 §2 Home). */

export const hero = words.of('hero', {
  eyebrow: `${company.areaTitle} · ${claims.since}`,
  title: 'IT support and software from just off Georgia 400',
  lead: `We run the computers, networks and cloud accounts of offices and households ${company.reach}, and we build the websites and apps they grow into. When something critical stops, you hear from us in ${claims.criticalResponse}.`,
  stats: [
    { number: claims.years15, label: 'Years in business' },
    { number: claims.clients, label: 'Clients served' },
    { number: claims.support, label: 'Support' },
  ],
  primary: links.freeQuote,
  secondary: { text: 'Talk to an engineer', href: '/contact' },
});

/** The three questions of the first screen: what is down, what it costs, when somebody comes. */
export const readings = words.of('readings', {
  label: 'Help, price and time',
  down: {
    title: 'Is something down?',
    unit: 'min',
    text: 'The engineer on duty answers at any hour. Write now, hear from us by',
    button: 'Tell the duty engineer',
  },
  cost: {
    title: 'What does it cost?',
    text: `Essential, ${usd(prices.businessEssential)} each. Professional with the ${claims.support} help desk, ${usd(prices.businessProfessional)}.`,
    compare: { text: 'Compare plans', href: '/it-support/business' },
  },
  when: {
    title: 'When can someone come?',
    text: `The next free time for a ${claims.consultationLength} consultation, free of charge.`,
    button: 'Book',
    forWhat: 'for a consultation',
    none: 'No time is free in the coming weeks. Write to us, and we find one.',
    other: { text: 'Every free time', href: '/contact?tab=appointment' },
  },
});

/** The status line, and the week below the readings. */
export const status = words.of('status', {
  label: 'Open now?',
  open: 'Office open until',
  opens: 'Office closed, opens',
  closed: 'Office closed',
  closedFor: 'Office closed for',
  opensAgain: 'opens',
  emergencies: 'Emergencies answered by',
  zone: 'Eastern',
  day: { closed: 'Closed', full: 'Nothing free', free: 'free, from', now: 'Now' },
  week: { label: 'Free times this week', bar: 'a free time', now: 'now', to: 'to', zone: 'Eastern Time' },
});

/**
 * How the promise for critical issues was kept once, minute by minute. It is told in a customer's own words, and goes with
 * them: where no review says these words any more, the scale stands alone.
 */
export const kept = words.of('kept', {
  title: `Critical issues answered in ${claims.criticalResponse}`,
  lead: 'At any hour, on any day. The clock runs from the moment your message arrives.',
  scale: 'A scale of the minutes that were promised.',
  reached: 'minutes to an engineer',
  promised: 'minutes at most',
  from: '6:40',
  minutes: '9',
  log: [
    { time: '6:40 AM', what: 'A laptop starts encrypting files.', said: 'I wrote to the emergency address at 6:40' },
    { time: '6:49 AM', what: 'An engineer is on the phone.', said: 'an engineer on the phone nine minutes later' },
    {
      time: '9:30 AM',
      what: 'One machine wiped, the shared drive untouched.',
      said: 'our advisers were working when the market opened',
    },
  ],
  more: { text: 'What to do in the first five minutes', href: '/emergency' },
});

export const about = words.of('about', {
  title: 'One firm for the network closet and the code',
  paragraphs: [
    `${company.name} opened in ${company.founded} with two technicians and a handful of small offices to look after. Today ${claims.teamMembers} people work here, and the same company that installs your firewall can also write the app your customers use.`,
    'That matters when something breaks between two vendors. Your support desk, your network engineer and your developer share one ticket queue, so a slow checkout page or a dropped call gets traced to its cause and nobody sends you elsewhere.',
  ],
  points: [
    `${claims.noContracts}: plans run month to month`,
    `${claims.uptime} uptime guarantee on the systems we manage`,
    `${claims.sameDay} for homes and offices in our area`,
    'Prices published on this site, before you ask',
  ],
  ticket: {
    label: 'Example: one ticket on its way through three desks',
    roles: ['Support desk', 'Network engineer', 'Developer'],
    stations: [
      { state: 'Opened', text: '“Checkout is slow”' },
      { state: 'Ruled out', text: 'Line and firewall are fine' },
      { state: 'Mended', text: 'Cause found in the shop' },
      { state: 'Closed', text: 'You hear why, in plain words' },
    ],
  },
});

export const servicesIntro = words.of('services-intro', {
  title: 'What we do',
  lead: 'Support is local and hands-on. Websites, apps and cloud work we take on anywhere in the country.',
  more: 'Learn More',
  moreAbout: 'about',
  columns: { service: 'Service', what: 'What it is', known: 'Good to know', price: 'Price' },
  from: 'from',
  afterTalk: 'Quote',
});

export const services = words.of('services', [
  {
    id: 'business-it',
    title: 'Business IT Support',
    text: 'A help desk, monitoring and a named engineer for offices that have outgrown the colleague who is good with computers.',
    art: 'office',
    href: '/it-support/business',
    unit: 'per user per month',
    features: ['Patching, backups and monitoring included', `Critical issues answered in ${claims.criticalResponse}`],
  },
  {
    id: 'residential',
    title: 'Residential Tech Support',
    text: 'Slow laptops, dead spots upstairs, a printer that has gone missing again. We come to the house and explain what we did.',
    art: 'house',
    href: '/it-support/residential',
    unit: 'per home visit',
    features: ['Wi-Fi, computers and smart-home devices', `Remote help at ${usd(prices.remoteSupportHour)} per hour`],
  },
  {
    id: 'web-seo',
    title: 'Website Design & SEO',
    text: 'Fast sites that say what you do, work on a phone and turn up when someone in your town searches for it.',
    art: 'browser',
    href: '/website-development-seo',
    unit: 'per website',
    features: ['Online shops with payment and inventory', 'Local search work you can measure'],
  },
  {
    id: 'apps',
    title: 'Mobile & AI Apps',
    text: 'iPhone, Android and web apps designed, built and maintained by one team, with AI where it takes work off your hands.',
    art: 'phone',
    href: '/app-development',
    unit: 'per web app',
    features: ['Native and cross-platform apps', 'Assistants trained on your own documents', 'You own the source code'],
  },
  {
    id: 'cloud',
    title: 'Cloud & Infrastructure',
    text: 'Moves to Microsoft 365, Azure and AWS planned around your working week, then tuned so you stop paying for idle machines.',
    art: 'cloud',
    href: '/services#cloud',
    unit: `within ${promises.quote}`,
    features: [
      `Cloud savings of up to ${claims.cloudSavings}`,
      'Cutovers outside office hours',
      'Backups restored on a schedule to prove they work',
    ],
  },
  {
    id: 'security',
    title: 'Cybersecurity',
    text: 'Protection sized for a company of twenty: sign-in security, watched endpoints, filtered mail and staff who know a fake invoice.',
    art: 'shield',
    href: '/services#security',
    unit: `within ${promises.quote}`,
    features: [
      'Multi-factor sign-in on every account',
      'Endpoint detection watched day and night',
      'HIPAA and PCI DSS readiness reviews',
    ],
  },
]);

/** What each service starts at; the others are priced after a talk. */
export const startingAt: Readonly<Record<string, string | undefined>> = {
  'business-it': usd(prices.businessFromPerUserMonth),
  residential: usd(prices.residentialBasicVisit),
  'web-seo': usd(prices.websiteDesign),
  apps: usd(prices.webApp),
};

export const storiesIntro = words.of('stories-intro', {
  title: 'Recent work',
  lead: 'Jobs of ours, told by what was wrong and what changed.',
  cta: { text: 'Start Your Project', href: '/quote' },
});

export const testimonialsIntro = words.of('testimonials-intro', {
  title: 'In their words',
  lead: 'Offices and households along the northern arc, on what happened after they called us in.',
  label: 'Customer reviews',
});

/** What the two ratings count: the reviews that the page shows, and every one that was ever given (S1 §1, §3). */
export const shownNote = (count: number) => `out of 5, the average of the ${count} reviews on this page`;
export const overallNote = (count: number) =>
  `Counting every review we have had, these ${count} among them, we are rated ${overallRating}.`;

export const area = words.of('area', {
  title: 'Close enough to drive over',
  lead: 'Our engineers work the suburbs along Georgia 400, from the Perimeter to Lake Lanier. If a problem needs hands, they come to you.',
  linksTitle: 'IT support near you',
  alsoTitle: 'Also on our rounds',
  mapTitle: 'Map of the area we serve',
});

/** What the map shows, for those who do not see it; its places from north to south. */
export const mapDescription = (fromNorth: readonly string[], home: string | undefined) => {
  const { ring, spine } = drawing;
  const roads =
    home === drawing.home.name
      ? `${home} lies inside the ring of ${ring.name}; ${spine.name} leads north from it through the suburbs.`
      : `${home ? `${home} is marked, with` : 'It shows'} the ring of ${ring.name} and ${spine.name}.`;
  return `A drawn map of ${company.area}. ${roads} From north to south: ${fromNorth.join(', ')}.`;
};

export const contact = words.of('contact', {
  title: 'Tell us what is going on',
  lead: `Describe the problem or the project in your own words. You will have an answer from a person within ${promises.contact}, and if it helps to talk it through, the first ${claims.consultationLength} consultation is free.`,
  write: { text: 'Write to us', href: '/contact' },
  mailLabel: 'Or by email',
  promisesTitle: 'When you hear from us',
  promises: [
    { label: 'Critical issues', value: promises.critical },
    { label: 'Appointment requests', value: promises.appointment },
    { label: 'Messages and quotes', value: promises.contact },
  ],
});
