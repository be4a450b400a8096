import { z } from '#src/lib/zod.ts';
import { prices } from '../prices.ts';
import { callToAction, card, hero, iconCard, intro, link, says, stat, text, texts, words } from './shapes.ts';

const price = z.enum(Object.values(prices));
/** Minimum and maximum. */
const weeks = z.tuple([z.number(), z.number()]);

/* Designed pages. Each schema is for the file of its name in content/pages/. */

export const about = z.strictObject({
  hero: words('eyebrow', 'title', 'lead'),
  story: z.strictObject({ title: text, paragraphs: texts }),
  valuesIntro: intro,
  values: z.array(card),
  achievements: z.array(stat),
  achievementsTitle: text,
  testimonialsTitle: text,
  testimonialsLead: text,
  timeline: z.array(words('year', 'title', 'text')),
  cta: callToAction,
  people: intro,
});

export const appDevelopment = z.strictObject({
  hero,
  estimator: intro,
  servicesIntro: intro,
  services: z.array(
    z.strictObject({ id: text, title: text, text, features: texts, technologies: texts, startingPrice: price }),
  ),
  processIntro: intro,
  processSteps: z.array(z.strictObject({ title: text, text, weeks: weeks.optional() })),
  technologiesIntro: intro,
  technologies: z.array(z.strictObject({ group: text, items: texts })),
  examples: words('mobile'),
  labels: words('name startingAt quote technologies after schedule faqTitle'),
  cta: callToAction,
});

export const portfolio = z.strictObject({
  hero: words('eyebrow', 'title', 'lead'),
  emptyState: words('title', 'text', 'ask'),
  impactTitle: text,
  impact: z.array(stat),
  cta: z.strictObject({ title: text, lead: text, primary: link }),
  filterWords: words('label', 'list', 'one', 'many'),
  roadNote: words('text', 'scale'),
  cardWords: words('results', 'technologies', 'duration', 'team', 'read'),
  moreStories: intro,
  storyPage: z.strictObject({
    matter: text,
    work: text,
    change: text,
    glance: text,
    client: text,
    service: text,
    onward: text,
    keywords: text,
    next: callToAction,
    missing: words('title', 'text', 'back'),
  }),
});

export const services = z.strictObject({
  hero: words('eyebrow', 'title', 'lead'),
  labels: words('jump features benefits technologies startingAt quote quoteFor more moreAbout'),
  services: z.array(
    z.strictObject({
      id: z.enum(['cloud', 'security', 'infrastructure', 'mobile-dev', 'ai']),
      title: text,
      text,
      drawing: words('label', 'caption'),
      features: texts,
      benefits: texts,
      technologies: texts,
      learnMoreHref: text,
      pricing: z.strictObject({ label: text, startingPrice: price }).optional(),
    }),
  ),
  processIntro: intro,
  processSteps: z.array(card),
  cta: callToAction,
});

export const websiteSeo = z.strictObject({
  hero,
  estimator: intro,
  benefitsIntro: intro,
  benefits: z.array(iconCard),
  servicesIntro: intro,
  services: z.array(
    z.strictObject({
      id: text,
      title: text,
      text,
      features: texts,
      technologies: texts,
      startingPrice: price,
      popular: z.literal(true).optional(),
    }),
  ),
  seoIntro: intro,
  seoServices: z.array(z.strictObject({ title: text, text, icon: text, features: texts })),
  processIntro: intro,
  processSteps: z.array(z.strictObject({ title: text, text, weeks: weeks.optional() })),
  statistics: z.array(stat),
  examples: words('design', 'ecommerce', 'custom', 'seo'),
  labels: words('popular keyFeatures technologies startingAt quote quoteFor'),
  clientStoriesIntro: intro,
  cta: callToAction,
});

