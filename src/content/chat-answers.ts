import { noticeWords } from './appointments.ts';
import { type BookingKind, bookingHref, bookings } from './bookings.ts';
import { quote } from './chat-quotes.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { hours } from './hours.ts';

/** What the assistant says about its topics (S1 §4 Bot answers) and about itself. Every answer links to where the site says it. */

export interface ChatLink {
  readonly text: string;
  readonly href: string;
}

export interface ChatAnswer {
  readonly text: string;
  /** Said when the visitor asks for more, or asks the same thing again. */
  readonly more?: string;
  /** The offer at the end; an answer to several questions ends with one of them. */
  readonly ask?: string;
  readonly links: readonly ChatLink[];
  readonly effects?: readonly ('show-promo' | 'open-consultation')[];
}

/** A link below an answer. */
export const to = (text: string, href: string): ChatLink => ({ text, href });

export const chatLinks = {
  quote: to('Get a free quote', '/quote'),
  contact: to('Write to us', '/contact'),
  calendar: to('See open times', '/contact?tab=appointment#panel'),
  consultation: to('What the free consultation covers', '/contact#free-consultation'),
  emergencyMail: to(
    'Write to the engineer on duty',
    `mailto:${company.emails.emergency}?subject=Emergency%20IT%20support`,
  ),
  supportMail: to(`Email ${company.emails.support}`, `mailto:${company.emails.support}`),
  responseTimes: to('Response times', '/support#response-times'),
  businessPlans: to('Business plans', '/it-support/business#plans-title'),
  homePackages: to('Home packages', '/it-support/residential#packages-title'),
  websites: to('Websites and what they start at', '/website-development-seo#offers-title'),
  apps: to('Apps and what they start at', '/app-development#rates-title'),
  billing: to('How billing works', '/support#billing-plans'),
  homeServices: to('What we help with at home', '/it-support/residential#services-title'),
  homeCalls: to('Calls we get every week', '/it-support/residential#issues-title'),
  homeVisit: to(quote('homeVisit'), '/it-support/residential#benefits-title'),
  visitPrice: to(quote('visitPrice'), '/it-support/residential#benefits-title'),
  businessServices: to('What we take over', '/it-support/business#services-title'),
  trades: to('Industries we know', '/it-support/business#industries-title'),
  whatWeDo: to('What we do', '/services'),
  allServices: to('All services', '/services'),
  howJobsRun: to('How a job runs', '/services#process-title'),
  security: to('Cybersecurity', '/services#security'),
  cloud: to('Cloud solutions & migration', '/services#cloud'),
  infrastructure: to('IT infrastructure', '/services#infrastructure'),
  webPlatforms: to('IT infrastructure & web platforms', '/services#infrastructure'),
  ai: to('AI & machine learning', '/services#ai'),
  siteBasics: to('What every site has', '/website-development-seo#benefits-title'),
  siteSteps: to(quote('siteSteps'), '/website-development-seo#process-title'),
  searchWork: to(quote('searchWork'), '/website-development-seo#seo-title'),
  appQuestions: to(quote('appQuestions'), '/app-development#asked-title'),
  appCare: to('After the release', '/app-development#asked-title'),
  badLink: to('If you opened a bad link', '/support#clicked-link'),
  emergencyPage: to('What to do right now', '/emergency'),
  training: to('Training', '/support#training'),
  cloudMove: to('Moving without stopping work', '/support#cloud-move'),
  support: to('Support', '/support'),
  areas: to('Which areas we serve', '/contact#areas'),
  contracts: to('Contracts', '/contact#contract'),
  figures: to('In numbers', '/about#achievements-title'),
  clientsSay: to('What clients say', '/about#testimonials'),
  siteRules: to('Rules for using the site', '/terms#using-this-website'),
  howQuotesWork: to('How quotes work', '/terms#quotes-orders-and-changes'),
  confidentiality: to(quote('confidentiality'), '/terms#confidentiality-and-data'),
  howChatWorks: to('How this chat works', '/privacy#the-chat-assistant'),
  buildOrBuy: to('Build or buy?', '/blog/build-vs-buy-custom-business-app'),
  ransomwareBackups: to('Backups that survive ransomware', '/blog/ransomware-backups-that-survive-restore-drill'),
} as const;

