import { pageWords } from '#src/lib/records/words.ts';
import { bookingHref, bookingWords } from './bookings.ts';
import type { City, CityPageKind, CityWords } from './cities.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { links } from './navigation.ts';
import { prices, usd } from './prices.ts';

const headTitles: Readonly<Record<CityPageKind, string>> = {
  general: 'IT Support',
  business: 'Business IT Support',
  residential: 'Residential IT Support',
};

const ownPage = (kind: CityPageKind, { pages }: Pick<City, 'pages'>): CityWords | undefined =>
  pages.find((page) => page.kind === kind);

/** The title of one of a city's pages in the head; at most 60 characters. */
export function cityTitle(kind: CityPageKind, city: Pick<City, 'name' | 'region' | 'state' | 'pages'>): string {
  const place =
    ownPage(kind, city)?.headPlace || `${city.name}, ${city.region || city.state.toUpperCase() || company.region}`;
  return `${headTitles[kind]} in ${place} | ${company.name}`;
}

const generalServices = {
  forBusiness: `Monitoring, patching, tested backups and a help desk for offices, from ${usd(prices.businessFromPerUserMonth)} per user per month.`,
  forHomes: `Wi-Fi, computers and smart-home trouble fixed at home, with visits from ${usd(prices.residentialBasicVisit)} for the first hour.`,
  inEmergency: `Locked out, encrypted or offline: write to ${company.emails.emergency} at any hour and an engineer answers in ${claims.criticalResponse}.`,
} as const;

/** What stands on a city's page where the owner has said nothing of their own: true of every city we drive to. */
const generalWords: Readonly<Record<CityPageKind, (name: string) => Omit<CityWords, 'kind' | 'headPlace'>>> = {
  general: (name) => ({
    title: `IT support in ${name}`,
    lead: `Computers, networks and software of offices and homes in ${name}, looked after by engineers who drive over when a problem needs hands.`,
    metaDescription: `IT support for offices and homes in ${name}: a help desk, visits on site and published prices. Critical issues answered in ${claims.criticalResponse}.`,
    whyTitle: 'A person who knows your systems',
    whyParagraphs: [
      'You write to one desk, and whoever answers can see what you have and what was done before. What can be mended from afar is mended at once; for everything else we agree on a time and come.',
    ],
    ...generalServices,
    closingTitle: 'Tell us what is going on',
    closingLead: `Say what has stopped working or what you are planning. You hear from us within ${promises.contact}.`,
  }),
  business: (name) => ({
    title: `Business IT support in ${name}`,
    lead: `Help desk, network and security for companies in ${name}, for one monthly price per person.`,
    metaDescription: `Business IT support in ${name}: help desk, monitoring, backups and visits on site, from ${usd(prices.businessFromPerUserMonth)} per user per month, ${claims.support}.`,
    whyTitle: 'One desk for everything with a plug',
    whyParagraphs: [
      'We begin with a list of what you have, from the modem to the last forgotten account, and keep it up to date. After that, faults go to one ticket queue, and an engineer comes when a fault needs hands.',
    ],
    ...generalServices,
    closingTitle: 'Bring us the list nobody has time for',
    closingLead: `Send the open items or just a head count. The first ${claims.consultationLength} consultation is free, and you keep the notes.`,
  }),
  residential: (name) => ({
    title: `Home IT support in ${name}`,
    lead: `Wi-Fi, computers and smart-home trouble at home in ${name}: solved at your table and explained in plain words.`,
    metaDescription: `Home IT support in ${name}: Wi-Fi, computers, printers and smart homes. In-home visits from ${usd(prices.residentialBasicVisit)} for the first hour, explained plainly.`,
    whyTitle: 'Patient, careful, and gone when it works',
    whyParagraphs: [
      'You tell us what bothers you and show us the house. We say what it takes before we begin, do it while you can watch, and leave a page behind that says what was done.',
    ],
    ...generalServices,
    closingTitle: 'Write down everything that annoys you',
    closingLead: `Send the whole list at once: one visit often clears it. You hear from us within ${promises.contact}.`,
  }),
};

/** The words of one of a city's pages: its own, with general ones where it has none. */
export function cityPage(kind: CityPageKind, city: Pick<City, 'name' | 'pages'>): CityWords {
  const own = ownPage(kind, city);
  const general = generalWords[kind](city.name);
  const said = Object.entries(own ?? {}).filter(([, value]) => value.length > 0);
  return { kind, headPlace: '', ...general, ...Object.fromEntries(said) };
}

