import type { IconCard, Stat, Step } from '#src/lib/page-parts.ts';
import { defineCollection } from '#src/lib/records/collection.ts';
import { pageWords } from '#src/lib/records/words.ts';
import { bookingHref } from './bookings.ts';
import { claims, promises } from './claims.ts';
import { type PricedService, prices } from './prices.ts';
import { quoteFrom } from './quote-links.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('website-seo', 'Websites & SEO');

/** Words of /website-development-seo (S1 §2 Website development and SEO; prices and durations S1 §9). */
export const hero = words.of('hero', {
  eyebrow: 'Website development and SEO',
  title: 'Websites that load fast and get found',
  lead: 'Design, code, words and search work from one team in Atlanta. Send us your address and we will audit the site you have now: speed, search standing and the three repairs that would pay back soonest.',
  primary: { text: 'Get a free audit', href: quoteFrom('/website-development-seo') },
  secondary: { text: 'See our work', href: '/portfolio' },
});

/** Above the estimator. */
export const estimatorIntro = words.of('estimator', {
  title: 'Where your website starts',
  lead: 'Choose what is to be built, with the search work or without, and read where it starts.',
});

export const benefitsIntro = words.of('benefits-intro', {
  title: 'What every site leaves our hands with',
  lead: 'Whatever it costs and whoever it is for.',
});

export const benefits = words.of('benefits', [
  {
    title: 'Loads before patience runs out',
    text: 'Measured on a mid-priced phone over a mobile network, where most of your visitors are.',
    icon: 'gauge',
  },
  {
    title: 'Built for thumbs first',
    text: 'Buttons you can hit, forms you can finish on a phone, text nobody has to pinch.',
    icon: 'smartphone',
  },
  {
    title: 'Readable by search engines',
    text: 'Clean markup, page titles that differ, structured data, a site map and no dead links.',
    icon: 'search',
  },
  {
    title: 'Usable by everyone',
    text: 'Contrast, keyboard and screen reader checked against WCAG 2.2 AA before launch.',
    icon: 'accessibility',
  },
  {
    title: 'Yours to edit',
    text: 'An editor your office manager can use, a lesson to go with it and every login in your name.',
    icon: 'pencil-line',
  },
  {
    title: 'Kept safe',
    text: 'Certificates, updates, backups and form protection are set up on the first day.',
    icon: 'lock-keyhole',
  },
]) satisfies readonly IconCard[];

export const servicesIntro = words.of('services-intro', {
  title: 'What we build',
  lead: 'Starting prices for a finished, launched piece of work. Your quote states the exact figure before we begin.',
});

export const services: readonly PricedService[] = words.of('services', [
  {
    id: 'design',
    title: 'Website design',
    text: 'A site of five to ten pages for a practice, a trade or a shop: what you do, where, for how much and how to reach you.',
    features: [
      'Design drawn for you, no bought theme',
      'Words written or edited with you',
      'Contact, booking or estimate form',
      'Google Business Profile set up',
      'Two rounds of changes before launch',
    ],
    technologies: ['WordPress', 'Astro', 'Tailwind CSS', 'Figma'],
    startingPrice: prices.websiteDesign,
    popular: true,
  },
  {
    id: 'ecommerce',
    title: 'E-commerce',
    text: 'An online shop that knows what is in stock, charges the right Georgia sales tax and tells the packing table what to do.',
    features: [
      'Catalog with variants, stock and photos',
      'Cards, Apple Pay and Google Pay',
      'Shipping rates, labels and local pickup',
      'Reminder mails for abandoned carts',
      'Sales sent to QuickBooks',
    ],
    technologies: ['Shopify', 'WooCommerce', 'Stripe', 'Klaviyo'],
    startingPrice: prices.ecommerce,
  },
  {
    id: 'custom',
    title: 'Custom website',
    text: 'For the site that does something: a member area, an instant estimate, a map of listings, a link to the software in your office.',
    features: [
      'Customer sign-in and member pages',
      'Calculators and instant estimates',
      'Connection to your CRM or booking system',
      'Search and filters over large lists',
      'Automated tests and a staging copy',
    ],
    technologies: ['React', 'TypeScript', 'Node.js', 'PostgreSQL'],
    startingPrice: prices.customWebsite,
  },
  {
    id: 'seo',
    title: 'SEO',
    text: 'Getting the site you have in front of people who search nearby: repairs first, then pages that answer what they ask.',
    features: [
      'Audit with repairs in order of effect',
      'Keyword map by town and service',
      'Titles, descriptions and structured data',
      'Local listings made consistent',
      'A report in plain words each month',
    ],
    technologies: ['Search Console', 'Google Analytics', 'Lighthouse', 'Schema.org'],
    startingPrice: prices.seo,
  },
]);

export const seoIntro = words.of('seo-intro', {
  title: 'The search work, taken apart',
  lead: 'No promise of first place: nobody can sell you that. Here is what we do and what you can check.',
});

