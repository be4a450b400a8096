import { chatLinks } from './chat-answers.ts';
import { claims, promises } from './claims.ts';
import { company, primaryAreas, wideAreas } from './company.ts';

/** Places that visitors name, beside those of content/company.ts, and what is said of them. Lower case, without points. */
export const chatPlaces = {
  /** Around the edge of the area: often visited, never promised. */
  near: [
    'woodstock', 'kennesaw', 'canton', 'gainesville', 'lawrenceville', 'norcross', 'peachtree corners', 'decatur',
    'smyrna', 'brookhaven', 'chamblee', 'tucker', 'buford', 'sugar hill', 'flowery branch', 'dawsonville', 'acworth',
    'holly springs', 'vinings', 'midtown', 'doraville', 'lilburn', 'snellville', 'ball ground', 'crabapple', 'braselton',
    'gwinnett', 'forsyth', 'cobb', 'cherokee', 'fulton', 'dekalb', 'austell', 'mableton', 'stone mountain', 'east cobb',
  ],
  /** Too far for a visit, inside the United States. */
  far: [
    'macon', 'savannah', 'augusta', 'athens', 'warner robins', 'valdosta', 'rome', 'dalton', 'new york', 'nyc',
    'los angeles', 'chicago', 'miami', 'orlando', 'tampa', 'jacksonville', 'florida', 'texas', 'dallas', 'houston',
    'austin', 'charlotte', 'raleigh', 'carolina', 'nashville', 'memphis', 'tennessee', 'birmingham', 'alabama',
    'chattanooga', 'huntsville', 'california', 'san francisco', 'seattle', 'boston', 'denver', 'phoenix', 'virginia',
    'washington', 'philadelphia', 'ohio', 'detroit', 'las vegas', 'minneapolis', 'oregon', 'portland',
  ],
  abroad: ['canada', 'toronto', 'mexico', 'london', 'england', 'uk', 'europe', 'germany', 'india', 'australia', 'africa', 'france', 'paris', 'dubai', 'nigeria', 'philippines'],
} as const;

const areasLink = { text: 'Which areas we serve', href: '/contact#areas' };

export const placeAnswers = {
  area: {
    text: `We are based in ${company.headquarters} and come to homes and offices in ${wideAreas.filter((name) => name !== 'Atlanta').join(', ')} and Atlanta. Websites, apps and cloud projects we take on throughout the United States.`,
    more: 'Our field technicians live between Buckhead and Cumming, so a visit does not depend on someone crossing the whole city. If you live just past the edge, ask; we often come.',
    ask: 'Where are you?',
    links: [areasLink, { text: 'Map of the area', href: '/it-support' }],
  },
  /** Of a place with pages of its own, or of the longer list. */
  served: (names: string) => `Yes, we come to ${names}, for homes and offices. Critical issues are answered in ${claims.criticalResponse}.`,
  near: (names: string) => `${names}: just past the edge of our list, but we often come. Ask, and you have an answer within ${promises.contact}. Many faults are solved by remote support without a visit.`,
  far: (names: string) => `${names} is too far for our technicians: visits are in north Atlanta. Websites, apps and cloud projects we take on throughout the United States.`,
  abroad: (names: string) => `${names}: our visits are in north Atlanta, and our software work is for clients in the United States. Write to us about your case before you count on us.`,
  zipServed: (zip: string, city: string) => `Yes, ${zip} is one of our zip codes in ${city}: we come to homes and offices there.`,
  zipUnknown: 'I have no page for that zip code. It may still be near enough; tell us and we say so.',
  cityPage: (city: string, slug: string) => ({ text: `IT support in ${city}`, href: `/it-support-${slug}-ga` }),
  links: { areas: areasLink, contact: chatLinks.contact, software: { text: 'Clients outside Georgia', href: '/app-development#asked-title' } },
  /** Places whose name is written in another way than with a capital at each word. */
  names: { uk: 'The UK', nyc: 'New York' } as Readonly<Record<string, string>>,
  withPage: primaryAreas,
  listed: wideAreas,
} as const;