/** Whether a page says something of its own, and not what could stand on the page of any city. */
export function hasOwnWords(kind: CityPageKind, city: Pick<City, 'pages'>): boolean {
  const own = ownPage(kind, city);
  return own !== undefined && own.title !== '' && own.lead !== '' && own.whyParagraphs.length > 0;
}

/** Every text that the city pages share, as the owner changes it; what a page says of its city is a record of its own. */
export const words = pageWords('city-pages', 'the city pages', {
  lead: 'Headings and labels that all city pages share. What a page says of its city is changed at the city.',
});

const shared = words.each({
  cards: [`${claims.support} business IT`, 'Residential IT', 'Emergency IT'],
  eyebrow: { general: 'IT support', business: 'Business IT support', residential: 'Residential tech support' },
  /** What a city's page is called on the way to it; short, because the trail is one line on a phone. */
  trail: {
    general: (city: string) => city,
    business: (city: string) => `Business in ${city}`,
    residential: (city: string) => `Homes in ${city}`,
  },
  quote: links.freeQuote,
  appointment: {
    general: links.appointment,
    business: { text: bookingWords.book['business-visit'], href: bookingHref('business-visit') },
    residential: { ...links.appointment, href: bookingHref('home-visit') },
  },
  mapTitle: (city: string) => `Map of ${company.area} with ${city} marked`,
  mapDescription: {
    general: (city: string) =>
      `${city} among the northern suburbs, with Interstate 285 around Atlanta, Georgia 400 and the Chattahoochee.`,
    business: (city: string) =>
      `Where our field engineers reach offices in ${city}: Georgia 400, the Perimeter and the roads between.`,
    residential: (city: string) =>
      `${city} and the towns around it where we make house calls, from Atlanta up to Lake Lanier.`,
  },
  stats: {
    title: (city: string) => `${city} in figures`,
    population: 'Population',
    businesses: 'Businesses',
    response: 'Response time',
    responseNote: `${claims.criticalResponse} for critical issues, day and night`,
    uptime: 'Uptime',
    uptimeNote: 'guaranteed on the systems we manage',
  },
  why: 'Why choose us',
  placesTitle: 'Where we go',
  placesTitles: {
    general: (city: string) => `Where we go in ${city}`,
    business: (city: string) => `Where we work in ${city}`,
    residential: (city: string) => `Where we make house calls in ${city}`,
  },
  drive: (minutes: number) => `About ${minutes} minutes from our office, outside of rush hour.`,
  notesTitle: (city: string) => `What we know of ${city}`,
  voicesTitle: (city: string) => `What customers in ${city} say`,
  neighborhoods: 'Neighborhoods',
  zipCodes: 'ZIP codes',
  landmarks: 'Landmarks',
  servicesTitle: (city: string) => `Three ways we help in ${city}`,
  more: {
    businessPlans: 'Plans and prices',
    residentialPackages: 'Packages and prices',
    business: (city: string) => `Business IT in ${city}`,
    residential: (city: string) => `Home IT in ${city}`,
    emergency: 'Email the engineer on duty',
    emergencySubject: (city: string) => `Emergency IT support in ${city}`,
  },
  neighboursTitle: (city: string) => `Also near ${city}`,
  overview: { text: `All of ${company.area}`, href: '/it-support' },
  closing: {
    primary: links.freeQuote,
    secondary: links.contact,
  },
});

/** What the city pages have in common: labels, and the words around each city's own. */
export const cityWords = { ...shared, stats: { ...shared.stats, responseFigure: '< 15 min' } } as const;

/** Shown for a city that has no page (S2 §8). */
export const cityNotFound = {
  title: 'City Not Found',
  text: "We don't have specific information for this city yet.",
  citiesTitle: 'Cities with a page of their own',
  elsewhereTitle: 'Or go on to',
  elsewhere: [
    { text: `IT support in ${company.area}`, href: '/it-support' },
    { text: 'Business IT support', href: '/it-support/business' },
    { text: 'Residential tech support', href: '/it-support/residential' },
    { text: 'Ask whether we come to you', href: '/contact' },
  ],
} as const;