export const home = z.strictObject({
  hero: z.strictObject({
    eyebrow: text,
    title: text,
    lead: text,
    stats: z.array(stat),
    primary: link,
    secondary: link,
  }),
  readings: z.strictObject({
    label: text,
    down: words('title', 'unit', 'text', 'button'),
    cost: z.strictObject({ title: text, text, compare: link }),
    when: z.strictObject({ title: text, text, button: text, forWhat: text, none: text, other: link }),
  }),
  status: z.strictObject({
    label: text,
    open: text,
    opens: text,
    closed: text,
    closedFor: text,
    opensAgain: text,
    emergencies: text,
    zone: text,
    day: words('closed', 'full', 'free', 'now'),
    week: words('label', 'bar', 'now', 'to', 'zone'),
  }),
  kept: z.strictObject({
    title: text,
    lead: text,
    scale: text,
    reached: text,
    promised: text,
    from: text,
    minutes: text,
    log: z.array(words('time', 'what', 'said')),
    more: link,
  }),
  about: z.strictObject({
    title: text,
    paragraphs: texts,
    points: texts,
    ticket: z.strictObject({ label: text, roles: texts, stations: z.array(words('state', 'text')) }),
  }),
  servicesIntro: z.strictObject({
    title: text,
    lead: text,
    more: text,
    moreAbout: text,
    columns: words('service', 'what', 'known', 'price'),
    from: text,
    afterTalk: text,
  }),
  services: z.array(
    z.strictObject({ id: text, title: text, text, art: text, href: text, unit: text, features: texts }),
  ),
  storiesIntro: z.strictObject({ title: text, lead: text, cta: link, all: link }),
  testimonialsIntro: words('title', 'lead', 'label'),
  area: words('title', 'lead', 'linksTitle', 'alsoTitle', 'mapTitle'),
  contact: z.strictObject({
    title: text,
    lead: text,
    write: link,
    mailLabel: text,
    promisesTitle: text,
    promises: z.array(words('label', 'value')),
  }),
  notes: z.strictObject({ shown: says('count'), overall: says('count') }),
  map: z.strictObject({
    inside: says('home', 'ring', 'spine'),
    outside: says('home', 'ring', 'spine'),
    without: says('ring', 'spine'),
    whole: says('roads', 'places'),
  }),
});

export const quote = z.strictObject({ quoteIntro: intro });

export const emergency = z.strictObject({
  page: z.strictObject({
    title: text,
    lead: text,
    danger: text,
    situations: text,
    tell: text,
    promise: words('before', 'after'),
    callMe: text,
    directTitle: text,
    mail: text,
    call: text,
    hours: text,
    stepsTitle: text,
    stepsLead: text,
    not: text,
    print: text,
    printHint: text,
  }),
  situations: z.array(z.strictObject({ id: text, short: text, title: text, steps: texts, not: text })),
  mailSubject: text,
  down: words('page question short first orMail orCall mail close'),
});

export const careers = z.strictObject({
  careers: z.strictObject({
    intro: z.strictObject({ title: text, lead: text, paragraphs: texts, questions: text, email: text }),
    benefits: z.array(card),
    nextSteps: z.array(card),
  }),
  rolePage: words('eyebrow glance terms location pay posted openUntil about apply others all none').extend({
    applyTitle: says('title'),
    keywords: texts,
    closed: card,
    missing: card,
  }),
});

export const blog = z.strictObject({
  blogPage: z.strictObject({
    title: text,
    lead: text,
    listTitle: text,
    searchLabel: text,
    searchHint: text,
    search: text,
    clear: text,
    categories: text,
    featured: text,
    read: text,
    one: text,
    many: text,
    close: text,
    empty: words('title', 'text', 'clear'),
    older: text,
    newer: text,
    feed: words('title', 'link'),
  }),
  articlePage: words('contents tags share author related reviewed draft back').extend({
    shareOn: says('platform'),
    over: says('day'),
    missing: card,
  }),
});

export const notFound = z.strictObject({
  page: z.strictObject({
    title: text,
    missing: text,
    count: words('figure', 'unit'),
    lead: text,
    search: text,
    home: text,
    contact: text,
    ways: z.strictObject({ cost: words('title', 'text', 'link'), when: words('title', 'text', 'link') }),
  }),
});

export const estimate = z.strictObject({
  page: intro,
  form: words('label add show less more empty note quote quoteFor own unread'),
  count: words('people', 'visits', 'hours'),
  countAny: text,
  open: words('business', 'enterprise'),
  groups: words('business', 'home', 'website', 'app'),
});
export const contact = z.strictObject({
  title: text,
  lead: text,
  tabsLabel: text,
  tabs: words('form', 'appointment'),
  helpTitle: text,
  emailCard: words('title', 'text', 'address'),
  callTitle: text,
  meetingCard: card,
  answered: text,
  afterBooking: z.strictObject({ title: text, stops: z.tuple([card, card, card, card]) }),
  faqTitle: text,
  exploreTitle: text,
  explore: z.array(link),
});

