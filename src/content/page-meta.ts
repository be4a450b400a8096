import { pageWords } from '#src/lib/records/words.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { pagePaths } from './page-paths.ts';
import { prices, usd } from './prices.ts';

/** Title (60 characters at most), description (120 to 158) and keywords of each public page (S2 §2 Page head). */
export interface PageMeta {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

/** What search results and shared links say of the pages, as the owner changes it; as long as they show (S2 §2 Page head). */
export const words = pageWords('heads', 'search results', {
  lead: 'What search engines and shared links say of each page: its title, its description and its keywords.',
  most: { title: 60, description: 158, keywords: 160 },
});

// What a page says of itself that says nothing of its own; head.ts names it (defaultMeta).
words.of('otherwise', {
  title: `IT Support & Software Development in ${company.city} | ${company.name}`,
  description: `IT support, websites, SEO and custom software for businesses and homes in ${company.area}. Clear prices. ${claims.sameDay}. A named person who answers.`,
  keywords: `IT support ${company.city}, software development ${company.city}, managed IT services, website development, SEO`,
});

export const pageMeta = words.each({
  home: {
    path: pagePaths.home,
    title: `IT Support & Software in ${company.areaTitle} | ${company.name}`,
    description: `Local IT support for offices and homes ${company.reach}, plus websites, apps and cloud work. Critical issues answered in ${claims.criticalResponse}.`,
    keywords: `IT support ${company.area}, managed IT services, software development ${company.city}, computer repair, app development`,
  },
  about: {
    path: pagePaths.about,
    title: `About ${company.name}: ${company.city} IT & Software Since ${company.founded}`,
    description: `Meet the ${claims.teamMembers} technicians, engineers and developers who have looked after ${company.area}'s offices and homes since ${company.founded}, without long contracts.`,
    keywords: `about ${company.name}, ${company.city} IT company, ${company.area} technicians, IT company since ${company.founded}`,
  },
  services: {
    path: pagePaths.services,
    title: `Cloud, Security, Network, App & AI Services | ${company.name}`,
    description:
      'Five trades under one roof: cloud migration, cybersecurity, infrastructure, mobile apps and AI. What each includes, what it runs on and how a job proceeds.',
    keywords: `cloud migration ${company.city}, cybersecurity services, IT infrastructure, mobile app development, AI development`,
  },
  appDevelopment: {
    path: pagePaths.appDevelopment,
    title: `Mobile, Web & AI App Development | ${company.name}`,
    description: `App development with published prices: web apps from ${usd(prices.webApp)}, mobile apps from ${usd(prices.mobileApp)}, AI apps from ${usd(prices.aiApp)}. Built in ${company.city}, for clients nationwide.`,
    keywords: `app development ${company.city}, iOS and Android apps, web app development, cross-platform apps, AI app development`,
  },
  websiteSeo: {
    path: pagePaths.websiteSeo,
    title: `Website Design & SEO in ${company.city} | ${company.name}`,
    description: `Fast, accessible websites from ${usd(prices.websiteDesign)}, online shops from ${usd(prices.ecommerce)} and local SEO you can check. Send us your address and get a free audit of your site.`,
    keywords: `website design ${company.city}, SEO ${company.suburb}, e-commerce development, local SEO, website audit`,
  },
  itSupport: {
    path: pagePaths.itSupport,
    title: `IT Support in ${company.suburbTitle} | ${company.name}`,
    description: `Help desk, on-site technicians and emergency response for businesses and households across ${company.area}. Compare plans and prices and pick the right door.`,
    keywords: `${company.suburbs}, tech support ${company.area}, emergency IT support`,
  },
  business: {
    path: pagePaths.business,
    title: `Business IT Support, ${company.areaTitle} | ${company.name}`,
    description: `Managed IT for offices: help desk, monitoring, security and backups from ${usd(prices.businessFromPerUserMonth)} per user per month. Three plans, up to ${claims.support} coverage, no long contract.`,
    keywords: `business IT support, managed IT ${company.suburb}, IT help desk, HIPAA IT support, small business IT ${company.city}`,
  },
  residential: {
    path: pagePaths.residential,
    title: `Home Tech Support & Wi-Fi Help | ${company.name}`,
    description: `Computer repair, home Wi-Fi, virus removal and smart-home setup at your house from ${usd(prices.residentialBasicVisit)} a visit, or remotely at ${usd(prices.remoteSupportHour)} an hour. ${claims.sameDay} nearby.`,
    keywords:
      'home computer repair, home Wi-Fi setup, virus removal, smart home installation, residential tech support',
  },
  portfolio: {
    path: pagePaths.portfolio,
    title: `Portfolio: Cloud, Security, App & Web Work | ${company.name}`,
    description:
      'Projects told with their results, tools, duration and team: a cloud move, a security program, warehouse Wi-Fi, a nurse app, a booking site and a forecast.',
    keywords: `IT case studies, app development portfolio, cloud migration case study, ${company.city} software projects`,
  },
  contact: {
    path: pagePaths.contact,
    title: `Contact Us or Book an Appointment | ${company.name}`,
    description: `Write to us or pick a time for a free ${claims.consultationLength} meeting. We answer within ${promises.contact}, appointment requests within ${promises.appointment}.`,
    keywords: `contact ${company.name}, book IT appointment, free IT consultation, IT help ${company.city}`,
  },
  quote: {
    path: pagePaths.quote,
    title: `Get a Free IT or Software Quote | ${company.name}`,
    description: `Four short steps: who you are, what you need, how it works today, how to reach you. A person answers in writing within ${promises.quote}, free of charge.`,
    keywords: `IT support quote, app development quote, website quote, free estimate ${company.city}`,
  },
  emergency: {
    path: pagePaths.emergency,
    title: `Emergency IT Help: What to Do Now | ${company.name}`,
    description: `Internet, server or files down, or a stranger on the screen: the first five minutes, step by step, and a person who answers within ${promises.critical}.`,
    keywords: `emergency IT support ${company.city}, server down, internet down, ransomware help, remote access scam`,
  },
  estimate: {
    path: pagePaths.estimate,
    title: `What Will It Cost? Price Estimate | ${company.name}`,
    description: `Choose a plan, a package, a website or an app, say for how many, and read the price from our published list. No name, no address; the figure holds for 30 days.`,
    keywords: `IT support cost, website cost, app development cost, IT price calculator ${company.city}, managed IT pricing`,
  },
  careers: {
    path: pagePaths.careers,
    title: `Careers in IT Support & Development | ${company.name}`,
    description: `Technicians, engineers, developers and office staff: see what working at ${company.name} in ${company.city} offers, and apply online. You hear back in ${promises.career}.`,
    keywords: `IT jobs ${company.city}, help desk jobs ${company.suburb}, software developer jobs, ${company.name} careers`,
  },
  blog: {
    path: pagePaths.blog,
    title: `Blog: Cloud, Security, Web & AI Advice | ${company.name}`,
    description: `Practical articles from our engineers and developers on cloud costs, security, websites, AI and the ${company.city} technology scene. Search them or browse by topic.`,
    keywords: `IT blog, cloud advice, small business cybersecurity, ${company.city} tech, web development articles`,
  },
  support: {
    path: pagePaths.support,
    title: `Help Center: Answers & Training | ${company.name}`,
    description: `Search answers on cloud, security, infrastructure, billing and apps, find documentation and training, or write to support and hear back within ${promises.supportEmail}.`,
    keywords: `IT help center, ${company.name} support, IT knowledge base, IT training, support FAQ`,
  },
  privacy: {
    path: pagePaths.privacy,
    title: `Privacy Policy | ${company.name}`,
    description: `What ${company.longName} collects when you write, book, apply or browse, why, how long it is kept, and how to ask for a copy or have it erased.`,
    keywords: `privacy policy, data protection, ${company.name} privacy`,
  },
  terms: {
    path: pagePaths.terms,
    title: `Terms of Service | ${company.name}`,
    description: `The terms under which ${company.longName} provides support, projects and this website: payment, service levels, notice, liability and disputes.`,
    keywords: `terms of service, service agreement, ${company.name} terms`,
  },
  sitemap: {
    path: pagePaths.sitemap,
    title: `Sitemap: Pages & Service Areas | ${company.name}`,
    description: `The pages of the ${company.name} site on one list, with our services, help pages, policies and the ${company.area} cities where our technicians make visits.`,
    keywords: `sitemap, ${company.name} pages, service areas ${company.area}`,
  },
}) satisfies Record<string, PageMeta>;

/**
 * The day on which the words of these pages were last gone over; the sitemap's lastmod, except for pages that carry a
 * date of their own. Set it when you change what the pages say: an old date is harmless, a wrong new one is not.
 */
export const pagesRevised = '2026-11-21';
