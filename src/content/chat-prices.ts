import { type ChatLink, chatLinks, to } from './chat-answers.ts';
import { claims } from './claims.ts';
import { fact } from './facts.ts';
import { nameOf, prices, usd } from './prices.ts';

/** What the assistant says of prices: the figures of src/content/prices.ts, as the linked pages show them (S1 §9). */

export interface PriceLine {
  readonly text: string;
  readonly links: readonly ChatLink[];
}

const noFigure = { links: [chatLinks.quote] };

/** By subject; the names are those of the rules (src/features/chat/answers/rules.ts). */
export const priceLines = {
  business: {
    text: `Support plans start at ${usd(prices.chatPlansFromPerMonth)}/month. Of the full business plans, ${nameOf(prices.businessEssential)} is ${usd(prices.businessEssential)} per user per month and ${nameOf(prices.businessProfessional)} (${fact('plan.professional')}) ${usd(prices.businessProfessional)}; Enterprise is quoted.`,
    links: [chatLinks.businessPlans],
  },
  residential: {
    text: `At home: a visit of one hour is ${usd(prices.residentialBasicVisit)}, a whole ${nameOf(prices.residentialHomeNetwork)} ${usd(prices.residentialHomeNetwork)}, a complete ${nameOf(prices.residentialSmartHome)} ${usd(prices.residentialSmartHome)}. Remote support is ${usd(prices.remoteSupportHour)} per hour.`,
    links: [chatLinks.homePackages],
  },
  remote: { text: `Remote support is ${usd(prices.remoteSupportHour)} per hour.`, links: [chatLinks.homePackages] },
  wifi: {
    text: `Wi-Fi at home: the ${nameOf(prices.residentialHomeNetwork)} package is ${usd(prices.residentialHomeNetwork)}, once (${fact('plan.home-network')}); a first visit of one hour ${usd(prices.residentialBasicVisit)}. For an office we survey first and quote.`,
    links: [chatLinks.homePackages],
  },
  'smart-home': {
    text: `The ${nameOf(prices.residentialSmartHome)} package is ${usd(prices.residentialSmartHome)}, complete (${fact('plan.smart-home')}).`,
    links: [chatLinks.homePackages],
  },
  repair: {
    text: `A home visit of one hour is ${usd(prices.residentialBasicVisit)}; remote support is ${usd(prices.remoteSupportHour)} per hour. We tell you when a repair is not worth the money.`,
    links: [chatLinks.homePackages, to('What we repair', '/it-support/residential#services-title')],
  },
  web: {
    text: `Websites: design from ${usd(prices.websiteDesign)}, a custom website from ${usd(prices.customWebsite)}, an online shop from ${usd(prices.ecommerce)}. SEO starts at ${usd(prices.seo)}.`,
    links: [chatLinks.websites],
  },
  cctv: {
    text: `A camera system for a business is quoted after we look at the place. At home, cameras are part of the ${nameOf(prices.residentialSmartHome)} package, ${usd(prices.residentialSmartHome)}.`,
    links: [chatLinks.homePackages, chatLinks.trades, ...noFigure.links],
  },
  hourly: {
    text: `Remote support is ${usd(prices.remoteSupportHour)} per hour, a home visit of one hour ${usd(prices.residentialBasicVisit)}. Companies pay per user per month, not by the hour, from ${usd(prices.businessFromPerUserMonth)}; projects have a price in writing.`,
    links: [chatLinks.homePackages, chatLinks.businessPlans],
  },
  'visit-price': {
    text: `A home visit of one hour is ${usd(prices.residentialBasicVisit)}. For companies, the ${nameOf(prices.businessProfessional)} plan includes ${fact('plan.professional')}.`,
    links: [chatLinks.homePackages, chatLinks.businessPlans],
  },
  hosting: {
    text: 'Hosting, domains and certificates are quoted: the site lists no monthly price for them, and I will not guess one.',
    links: [chatLinks.webPlatforms, ...noFigure.links],
  },
  'site-care': {
    text: 'Looking after a website is quoted by what needs doing; the site lists no monthly price for it. Updates and backups are set up on the first day.',
    links: [chatLinks.siteBasics, ...noFigure.links],
  },
  maintenance: {
    text: `Looking after an app is agreed by the month; what it costs is quoted. ${claims.noContracts}.`,
    links: [chatLinks.appCare, ...noFigure.links],
  },
  native: { text: `A native app for iPhone or Android starts at ${usd(prices.mobileApp)}.`, links: [chatLinks.apps] },
  ecommerce: { text: `An online shop starts at ${usd(prices.ecommerce)}.`, links: [chatLinks.websites] },
  seo: { text: `SEO starts at ${usd(prices.seo)} per website; the first audit is free.`, links: [chatLinks.websites] },
  app: {
    text: `Apps: a web app starts at ${usd(prices.webApp)}, a cross-platform app at ${usd(prices.crossPlatformApp)}, a native mobile app at ${usd(prices.mobileApp)}, an AI app at ${usd(prices.aiApp)}. After discovery you get a written price for a written scope.`,
    links: [chatLinks.apps],
  },
  'web-app': { text: `A web app starts at ${usd(prices.webApp)}.`, links: [chatLinks.apps] },
  'cross-platform': {
    text: `A cross-platform app, one codebase for iPhone and Android, starts at ${usd(prices.crossPlatformApp)}.`,
    links: [chatLinks.apps],
  },
  ai: {
    text: `An AI app starts at ${usd(prices.aiApp)}, with a two-week trial on your own data first.`,
    links: [chatLinks.apps, chatLinks.ai],
  },
  cloud: {
    text: `Cloud work is priced after an inventory, because it depends on what you run; savings on licenses and hosting run up to ${claims.cloudSavings}.`,
    links: [chatLinks.cloud, ...noFigure.links],
  },
  security: {
    text: `Security is part of every business plan, from ${usd(prices.businessFromPerUserMonth)} per user per month. Reviews and compliance work are quoted.`,
    links: [chatLinks.businessPlans, chatLinks.security],
  },
  training: {
    text: 'Courses are quoted by team and place; ask us for dates.',
    links: [chatLinks.training],
  },
  infrastructure: {
    text: 'Networks and servers are quoted after we look at the place; the day-to-day care is part of the business plans.',
    links: [chatLinks.infrastructure, chatLinks.quote],
  },
} as const satisfies Record<string, PriceLine>;

export type PricedSubject = keyof typeof priceLines;

export const priceWords = {
  overview: `What things start at:\n- Support plans from ${usd(prices.chatPlansFromPerMonth)}/month; business IT from ${usd(prices.businessFromPerUserMonth)} per user per month\n- A home visit ${usd(prices.residentialBasicVisit)}, remote support ${usd(prices.remoteSupportHour)} per hour\n- Websites from ${usd(prices.websiteDesign)}, SEO from ${usd(prices.seo)}\n- Apps from ${usd(prices.webApp)}`,
  overviewLinks: [chatLinks.businessPlans, chatLinks.homePackages, chatLinks.websites, chatLinks.apps],
  forPeople: (people: number, essential: string, professional: string) =>
    `For ${people} ${people === 1 ? 'person' : 'people'} that comes to ${essential} a month on ${nameOf(prices.businessEssential)} and ${professional} on ${nameOf(prices.businessProfessional)}.`,
  ask: `The first ${claims.consultationLength} consultation is free, a ${claims.consultationValue} value. Shall I open the form?`,
  askLinks: [chatLinks.consultation, chatLinks.quote],
} as const;
