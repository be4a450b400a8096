import data from 'content:pages/home';
import { pageWords } from '#src/lib/records/words.ts';
import { company } from './company.ts';
import { prices, usd } from './prices.ts';
import { drawing } from './service-map.ts';
import { overallRating } from './testimonials.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('home', 'Home');

export const {
  hero,
  readings,
  status,
  kept,
  about,
  servicesIntro,
  services,
  storiesIntro,
  testimonialsIntro,
  area,
  contact,
} = words.each(data);

/** What each service starts at; the others are priced after a talk. */
export const startingAt: Readonly<Record<string, string | undefined>> = {
  'business-it': usd(prices.businessFromPerUserMonth),
  residential: usd(prices.residentialBasicVisit),
  'web-seo': usd(prices.websiteDesign),
  apps: usd(prices.webApp),
};

/** What the two ratings count: the reviews that the page shows, and every one that was ever given (S1 §1, §3). */
export const shownNote = (count: number) => `out of 5, the average of the ${count} reviews on this page`;
export const overallNote = (count: number) =>
  `Counting every review we have had, these ${count} among them, we are rated ${overallRating}.`;

/** What the map shows, for those who do not see it; its places from north to south. */
export const mapDescription = (fromNorth: readonly string[], home: string | undefined) => {
  const { ring, spine } = drawing;
  const roads =
    home === drawing.home.name
      ? `${home} lies inside the ring of ${ring.name}; ${spine.name} leads north from it through the suburbs.`
      : `${home ? `${home} is marked, with` : 'It shows'} the ring of ${ring.name} and ${spine.name}.`;
  return `A drawn map of ${company.area}. ${roads} From north to south: ${fromNorth.join(', ')}.`;
};
