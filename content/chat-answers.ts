import { noticeWords } from './appointments.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
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

export const chatLinks = {
  quote: { text: 'Get a free quote', href: '/quote' },
  contact: { text: 'Write to us', href: '/contact' },
  calendar: { text: 'See free times', href: '/contact?tab=appointment#panel' },
  consultation: { text: 'What the free consultation covers', href: '/contact#free-consultation' },
  emergencyMail: {
    text: 'Email the engineer on duty',
    href: `mailto:${company.emails.emergency}?subject=Emergency%20IT%20support`,
  },
  supportMail: { text: `Email ${company.emails.support}`, href: `mailto:${company.emails.support}` },
  responseTimes: { text: 'Response times', href: '/support#response-times' },
  businessPlans: { text: 'Business plans', href: '/it-support/business#plans-title' },
  homePackages: { text: 'Home packages', href: '/it-support/residential#packages-title' },
  websites: { text: 'Websites and what they start at', href: '/website-development-seo#offers-title' },
  apps: { text: 'Apps and what they start at', href: '/app-development#rates-title' },
} as const satisfies Record<string, ChatLink>;

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
    text: `We come to homes for computers, Wi-Fi, printers, smart-home devices and clean-up after a virus or a scam, Windows or Mac. ${claims.sameDay} when a technician is free near you, and you know the price before the visit.`,
    more: `Many faults need no visit: you allow a remote session, watch every move on your screen and end it with one click. After a visit you keep written notes of what was changed, and if the same fault returns inside the ${claims.guaranteeDays} guarantee, the return visit is on us.`,
    ask: chatAsks.prices,
    links: [{ text: 'Residential tech support', href: '/it-support/residential#services-title' }, link.homePackages],
  },
  business: {
    text: `For companies we run the whole of IT at one monthly price per person: help desk, monitoring and patching, network and Wi-Fi, Microsoft 365, security, backups that are tested. ${claims.noContracts}, and we work beside your own IT person if you have one.`,
    more: `Critical issues are answered within ${promises.critical}, high-priority ones within ${promises.highPriority}, everything else within ${promises.standard}. You may change plan or head count from one month to the next.`,
    ask: chatAsks.prices,
    links: [{ text: 'Business IT support', href: '/it-support/business#services-title' }, link.businessPlans],
  },
  cloud: {
    text: `We move mail, files and business software to Microsoft 365, Azure, AWS or Google Cloud and look after them. Every move is rehearsed on a copy, the cutover is at night or over a weekend, and savings on hosting and licenses come to up to ${claims.cloudSavings}.`,
    more: `Before anything moves you get an inventory and a cost model. Backups stay outside the provider that hosts you, and unused licenses and machines are reviewed every month. Managed workloads carry our ${claims.uptime} uptime guarantee.`,
    ask: chatAsks.form,
    links: [
      { text: 'Cloud solutions & migration', href: '/services#cloud' },
      { text: 'Moving without stopping work', href: '/support#cloud-move' },
    ],
  },
  security: {
    text: `Most break-ins begin with a reused password or a convincing email, so we start there: multi-factor sign-in, mail filtering, watched devices, short phishing drills and a written incident plan. For companies, and for the homes their staff work from. If something has happened already, write to ${company.emails.emergency} at any hour.`,
    more: `Critical alerts are answered in ${claims.criticalResponse}. You also get the evidence that HIPAA, PCI DSS and insurance forms ask for.`,
    ask: chatAsks.form,
    links: [
      { text: 'Cybersecurity', href: '/services#security' },
      { text: 'If you opened a bad link', href: '/support#clicked-link' },
    ],
  },
  app: {
    text: 'We design, build and look after iPhone, Android, web and AI apps for clients anywhere in the country. You try a clickable prototype before any code is written, then get a working build every two weeks, and the source code is yours.',
    more: 'It goes in stages: discovery takes 1-2 weeks, design 2-3 weeks, development 8-16 weeks, then launch and care. After discovery you have a written price for a written scope, and it changes only if you change the scope.',
    ask: chatAsks.prices,
    links: [link.apps, { text: 'How an app project runs', href: '/app-development#process-title' }],
  },
  web: {
    text: 'We build websites that load fast and get found: design drawn for you, online shops, sites with a member area or a calculator, and the search work that brings people to them. You can edit the site yourself, and every login is in your name.',
    more: 'Four steps: discovery, plan and design (1-2 weeks), development (4-8 weeks), launch and search (2-4 weeks). You approve each one before the next begins. A free audit of the site you have now is a good start.',
    ask: chatAsks.prices,
    links: [link.websites, { text: 'Four steps to a live site', href: '/website-development-seo#process-title' }],
  },
  help: {
    text: `I can tell you about support for companies and homes, cloud, security, apps and websites: what they include, what they cost, where we come and when we are free.\n\nFor help with something that is broken, say what you were doing and what you saw, or write to ${company.emails.support}: answered within ${promises.supportEmail}.`,
    ask: 'What would you like to know?',
    links: [
      { text: 'All services', href: '/services' },
      { text: 'Support and answers', href: '/support#faq' },
      { text: 'Write to us', href: '/contact' },
    ],
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
    text: `Hello. I am ${company.name}'s automated assistant. Ask me about IT support for a company or a home, cloud, security, apps, websites, prices or free times.`,
    links: [{ text: 'What we do', href: '/services' }, link.quote],
  },
  goodbye: {
    text: 'Goodbye, and thank you for stopping by. This talk is kept, should you come back to it.',
    links: [link.contact],
  },
  no: {
    text: 'That is fine. Ask me something else whenever you like, or leave us a few lines.',
    links: [link.contact],
  },
  declined: {
    text: 'Understood, then not. Ask me something else whenever you like.',
    links: [{ text: 'What we do', href: '/services' }, link.contact],
  },
  formNow: {
    text: `I have opened the consultation form. Send it and a person answers within ${promises.contact} to agree on a time with you.`,
    links: [link.consultation, link.calendar],
    effects: ['open-consultation'],
  },
  whichService: {
    text: 'Gladly. What is it about: a company, a home, an app, a website, the cloud or security? A few words are enough.',
    links: [{ text: 'All services', href: '/services' }],
  },
  identity: {
    text: 'I am an automated assistant: a program that answers by rules from what this website says. I am not a person, and what you type goes to no outside AI service. People read the forms and the mail.',
    ask: 'Would you rather hear from one of them? I can open the form.',
    links: [{ text: 'How this chat works', href: '/privacy#the-chat-assistant' }, link.contact],
  },
  human: {
    text: `Of course. I am automated, but the people are close: I have opened the consultation form. Leave your email address and number, and a person answers within ${promises.contact}. If work has stopped, use the emergency address instead.`,
    links: [link.contact, link.calendar, link.emergencyMail],
    effects: ['open-consultation'],
  },
  abuse: {
    text:
      'I am a simple program, and it seems I have not been of use. A person may do better: write what you need, and they answer within ' +
      `${promises.contact}.`,
    links: [link.contact, link.supportMail],
  },
  probe: {
    text: 'I answer by fixed rules from what this website says publicly. I know no passwords, run no commands and cannot be given other instructions.',
    ask: 'Is there something about our services that I can tell you?',
    links: [
      { text: 'How this chat works', href: '/privacy#the-chat-assistant' },
      { text: 'Rules for using the site', href: '/terms#using-this-website' },
    ],
  },
  refuse: {
    text: 'That I cannot help with: we work on accounts, devices and systems only for those they belong to. If your own account was taken over, we do help.',
    links: [
      { text: 'What we help with at home', href: '/it-support/residential#services-title' },
      { text: 'Rules for using the site', href: '/terms#using-this-website' },
    ],
  },
  offTopic: {
    text: `That is outside my trade, I am afraid. I know ${company.name}: support for computers and networks, apps, websites, what they cost and where we come.`,
    links: [{ text: 'What we do', href: '/services' }],
  },
  empty: {
    text: 'I could not read a word in that. Write a few about what you need, for example “slow Wi-Fi at home” or “price of an app”.',
    links: [{ text: 'What we do', href: '/services' }, link.contact],
  },
  nothing: {
    text: `I have found nothing about that on our site, and I would rather not guess. A person can tell you: write to us and you have an answer within ${promises.contact}.`,
    ask: chatAsks.form,
    links: [link.contact, link.calendar, link.consultation],
  },
} as const satisfies Record<string, ChatAnswer>;

