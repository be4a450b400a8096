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
  desk: { roles: ['Support desk', 'Network engineer', 'Developer'], queue: 'One ticket queue' },
});

export const servicesIntro = words.of('services-intro', {
  title: 'What we do',
  lead: 'Support is local and hands-on. Websites, apps and cloud work we take on anywhere in the country.',
  more: 'Learn More',
  moreAbout: 'about',
});

export const services = words.of('services', [
  {
    id: 'business-it',
    title: 'Business IT Support',
    text: 'A help desk, monitoring and a named engineer for offices that have outgrown the colleague who is good with computers.',
    art: 'office',
    href: '/it-support/business',
    features: [
      `From ${usd(prices.businessFromPerUserMonth)} per user per month`,
      'Patching, backups and monitoring included',
      `Critical issues answered in ${claims.criticalResponse}`,
    ],
  },
  {
    id: 'residential',
    title: 'Residential Tech Support',
    text: 'Slow laptops, dead spots upstairs, a printer that has gone missing again. We come to the house and explain what we did.',
    art: 'house',
    href: '/it-support/residential',
    features: [
      `Home visits from ${usd(prices.residentialBasicVisit)}`,
      'Wi-Fi, computers and smart-home devices',
      `Remote help at ${usd(prices.remoteSupportHour)} per hour`,
    ],
  },
  {
    id: 'web-seo',
    title: 'Website Design & SEO',
    text: 'Fast sites that say what you do, work on a phone and turn up when someone in your town searches for it.',
    art: 'browser',
    href: '/website-development-seo',
    features: [
      `Website design from ${usd(prices.websiteDesign)}`,
      'Online shops with payment and inventory',
      'Local search work you can measure',
    ],
  },
  {
    id: 'apps',
    title: 'Mobile & AI Apps',
    text: 'iPhone, Android and web apps designed, built and maintained by one team, with AI where it takes work off your hands.',
    art: 'phone',
    href: '/app-development',
    features: ['Native and cross-platform apps', 'Assistants trained on your own documents', 'You own the source code'],
  },
  {
    id: 'cloud',
    title: 'Cloud & Infrastructure',
    text: 'Moves to Microsoft 365, Azure and AWS planned around your working week, then tuned so you stop paying for idle machines.',
    art: 'cloud',
    href: '/services#cloud',
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
    features: [
      'Multi-factor sign-in on every account',
      'Endpoint detection watched day and night',
      'HIPAA and PCI DSS readiness reviews',
    ],
  },
]);

export const storiesIntro = words.of('stories-intro', {
  title: 'Recent work',
  lead: 'Jobs of ours, told by what was wrong and what changed.',
  read: 'Read the story',
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