/** Offers at the end of an answer; a "yes" takes them up. Others that offer the form say "open the form". */
export const chatAsks = {
  prices: 'Would you like to know what it costs?',
  form: 'Shall I open the form for a free consultation?',
  days: 'Shall I list the next free days?',
} as const;

const link = chatLinks;

/** One answer for each topic; pricing, scheduling and places have more to them than a sentence. */
export const topicAnswers = {
  residential: {
    text: `We come to homes for computers, Wi-Fi, printers, smart-home devices and cleanup after a virus or a scam, Windows or Mac. ${claims.sameDay} when a technician is free near you, and you know the price before the visit.`,
    more: `Many problems need no visit: you approve a remote session, watch every move on your screen and end it with one click. After a visit you get written notes on what was changed. ${quote('sameFault')}`,
    ask: chatAsks.prices,
    links: [to('Residential tech support', '/it-support/residential#services-title'), link.homePackages],
  },
  business: {
    text: `For companies we run the whole of IT at one monthly price per person: help desk, monitoring and patching, network and Wi-Fi, Microsoft 365, security and backups that are tested. ${claims.noContracts}, and we work alongside your own IT person if you have one.`,
    more: `Critical issues are answered within ${promises.critical}, high-priority ones within ${promises.highPriority}, everything else within ${promises.standard}. You can change your plan or headcount from one month to the next.`,
    ask: chatAsks.prices,
    links: [to('Business IT support', '/it-support/business#services-title'), link.businessPlans],
  },
  cloud: {
    text: `We move email, files and business software to Microsoft 365, Azure, AWS or Google Cloud and look after them. Every move is rehearsed on a copy, the cutover is at night or over a weekend, and savings on licenses and hosting run up to ${claims.cloudSavings}.`,
    more: `Before anything moves you get an inventory and a cost model. Backups stay outside the provider that hosts you, and unused licenses and machines are reviewed every month. Managed workloads carry our ${claims.uptime} uptime guarantee.`,
    ask: chatAsks.form,
    links: [link.cloud, link.cloudMove],
  },
  security: {
    text: `Most break-ins begin with a reused password or a convincing email, so we start there: multi-factor sign-in, email filtering, watched devices, short phishing drills and a written incident plan. For companies, and for the homes their staff work from. If something has happened already, write to ${company.emails.emergency} at any hour.`,
    more: `Critical alerts are answered in ${claims.criticalResponse}. You also get the evidence that HIPAA, PCI DSS and insurance forms ask for.`,
    ask: chatAsks.form,
    links: [link.security, link.badLink],
  },
  app: {
    text: 'We design, build and look after iPhone, Android, web and AI apps for clients anywhere in the country. You try a clickable prototype before any code is written, then get a working build every two weeks, and the source code is yours.',
    more: 'It goes in stages: discovery takes 1-2 weeks, design 2-3 weeks, development 8-16 weeks, then launch and care. After discovery you get a written price for a written scope, and it changes only if you change the scope.',
    ask: chatAsks.prices,
    links: [link.apps, to('How an app project runs', '/app-development#process-title')],
  },
  web: {
    text: 'We build websites that load fast and get found: custom design, online shops, sites with a member area or a calculator, and the SEO that brings people to them. You can edit the site yourself, and every login is in your name.',
    more: `Four steps: discovery, plan and design (1-2 weeks), development (4-8 weeks), launch and search (2-4 weeks). ${quote('siteApproval')} A free audit of the site you have now is a good start.`,
    ask: chatAsks.prices,
    links: [link.websites, link.siteSteps],
  },
  help: {
    text: `I can tell you about support for companies and homes, cloud, security, apps and websites: what they include, what they cost, where we go and when we are available.\n\nFor help with something broken, tell me what you were doing and what you saw, or write to ${company.emails.support}: we answer within ${promises.supportEmail}.`,
    ask: 'What would you like to know?',
    links: [link.allServices, to('Support and answers', '/support#faq'), link.contact],
  },
  thanks: {
    text:
      'You are welcome. If anything else comes up, ask here, or send us a few lines and a person answers within ' +
      `${promises.contact}.`,
    links: [link.contact],
  },
} as const satisfies Record<string, ChatAnswer>;