export const seoServices = words.of('seo-services', [
  {
    title: 'Local search',
    text: 'So that a search for your trade in Roswell or Suwanee shows your business on the map.',
    icon: 'map-pin',
    features: [
      'Business profile with hours, photos and services',
      'One spelling of your name and address everywhere',
      'A routine for asking customers for reviews',
    ],
  },
  {
    title: 'Technical SEO',
    text: 'The repairs that let a search engine read the whole site and a visitor stay on it.',
    icon: 'wrench',
    features: [
      'Speed and Core Web Vitals',
      'Indexing, redirects and duplicate pages',
      'Structured data without errors',
    ],
  },
  {
    title: 'Content',
    text: 'Pages that answer the questions your front desk hears, written by someone who has asked them.',
    icon: 'file-pen-line',
    features: [
      'Interviews with your staff',
      'Service and town pages with real detail',
      'Old pages merged, updated or retired',
    ],
  },
  {
    title: 'Measurement',
    text: 'Calls, forms and sales traced to the page and the search that brought them.',
    icon: 'chart-line',
    features: [
      'Goals agreed before the work starts',
      'Analytics set up with respect for privacy',
      'Monthly report: done, changed, next',
    ],
  },
]);

export const processIntro = words.of('process-intro', {
  title: 'Four steps to a live site',
  lead: 'You approve each one before the next begins.',
});

export const processSteps: readonly Step[] = words.of('process-steps', [
  {
    title: 'Discovery',
    text: 'We audit the current site, ask who should find you and for what, and agree on the pages and the price.',
  },
  {
    title: 'Plan and design',
    text: 'Page map, wording and a design you can click through on your own phone.',
    weeks: [1, 2],
  },
  {
    title: 'Development',
    text: 'We build on a private address that you can visit at any hour, and move your content across.',
    weeks: [4, 8],
  },
  {
    title: 'Launch and search',
    text: 'Testing, redirects from every old address, the switch-over, then a close watch on speed, indexing and rankings.',
    weeks: [2, 4],
  },
]);

export const statistics: readonly Stat[] = words.of('statistics', [
  { number: claims.projects, label: 'Projects delivered' },
  { number: claims.years15, label: 'Years in business' },
  { number: claims.satisfaction, label: 'Client satisfaction' },
  { number: claims.uptime, label: 'Uptime guarantee' },
]);

/** Below each drawn screen: what stands there is an example. */
export const examples = words.of('examples', {
  design: 'Example: an invented dental practice, wide and on a phone.',
  ecommerce: 'Example: an invented woodworker’s product page, and the slip at the packing table.',
  custom: 'Example: an invented fence builder’s instant estimate; the yard is drawn to scale.',
  seo: 'Example: the same page in a list of search results, before and after.',
});

/** Labels of the cards. */
export const labels = words.of('labels', {
  popular: 'Most Popular',
  keyFeatures: 'Key features',
  technologies: 'Technologies',
  startingAt: 'Starting at',
  quote: 'Get Quote',
  quoteFor: 'for',
});

export const clientStoriesIntro = words.of('client-stories-intro', {
  title: 'From people who use theirs daily',
  lead: 'Three sites, three different jobs to do.',
});

/** What three clients say on the page. Until the owner has put their own clients' words in its place, it is made up. */
export const clientStories = defineCollection({
  name: 'website-clients',
  title: 'Clients of websites',
  one: 'client',
  lead: 'What clients say on the page of websites and SEO. Publish only what somebody has said and agreed to.',
  named: 'name',
  sample: ['name', 'company', 'text'],
  fields: {
    name: { kind: 'line', label: 'Who says it', most: 80, needed: 'Please say who said it' },
    position: { kind: 'line', label: 'Role', most: 80, needed: 'Please say what they do there' },
    company: { kind: 'line', label: 'Company and town', most: 80, needed: 'Please name the company' },
    rating: { kind: 'number', label: 'Stars', min: 1, max: 5, needed: 'Please say how many stars' },
    text: { kind: 'paragraph', label: 'What they say', most: 400, rows: 4, needed: 'Please enter what they say' },
  },
  builtIn: [
    {
      id: 'wexford-suwanee',
      name: 'Dr. Hana Wexford',
      position: 'Owner',
      company: 'Orthodontic practice, Suwanee',
      rating: 5,
      text: 'Parents kept asking the same six things by phone. Those are now the six pages people read most, and my front desk has its lunch hour back.',
    },
    {
      id: 'pell-marietta',
      name: 'Gustavo Pell',
      position: 'General Manager',
      company: 'Tile showroom, Marietta',
      rating: 5,
      text: 'Contractors order samples at ten at night from the truck. We had 230 sample orders in the first quarter, and the list prints itself for the warehouse.',
    },
    {
      id: 'abiodun-duluth',
      name: 'Lorraine Abiodun',
      position: 'Camp Director',
      company: 'Summer day camp, Duluth',
      rating: 5,
      text: 'Registration day used to crash the site by 8:05. This year 600 families signed up before breakfast and the only thing that ran out was archery.',
    },
  ],
});

export const cta = words.of('cta', {
  title: 'Find out what your site is costing you',
  lead: `Ask for the free audit and have it in writing, or book a free ${claims.consultationLength} consultation. We reply within ${promises.quote}.`,
  primary: { text: 'Get a free audit', href: quoteFrom('/website-development-seo') },
  secondary: { text: 'Schedule Consultation', href: bookingHref('consultation') },
});
