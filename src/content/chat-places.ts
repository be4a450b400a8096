import { chatAsks, chatLinks, to } from './chat-answers.ts';
import { promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';

const listed = (names: string) => names.trim().split(/,\s+/);

/** Places that visitors name, beside those of src/content/company.ts, and what is said of them. Lower case, without points. */
export const chatPlaces = {
  /** Around the edge of the area: often visited, never promised. */
  near: listed(`
    woodstock, kennesaw, canton, gainesville, lawrenceville, norcross, peachtree corners, decatur, smyrna,
    brookhaven, chamblee, tucker, buford, sugar hill, flowery branch, dawsonville, acworth, holly springs, vinings,
    midtown, doraville, lilburn, snellville, ball ground, crabapple, braselton, gwinnett, forsyth, cobb, cherokee,
    fulton, dekalb, austell, mableton, stone mountain, east cobb
  `),
  /** Too far for a visit, inside the United States. */
  far: listed(`
    macon, savannah, augusta, athens, warner robins, valdosta, rome, dalton, new york, nyc, los angeles, chicago,
    miami, orlando, tampa, jacksonville, florida, texas, dallas, houston, austin, charlotte, raleigh, carolina,
    nashville, memphis, tennessee, birmingham, alabama, chattanooga, huntsville, california, san francisco, seattle,
    boston, denver, phoenix, virginia, washington, philadelphia, ohio, detroit, las vegas, minneapolis, oregon,
    portland
  `),
  abroad: listed(`
    canada, toronto, mexico, london, england, uk, europe, germany, india, australia, africa, france, paris, dubai,
    nigeria, philippines
  `),
} as const;

export const placeAnswers = {
  area: {
    text: `We are based in ${company.headquarters} and come to homes and offices in ${fact('areas.all')}. Websites, apps and cloud projects we take on throughout the United States.`,
    more: `Our field technicians live ${company.between}, so a visit does not depend on someone crossing the whole city. If you live just past the edge, ask; we often come.`,
    ask: 'Where are you?',
    links: [chatLinks.areas, to('Map of the area', '/it-support')],
  },
  /** Of a place with pages of its own, or of the longer list. */
  served: (names: string) => `Yes, we come to ${names}, for homes and offices.`,
  /** The offer after a place that we come to. */
  ask: chatAsks.form,
  near: (names: string) =>
    `${names}: just past the edge of our list, but we often come. Ask, and you get an answer within ${promises.contact}. Many problems are solved by remote support without a visit.`,
  far: (names: string) =>
    `${names} is too far for our technicians: visits are in ${company.area}. Websites, apps and cloud projects we take on throughout the United States.`,
  abroad: (names: string) =>
    `${names}: our visits are in ${company.area}, and our software work is for clients in the United States. Write to us about your case before you count on us.`,
  zipServed: (zip: string, city: string) =>
    `Yes, ${zip} is one of our ZIP codes in ${city}: we come to homes and offices there.`,
  zipAmong: (zip: string) => `Yes, ${zip} is one of our ZIP codes: we come to homes and offices there.`,
  zipUnknown:
    'I have no page for that ZIP code. It may still be near enough; tell us where it is and we will let you know.',
  cityPage: (city: string, slug: string) => to(`IT support in ${city}`, `/it-support-${slug}`),
  links: {
    areas: chatLinks.areas,
    contact: chatLinks.contact,
    software: to(`Clients outside ${company.regionName}`, '/app-development#asked-title'),
  },
  /** Places whose name is written in another way than with a capital at each word. */
  names: { uk: 'The UK', nyc: 'New York' } as Readonly<Record<string, string>>,
} as const;