/** Small talk, and what is said when there is nothing to say. */
export const socialAnswers = {
  greeting: {
    text: `Hello. I am ${company.name}'s automated assistant. Ask me about IT support for a company or a home, cloud, security, apps, websites, prices or open times.`,
    links: [link.whatWeDo, link.quote],
  },
  goodbye: {
    text: 'Goodbye, and thank you for stopping by. This chat is saved in case you come back to it.',
    links: [link.contact],
  },
  no: {
    text: 'No problem. Ask me something else whenever you like, or leave us a message.',
    links: [link.contact],
  },
  declined: {
    text: 'Okay, no problem. Ask me something else whenever you like.',
    links: [link.whatWeDo, link.contact],
  },
  formNow: {
    text: `I have opened the consultation form. Send it and a person answers within ${promises.contact} to agree on a time with you.`,
    links: [link.consultation, link.calendar],
    effects: ['open-consultation'],
  },
  whichService: {
    text: 'Sure. What is it about: a company, a home, an app, a website, the cloud or security? A few words are enough.',
    links: [link.allServices],
  },
  identity: {
    text: 'I am an automated assistant: a program that answers by rules, from what this website says. I am not a person, and what you type does not go to any outside AI service. People read the forms and the email.',
    ask: 'Would you rather hear from one of them? I can open the form.',
    links: [link.howChatWorks, link.contact],
  },
  human: {
    text: `Of course. I am automated, but people are close by: I have opened the consultation form. Leave your email address and number, and a person answers within ${promises.contact}. If work has stopped, use the emergency address instead.`,
    links: [link.contact, link.calendar, link.emergencyMail],
    effects: ['open-consultation'],
  },
  abuse: {
    text:
      'I am a simple program, and it seems I have not been much help. A person may do better: tell them what you need, and they answer within ' +
      `${promises.contact}.`,
    links: [link.contact, link.supportMail],
  },
  probe: {
    text: 'I answer by fixed rules from what this website says publicly. I know no passwords, run no commands and cannot take other instructions.',
    ask: 'Is there something about our services that I can tell you?',
    links: [link.howChatWorks, link.siteRules],
  },
  refuse: {
    text: 'I cannot help with that: we only work on accounts, devices and systems for the people they belong to. If your own account was taken over, we can help.',
    links: [link.homeServices, link.siteRules],
  },
  offTopic: {
    text: `I am afraid that is outside what I know. I can tell you about ${company.name}: support for computers and networks, apps, websites, what they cost and where we go.`,
    links: [link.whatWeDo],
  },
  empty: {
    text: 'I could not make out a word in that. Tell me in a few words what you need, for example “slow Wi-Fi at home” or “price of an app”.',
    links: [link.whatWeDo, link.contact],
  },
  nothing: {
    text: `I found nothing about that on our site, and I would rather not guess. A person can tell you: write to us and you get an answer within ${promises.contact}.`,
    ask: chatAsks.form,
    links: [link.contact, link.calendar, link.consultation],
  },
} as const satisfies Record<string, ChatAnswer>;

/** Said of what is booked beside the consultation: what it is, its days, where all of them are found. */
const bookingAnswer = (kind: BookingKind) => {
  const { lead, name, price, start } = bookings[kind];
  return {
    text: `${lead}${price === 'Free' ? '' : ` ${price}.`}`,
    /** Ends every answer about it. */
    choose: `The first link below shows every open time for a ${name}; choose one there.`,
    none: `I see no open time for a ${name} in the next two weeks.`,
    unknown: 'I cannot read the calendar at the moment.',
    links: [to(`See open times for a ${name}`, `${bookingHref(kind)}#panel`), to(start.text, start.href)],
  };
};
export const chatBookings = {
  'home-visit': bookingAnswer('home-visit'),
  'business-visit': bookingAnswer('business-visit'),
  'remote-hour': bookingAnswer('remote-hour'),
} as const;

