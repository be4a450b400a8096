import { type ChatAnswer, chatAsks, chatLinks as link, socialAnswers, to } from './chat-answers.ts';
import { quote } from './chat-quotes.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { nameOf, prices, usd } from './prices.ts';

/** Answers to single cases that customers bring; the names are those of the rules. */
export const chatCases = {
  urgent: {
    text: `If work has stopped or someone is in your systems, write to ${company.emails.emergency} now: critical issues are answered within ${promises.critical}, day and night, high-priority ones within ${promises.highPriority}. Say what you cannot do. Everything else: within ${promises.standard}.`,
    links: [link.emergencyMail, link.emergencyPage, link.responseTimes],
  },
  'emergency-cost': {
    text: `Our site lists no separate price for emergencies, nights or weekends, and I will not make one up. The ${nameOf(prices.businessProfessional)} plan includes ${fact('plan.professional')}; a home visit is ${usd(prices.residentialBasicVisit)} for one hour, remote support ${usd(prices.remoteSupportHour)} per hour, and you agree to a price before a visit. Ask at ${company.emails.emergency} before the work begins.`,
    links: [link.emergencyMail, link.businessPlans, link.homePackages, link.visitPrice],
  },
  'account-hacked': {
    text: `Take another device that you trust, change the password there and everywhere else you used it, and sign all other devices out. If bank details were involved, call your bank first. We sit through the recovery steps with you; if it is an account your work depends on, write to ${company.emails.emergency} now.`,
    links: [link.homeCalls, link.emergencyMail, link.badLink],
  },
  watched: {
    text: 'If you feel in danger, call 911 first. It is your own device, so we can help: we check your phone or computer for what does not belong there and remove it. Until then write to us, sign in and change passwords only from another device that nobody else uses.',
    ask: chatAsks.form,
    links: [link.homeServices, link.badLink, link.contact],
  },
  'site-trouble': {
    text: `Write to ${company.emails.emergency} with the address of the site and what you see: critical issues are answered within ${promises.critical}, day and night. Leave the site as it is until someone has looked, and keep the logins for the host and the domain handy.`,
    links: [link.emergencyMail, link.emergencyPage, to('Websites, domains and hosting', '/services#infrastructure')],
  },
  'same-day': {
    text: `${claims.sameDay} is possible when a technician is free near you. Send the form with your town and what happened; if work has stopped, write to ${company.emails.emergency} instead.`,
    links: [link.homeServices, link.calendar, link.emergencyMail],
    effects: ['open-consultation'],
  },
  broken: {
    text: `Is it one device or the whole office? If work has stopped, write to ${company.emails.emergency} now. If it is one computer, phone or printer, tell us what you see: slow starts, crashes and blue screens are everyday work for us, and much of it is solved without a visit.`,
    ask: chatAsks.form,
    links: [link.homeServices, link.emergencyMail, link.emergencyPage],
  },
  'small-trouble': {
    text: 'Programs, sound, screens and updates that misbehave are mostly fixed without a visit: you send us a line, open the session link we reply with, and watch every move on your own screen. What needs hands, we fix at your house or office.',
    ask: chatAsks.prices,
    links: [link.homePackages, link.homeServices, link.businessServices],
  },
  'any-device': {
    text: 'If it plugs in and misbehaves, we probably help with it. A home visit covers any computer, phone, printer or tablet, and we connect televisions, consoles and smart devices to a network that carries them.',
    ask: chatAsks.prices,
    links: [link.homeServices, link.homePackages],
  },
  lessons: {
    text: 'Yes, at home and at your pace: computer, phone, tablet, email. Every question is a fair one; we stay for questions and leave a page of notes in large print.',
    ask: chatAsks.prices,
    links: [link.homeServices, link.homeVisit, link.homePackages],
  },
  parental: {
    text: `Yes. Parental controls come with the ${nameOf(prices.residentialHomeNetwork)} package, along with a guest network; we explain what they do, and every question is a fair one.`,
    ask: chatAsks.prices,
    links: [link.homePackages, link.homeServices],
  },
  cctv: {
    text: `For a business we plan cameras together with the network they run on; we quote what that costs after a look at the place. At home, cameras come with the ${nameOf(prices.residentialSmartHome)} package.`,
    ask: chatAsks.form,
    links: [link.trades, link.homePackages, link.quote],
  },
  offboarding: {
    text: `People who leave are locked out within the hour: accounts, email and devices closed, the mailbox and files handed to whoever you name. It is part of every business plan. If it cannot wait and you are not a client yet, write to ${company.emails.emergency}.`,
    ask: chatAsks.form,
    links: [link.businessServices, link.emergencyMail, link.businessPlans],
  },
  'plan-change': {
    text: 'Yes. You can change your plan or headcount from one month to the next; the bill follows when people join or leave.',
    links: [link.businessPlans, link.billing],
  },
  'plan-99': {
    text: `${usd(prices.chatPlansFromPerMonth)} a month is what our support plans start at. Exactly what that plan includes is not on the site, so a person has to tell you. The full business plans are ${nameOf(prices.businessEssential)} at ${usd(prices.businessEssential)} and ${nameOf(prices.businessProfessional)} at ${usd(prices.businessProfessional)} per user per month, and you can compare them side by side.`,
    ask: chatAsks.form,
    links: [link.businessPlans, link.contact],
    effects: ['show-promo'],
  },
  'site-care': {
    text: 'Updates, backups, certificates and form protection are set up on the first day, you can edit the site yourself, and we can look after it if you like.',
    ask: chatAsks.prices,
    links: [link.siteBasics, link.quote],
  },
  'site-words': {
    text: 'Yes, we write or edit the words with you; it is part of website design. You can edit everything yourself afterward, with a lesson to go with it.',
    ask: chatAsks.prices,
    links: [link.websites, link.siteBasics],
  },
  fees: {
    text: 'I find no such fee on our site. You agree to a price before a visit, projects have a price in writing, equipment is billed at cost. Your quote states everything there is to pay.',
    links: [link.visitPrice, link.howQuotesWork, link.quote],
  },
  games: {
    text: 'We have no games on our site: we build apps for companies, on iPhone, Android and the web. Tell us what it is about, and a person will say whether we are the right people.',
    ask: chatAsks.form,
    links: [link.apps, link.contact],
  },
  native: {
    text: `Yes, one platform alone is fine. A native app for iPhone or Android is the choice when speed, camera, Bluetooth or offline use decide whether people keep it; it starts at ${usd(prices.mobileApp)}.`,
    ask: chatAsks.prices,
    links: [link.apps],
  },
  nda: {
    text: 'Confidentiality is in our terms: each side keeps what it learns to itself, even after the agreement ends. Work under HIPAA is done under a separate business associate agreement. If you have a document of your own, send it along and a person will look at it.',
    links: [link.confidentiality, link.contact],
  },
  clients: {
    text: `${claims.clients} clients since ${company.founded}, and ${claims.projects} projects.`,
    links: [link.figures, link.clientsSay],
  },
  'after-writing': {
    text: `What you write goes to our people, not to a program.\n\n${quote('afterWriting')}`,
    links: [to(quote('whatAfterWriting'), '/contact#after-writing')],
  },
  partner: {
    text: `I find nothing about partnerships or resellers on our site. Write to ${company.emails.info} and tell us what you have in mind: we answer within ${promises.contact}.`,
    links: [link.contact],
  },
  'report-hole': {
    text: `Thank you for telling us. Write to ${company.emails.support}: what you found, where, and how to reproduce it. Please leave other people's data alone.`,
    links: [link.supportMail, link.siteRules],
  },
  owned: socialAnswers.nothing,
  transformation: {
    text: 'Moving paper and old programs to the cloud, software made for the way you work, assistants that read documents: that is what we do every day, and “Digital Transformation” is one of the project types of the quote form.',
    ask: chatAsks.form,
    links: [link.allServices, link.quote, link.buildOrBuy],
  },
  accessibility: {
    text: 'Every site we make is checked before launch for contrast, keyboard and screen reader against WCAG 2.2 AA.',
    ask: chatAsks.form,
    links: [link.siteBasics, link.websites],
  },
  'duration-seo': {
    text: 'Nobody can give you a date for a place on Google, and we do not. Fixes come first and the launch step takes 2-4 weeks; after that a plain-English report each month shows what has moved.',
    ask: chatAsks.prices,
    links: [link.searchWork, link.siteSteps],
  },
} as const satisfies Record<string, ChatAnswer>;

