import data from 'content:pages/home';
import { pageWords } from '#src/lib/records/words.ts';
import { prices, usd } from './prices.ts';

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
  notes,
  map: mapWords,
} = words.each(data);

/** The others are priced after a talk. */
export const startingAt: Readonly<Record<string, string | undefined>> = {
  'business-it': usd(prices.businessFromPerUserMonth),
  residential: usd(prices.residentialBasicVisit),
  'web-seo': usd(prices.websiteDesign),
  apps: usd(prices.webApp),
};