export const support = z.strictObject({
  hero: intro,
  faq: z.strictObject({
    title: text,
    searchLabel: text,
    searchHint: text,
    search: text,
    clear: text,
    categories: text,
    one: text,
    many: text,
    close: text,
    none: words('before', 'link', 'clear'),
  }),
  resourcesTitle: text,
  resourcesLead: text,
  courseCta: text,
  services: z.strictObject({ title: text, links: z.array(link) }),
  resources: z.array(
    z.strictObject({ id: text, icon: z.enum(['book-open', 'download', 'monitor']), title: text, text, items: texts }),
  ),
  resourceOffer: z.strictObject({ note: text, link }),
  training: z.strictObject({
    title: text,
    lead: text,
    courses: z.array(z.strictObject({ id: text, title: text, duration: text, level: text, text, outline: texts })),
  }),
  contactCard: z.strictObject({ title: text, text, response: text, hours: text, link }),
  emergency: z.strictObject({ title: text, text, link }),
  faqCategories: z.array(
    words('label').extend({ id: z.enum(['all', 'cloud', 'security', 'infrastructure', 'mobile', 'billing']) }),
  ),
});

export const newsletter = z.strictObject({
  signUpPage: words('title', 'description'),
  mailboxPage: words('title', 'text', 'hint'),
  confirmPage: words('title', 'text', 'button', 'doneTitle', 'doneText'),
  voidPage: words('title', 'text', 'leave'),
  archivePage: words('title description lead none feed back past sent missing'),
  unsubscribePage: words('title', 'text', 'button', 'doneTitle', 'doneText'),
  trialPage: card,
});

export const itSupport = z.strictObject({
  hero,
  plansIntro: intro,
  plans: z.array(
    z.strictObject({ id: text, title: text, text, startingPrice: price, unit: text, features: texts, link }),
  ),
  whyIntro: intro,
  why: z.array(iconCard),
  stats: z.array(stat),
  emergency: words('title', 'lead', 'subject', 'linkText'),
  cta: callToAction,
  labels: words(
    'from popular custom choose chooseFor comparisonTitle feature included notIncluded areasTitle',
    'statsTitle mapTitle mapDescription',
  ),
});

export const business = z.strictObject({
  hero,
  estimator: intro,
  areasIntro: intro,
  visit: link,
  servicesIntro: intro,
  services: z.array(iconCard),
  plansIntro: intro,
  industriesIntro: intro,
  industries: z.array(iconCard),
  responses: z.array(stat),
  scale: words('title', 'note'),
  emergency: z.strictObject({ title: text, lead: text, steps: texts, subject: text, linkText: text }),
  cta: callToAction,
  day: z.strictObject({
    note: text,
    example: text,
    done: text,
    restore: z.strictObject({ hour: text, title: text, rows: z.array(words('what', 'took', 'outcome')) }),
    patches: z.strictObject({ hour: text, title: text, days: texts, pilot: text, all: text, label: text }),
    hire: z.strictObject({ hour: text, title: text, rows: z.array(words('what', 'when')) }),
    talk: z.strictObject({ hour: text, title: text, lines: z.array(words('time', 'said')), end: text }),
    plan: words('hour', 'title', 'lines'),
    signIns: z.strictObject({ hour: text, title: text, rows: z.array(words('what', 'took', 'outcome')) }),
  }),
});

export const residential = z.strictObject({
  hero,
  estimator: intro,
  areasIntro: intro,
  servicesIntro: intro,
  services: z.array(iconCard),
  packagesIntro: intro,
  remote: z.strictObject({ title: text, book: link, lead: text, price, period: text, steps: texts }),
  peopleIntro: intro,
  issuesIntro: intro,
  issues: z.array(iconCard),
  benefitsIntro: intro,
  benefits: z.array(iconCard),
  cta: callToAction,
});

export const heads = z.strictObject({
  otherwise: words('title', 'description', 'keywords'),
  home: words('path', 'title', 'description', 'keywords'),
  about: words('path', 'title', 'description', 'keywords'),
  services: words('path', 'title', 'description', 'keywords'),
  appDevelopment: words('path', 'title', 'description', 'keywords'),
  websiteSeo: words('path', 'title', 'description', 'keywords'),
  itSupport: words('path', 'title', 'description', 'keywords'),
  business: words('path', 'title', 'description', 'keywords'),
  residential: words('path', 'title', 'description', 'keywords'),
  portfolio: words('path', 'title', 'description', 'keywords'),
  contact: words('path', 'title', 'description', 'keywords'),
  quote: words('path', 'title', 'description', 'keywords'),
  emergency: words('path', 'title', 'description', 'keywords'),
  estimate: words('path', 'title', 'description', 'keywords'),
  careers: words('path', 'title', 'description', 'keywords'),
  blog: words('path', 'title', 'description', 'keywords'),
  support: words('path', 'title', 'description', 'keywords'),
  privacy: words('path', 'title', 'description', 'keywords'),
  terms: words('path', 'title', 'description', 'keywords'),
  sitemap: words('path', 'title', 'description', 'keywords'),
});