/** What a price hangs on, by what is priced: said to "that is too expensive" and "what about a simple one". */
export const priceDrivers = {
  app: {
    text: `What moves the price is the number of user roles, the outside systems to connect and whether it must work offline. The smallest start is a web app at ${usd(prices.webApp)}. After discovery you get a written price for a written scope, and it changes only if you change the scope.`,
    links: [link.appQuestions, link.apps],
  },
  web: {
    text: `The simplest is website design from ${usd(prices.websiteDesign)}: five to ten pages, designed for you. A shop with stock, sign-in for members or a link to your own software is what raises it. The quote states what drives the price in your case, free and with no obligation.`,
    links: [link.websites, link.quote],
  },
  business: {
    text: `It depends on the headcount and the plan: ${nameOf(prices.businessEssential)} at ${usd(prices.businessEssential)} per person for regular hours, ${nameOf(prices.businessProfessional)} at ${usd(prices.businessProfessional)} for help around the clock, with all of a person’s devices included. You can change both from one month to the next.`,
    links: [link.businessPlans, link.quote],
  },
  residential: {
    text: `Many problems need no visit, and remote support is ${usd(prices.remoteSupportHour)} per hour. You agree to a price before a visit, and we tell you when a repair is not worth the money.`,
    links: [link.homePackages, link.visitPrice],
  },
  other: {
    text: 'These are starting prices. Your quote states what drives the price; tell us your budget, and we will tell you what it can do.',
    links: [link.quote, link.howQuotesWork],
  },
} as const satisfies Record<string, ChatAnswer>;