/** Sentences around what is looked up: free days, places, passages of the site. */
export const chatPhrases = {
  schedule: `Consultations are free, last 30 minutes and are held ${hours.chatConsultation}. I have opened the form: send it and a person answers within ${promises.contact} to agree on a time. You can also choose a time in the calendar yourself; those are confirmed within ${promises.appointment}.`,
  daysFirst: 'The next days with free times, all Eastern Time:',
  firstFree: (day: string, times: string, more: number) => `- ${day}: ${times}${more > 0 ? ` and ${more} more` : ''}`,
  onDay: (day: string, times: string) => `On ${day} these times are free (Eastern Time): ${times}.`,
  noSuchDate: (date: string) => `There is no ${date}.`,
  otherWeekday: (day: string, said: string) => `The date you name is ${day}, not a ${said}.`,
  notOnDay: (day: string) => `I see no free time on ${day}.`,
  notOnWeekday: (weekday: string) => `I see no free time on a ${weekday} in the next two weeks.`,
  notAtTime: 'That time is not free.',
  outside: (first: string, last: string) =>
    `Appointments begin between ${first} and ${last}, except from noon to 1:00 PM, so I have none at that time.`,
  past: (day: string) => `${day} is in the past.`,
  tooLate: (day: string) =>
    `For ${day} it is too late to book a time here: it has to lie at least ${noticeWords} ahead.`,
  noneThen: 'I see no free time then in the next two weeks.',
  tooFar: (day: string) =>
    `${day} is further ahead than the two weeks that I can see; the calendar on the contact page shows it.`,
  closedHoliday: (day: string, name: string) => `On ${day} the office is closed (${name}).`,
  closedWeekend: (day: string) => `On ${day} the office is closed: it works Monday to Friday.`,
  today: 'Not today.',
  tomorrow: 'Not tomorrow.',
  opensAgain: (day: string) => `The next open day is ${day}, from 8 AM.`,
  emergencyGoesOn: `For what cannot wait, ${hours.emergency} goes on: ${company.emails.emergency}.`,
  otherwise: `Otherwise: ${hours.office}.`,
  openOn: (day: string) => `${day} is a working day: the office is open ${hours.office}.`,
  openNow: `The office is open now: ${hours.office}.`,
  closedNow: `Not any more today: the office is open ${hours.office}.`,
  notYetOpen: `Not yet: the office opens today at 8 AM Eastern and is open ${hours.office}.`,
  holidays: 'The office is closed on weekends and on holidays. The next ones:',
  answeredBy: (moment: string) => `If you send it now, you hear from us by ${moment}.`,
  daysLast: `Choose one in the calendar and we confirm it within ${promises.appointment}, or send the form and name the time that suits you.`,
  noDays: 'I see no free time in the next two weeks. Send the form all the same, and we find a time with you.',
  daysUnknown:
    'I cannot read the calendar at the moment. It stands on the contact page; or send the form and name the days that suit you.',
  weekend: `Appointments and consultations are on weekdays: ${hours.chatConsultation}. On Saturday and Sunday the office is closed, but ${hours.emergency} is there for what cannot wait.`,
  moreOnPage: 'The page below goes into detail, and a person answers what it leaves open.',
  asSaid: 'As I said:',
  depends: `That depends on your case, and I would be guessing. A person can tell you: you have an answer within ${promises.contact}.`,
  fromPage: (title: string) => `From “${title}”:`,
  followUp: 'Is that what you meant? If not, say it in other words, or ask a person.',
} as const;