/** Sentences around what is looked up: free days, places, passages of the site. */
export const chatPhrases = {
  schedule: `Consultations are free, last ${fact('consultation.minutes')} and are held ${hours.chatConsultation}. I have opened the form: send it and a person answers within ${promises.contact} to agree on a time. You can also choose a time in the calendar yourself; those are confirmed within ${promises.appointment}.`,
  daysFirst: 'The next days with open times, all Eastern Time:',
  daysFurther: 'More days with open times, all Eastern Time:',
  noFurtherDays:
    'Those were all the days with open times that I can see in the next two weeks; the calendar on the contact page shows later ones.',
  firstFree: (day: string, times: string, more: number) => `- ${day}: ${times}${more > 0 ? ` and ${more} more` : ''}`,
  onDay: (day: string, times: string) => `On ${day} these times are open (Eastern Time): ${times}.`,
  noSuchDate: (date: string) => `There is no ${date}.`,
  otherWeekday: (day: string, said: string) => `That date is ${day}, not a ${said}.`,
  notOnDay: (day: string) => `I see no open time on ${day}.`,
  notOnWeekday: (weekday: string) => `I see no open time on a ${weekday} in the next two weeks.`,
  notAtTime: 'That time is not open.',
  outside: (first: string, last: string, pauses: readonly string[]) =>
    `Appointments begin between ${first} and ${last}, ${pauses.length > 0 ? `except ${pauses.join(' and ')}, ` : ''}so I have none at that time.`,
  pause: (from: string, to: string) => `from ${from} to ${to}`,
  noon: 'noon',
  past: (day: string) => `${day} is in the past.`,
  tooLate: (day: string) =>
    `It is too late to book a time for ${day} here: it has to be at least ${noticeWords} ahead.`,
  noneThen: 'I see no open time then in the next two weeks.',
  tooFar: (day: string) =>
    `${day} is further ahead than the two weeks that I can see; the calendar on the contact page shows it.`,
  closedHoliday: (day: string, name: string) => `On ${day} the office is closed (${name}).`,
  closedDay: (day: string) => `On ${day} the office is closed.`,
  closedWeekday: (day: string) => `On ${day} the office is closed: it works ${fact('hours.working-days')}.`,
  today: 'Not today.',
  tomorrow: 'Not tomorrow.',
  opensAgain: (day: string, time: string) => `The next open day is ${day}, from ${time}.`,
  emergencyGoesOn: `For what cannot wait, ${hours.emergency} goes on: ${company.emails.emergency}.`,
  otherwise: `Otherwise: ${hours.office}.`,
  openOn: (day: string) => `${day} is a working day: the office is open ${hours.office}.`,
  openNow: `The office is open now: ${hours.office}.`,
  closedNow: `Not anymore today: the office is open ${hours.office}.`,
  notYetOpen: (time: string) => `Not yet: the office opens today at ${time} Eastern and is open ${hours.office}.`,
  otherHours: (opens: string, closes: string) => `That day from ${opens} to ${closes}.`,
  holidays: `The office is closed ${fact('hours.closed')}. The next ones:`,
  answeredBy: (moment: string) => `If you send it now, you will hear from us by ${moment}.`,
  daysLast: `Choose one in the calendar and we confirm it within ${promises.appointment}, or send the form and name the time that suits you.`,
  noDays: 'I see no open time in the next two weeks. Send the form anyway, and we will find a time with you.',
  daysUnknown:
    'I cannot read the calendar at the moment. You can find it on the contact page; or send the form and name the days that suit you.',
  weekend: `Appointments and consultations are ${fact('hours.meetings')}: ${hours.chatConsultation}. ${fact('hours.weekend')}, but ${hours.emergency} is there for anything that cannot wait.`,
  moreOnPage: 'The page below goes into detail, and a person can answer anything it leaves open.',
  asSaid: 'As I said:',
  depends: `That depends on your case, and I would be guessing. A person can tell you: you get an answer within ${promises.contact}.`,
  fromPage: (title: string) => `From “${title}”:`,
  followUp: 'Is that what you meant? If not, try other words, or ask a person.',
} as const;