/** How often a price falls due. */
export const priceTerms = {
  app: {
    text: 'Once, per app, by the milestones in the quote. Monthly maintenance is up to you.',
    links: [link.apps, link.billing],
  },
  web: {
    text: `The price is per website, ${usd(prices.seo)} for SEO included, not by the month. Ongoing monthly work is quoted. ${claims.noContracts}.`,
    links: [link.websites, link.billing],
  },
  business: {
    text: 'Yes, by the month and per user, and it runs month to month.',
    links: [link.businessPlans, link.contracts],
  },
  residential: {
    text: 'No, by the visit or the package; remote support by the hour. It is billed when the work is done.',
    links: [link.homePackages, link.billing],
  },
  other: {
    text: 'Business plans are billed by the month, home visits when the work is done, projects by the milestones in the quote.',
    links: [link.billing, link.quote],
  },
} as const satisfies Record<string, ChatAnswer>;

/** Said where a short remark goes on about what was said, and the rules know no more of it. */
export const chatRemarks = {
  trouble: {
    text: 'That will help whoever looks at it, but I cannot find the cause from here. Put it in the form as you told me, with what you have tried: a technician takes it from there, in a remote session or on a visit.',
    ask: chatAsks.form,
    links: [link.contact],
  },
  other: {
    text: `Noted. A person has to tell you about your case: write it to us as you told me, and you get an answer within ${promises.contact}.`,
    ask: chatAsks.form,
    links: [link.contact],
  },
  get: {
    text: `With the quote form: four short steps, answered within ${promises.quote}, free and with no obligation. Or talk it over first in the free consultation.`,
    ask: chatAsks.form,
    links: [link.quote, link.consultation],
  },
  unclear: {
    text: 'Then I put it badly. Tell me in a few words what you need, for example “slow Wi-Fi at home” or “price of a website”; or ask a person.',
    ask: chatAsks.form,
    links: [link.allServices, link.contact],
  },
  filler: {
    text: 'I am here. Ask me about support for a company or a home, apps, websites, prices, the area or open times.',
    links: [link.whatWeDo, link.contact],
  },
} as const;
