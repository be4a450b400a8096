import { type ChatAnswer, chatAsks, chatLinks as link, to } from './chat-answers.ts';
import { quote } from './chat-quotes.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { hours } from './hours.ts';
import { nameOf, prices, usd } from './prices.ts';

/** Answers to the other questions that customers ask; the names are those of the rules. */
export const chatFacts = {
  'response-time': {
    text: `It depends on what has stopped. Critical issues: ${promises.critical}, at any hour. High priority: ${promises.highPriority}. Everything else: ${promises.standard}. The office is open ${hours.office}, with ${hours.emergency} at ${company.emails.emergency}.`,
    links: [link.responseTimes, link.emergencyMail],
  },
  hours: {
    text: `The office is open ${hours.office}. For anything that cannot wait there is ${hours.emergency} at ${company.emails.emergency}. Appointments can be booked ${hours.appointments}.`,
    ask: chatAsks.days,
    links: [link.responseTimes, link.calendar],
  },
  consultation: {
    text: `It is a ${claims.consultationLength} conversation with an engineer or developer, free, a ${claims.consultationValue} value. You describe the problem or the plan; we say what we would do, what to leave alone, and roughly what it takes in money and time.`,
    ask: 'Shall I open the form for it?',
    links: [link.consultation, link.calendar],
  },
  quote: {
    text: `The quote form takes four short steps, and we answer within ${promises.quote}, free and with no obligation. The form shows a first estimate while you fill it in.`,
    links: [link.quote, link.consultation],
  },
  audit: {
    text: 'Yes, we audit the site you have now for free: speed, search visibility and the three fixes that would pay off soonest. Ask for it with the quote form and give us the web address.',
    links: [to('Get a free audit', '/quote'), to('Websites & SEO', '/website-development-seo')],
  },
  'manage-appointment': {
    text: 'The confirmation we emailed you has a private link: use it to move or cancel the appointment yourself. If you cannot find the email, write to us.',
    links: [link.contact, link.calendar],
  },
  careers: {
    text: `We hire in technical, support and business roles; the careers page lists them with a form. Someone who does the work reads your application, and you hear from us within ${promises.career}.`,
    links: [
      to('Roles', '/careers#roles'),
      to('Apply', '/careers#apply'),
      to(`Email ${company.emails.careers}`, `mailto:${company.emails.careers}`),
    ],
  },
  privacy: {
    text: `We keep what you send us and collect nothing about you elsewhere; no tracking, no advertising, and personal information is never sold. This chat is stored under a random number and read by our staff only. Ask what we hold about you, or have it deleted, at ${company.emails.privacy}: we answer within ${promises.privacyRequest}.`,
    links: [
      to('What we do with the chat', '/privacy#the-chat-assistant'),
      to(quote('choices'), '/privacy#your-choices-and-requests'),
    ],
  },
  newsletter: {
    text: 'One short email a month: what we fixed, what it cost, and what you can do yourself. The form is at the bottom of every page; you confirm by email, and every issue has an unsubscribe link.',
    links: [to('Newsletter', '/newsletter'), to('What we do with your address', '/privacy#the-newsletter')],
  },
  contract: {
    text: `${claims.noContracts}. Business plans run month to month, and ${fact('terms.notice')} of notice ends one, with no cancellation fee. Home visits and projects are agreed on one at a time, at a price in writing. When we part you receive your data, your documentation and the administrator access.`,
    links: [link.contracts, to(quote('ending'), '/terms#suspension-and-ending')],
  },
  guarantee: {
    text: `Our work carries a ${claims.guarantee} satisfaction guarantee, counted from the day it was done: if it falls short we fix it at no charge, and if we cannot, we refund the fee for that work. Other makers' products carry the maker's warranty.`,
    links: [to('The guarantee in full', '/terms#warranty-and-satisfaction-guarantee')],
  },
  uptime: {
    text: `We commit to ${claims.uptime} availability by calendar month for systems that we host or manage in full, and announce planned maintenance ${fact('terms.maintenance')} ahead.`,
    links: [to('Service levels', '/terms#service-levels'), to('Planned maintenance', '/terms#planned-maintenance')],
  },
  payment: {
    text: `Monthly plans are invoiced at the start of the month, projects by the milestones in the quote, home visits when the work is done. Invoices are due ${fact('terms.payment')} after their date; an overdue amount that is not in dispute carries a late fee of ${fact('terms.late-fee')}. For how you can pay, or a question about an invoice, write to ${company.emails.support}.`,
    links: [to('Fees and payment', '/terms#fees-and-payment'), link.billing, link.supportMail],
  },
  discount: {
    text: 'The site lists no discounts, and I cannot give one. Prices shown are starting prices; your quote states what drives the price. Tell us your budget and who you are, a nonprofit for example, and a person will answer.',
    links: [link.quote, link.howQuotesWork],
  },
  reviews: {
    text: `${claims.satisfaction} of our clients are satisfied, the rating is ${claims.rating} from ${claims.reviews} reviews, and some of them say in their own words what went wrong and what changed.`,
    links: [link.clientsSay, link.figures],
  },
  portfolio: {
    text: 'Client names stay private, but the work is shown with its numbers: what was done, how long it took and what changed.',
    links: [to('Portfolio', '/portfolio')],
  },
  about: {
    text: `${company.longName} is based in ${company.headquarters}, in business since ${company.founded}, with ${claims.teamMembers} technicians, engineers, designers and developers. The same people who install a firewall can also write the app behind it.`,
    more: `We began with two technicians and a few small offices ${company.along}; the developers came a year later. Today it is ${claims.clients} clients and ${claims.projects} projects.`,
    links: [to('How we got here', '/about#story-title'), link.figures],
  },
  contact: {
    text: `Write to ${company.emails.info}, or use the contact form: we answer within ${promises.contact}. Support questions go to ${company.emails.support} (within ${promises.supportEmail}), and what cannot wait to ${company.emails.emergency}.`,
    links: [link.contact, link.supportMail, link.support],
  },
  phone: {
    text: `We publish no phone number: requests come in writing, so that they reach the right person and nothing is lost. Leave your number in the consultation form and say that you would like a call; a person answers within ${promises.contact}. In an emergency, email is answered around the clock.`,
    ask: 'Shall I open the form?',
    links: [link.contact, link.emergencyMail],
  },
  complaint: {
    text: `I am sorry. I cannot look into requests, but people can: write to ${company.emails.support}, say what you sent and when, and you get an answer within ${promises.supportEmail}.`,
    links: [link.supportMail, link.contact, to('Our guarantee', '/terms#warranty-and-satisfaction-guarantee')],
  },
  status: {
    text: `I cannot see orders, tickets or quotes. Write to ${company.emails.support} with your reference and a person will tell you where things are, within ${promises.supportEmail}. A quote is answered within ${promises.quote}, an application within ${promises.career}.`,
    links: [link.supportMail, link.support, link.quote, to('What happens after applying', '/careers#next-title')],
  },
  language: {
    text: 'I only understand English. Write to us in a few words, and say which language you prefer; a person will read it.',
    links: [link.contact],
  },
  remote: {
    text: 'Yes. Most software trouble needs no visit: send us a line, open the session link we reply with, read the code to the technician. You watch every move on your own screen and can end it with one click. Business plans include remote help.',
    ask: chatAsks.prices,
    links: [link.homePackages, link.businessServices],
  },
  onsite: {
    text: `Yes, we come to you in ${company.area}. The ${nameOf(prices.businessProfessional)} plan for companies includes ${fact('plan.professional')}; a home visit is ${usd(prices.residentialBasicVisit)} for one hour.`,
    ask: 'Which town are you in?',
    links: [link.businessPlans, link.homePackages, link.areas],
  },
  mac: {
    text: 'Yes, Windows or Mac, iPhone or Android, at home and in the office. We also help when you are locked out of an Apple account.',
    ask: chatAsks.prices,
    links: [link.homeServices, link.homeCalls],
  },
  wifi: {
    text: `We measure the signal room by room, then place the fewest access points that cover it. At home the ${nameOf(prices.residentialHomeNetwork)} package covers the survey, router and mesh; in an office we plan it together with switches, guest network and a second internet line.`,
    ask: chatAsks.prices,
    links: [link.homePackages, to('Networks for offices', '/services#infrastructure')],
  },
  printer: {
    text: 'We give the printer a fixed address on your network and replace the driver, so it is still there next month. We can often do it in a remote session.',
    ask: chatAsks.prices,
    links: [link.homeCalls, link.homePackages],
  },
  repair: {
    text: 'Slow starts, blue screens, full drives, cracked laptops, Windows or Mac: we look at it, say plainly what is wrong, and tell you when a repair is not worth the money.',
    ask: chatAsks.prices,
    links: [link.homeServices, link.homePackages],
  },
  virus: {
    text: `If someone has control of the computer now, take it off the network, leave it switched on and write to ${company.emails.emergency}. If a pop-up says to call Microsoft, do not call. We remove what got in, check what was touched, and help you change passwords and alert the bank in the right order.`,
    links: [link.homeServices, link.badLink, link.emergencyMail],
  },
  'data-recovery': {
    text: 'Stop using the device. We try the battery, the screen and the port before anything riskier, copy what we can reach from failing drives and old phones, and then set up a backup that runs by itself.',
    ask: chatAsks.form,
    links: [link.homeServices, link.homeCalls],
  },
  'locked-out': {
    text: 'We sit through the recovery steps with you, then set up a password manager and recovery contacts, so it only happens once. The site itself has no customer accounts, so there is no password of ours to reset.',
    ask: chatAsks.prices,
    links: [link.homeCalls, link.homePackages],
  },
  'smart-home': {
    text: 'Locks, lights, thermostats, cameras and speakers in one app, on a network that keeps them to themselves, with the defaults that let strangers in switched off.',
    ask: chatAsks.prices,
    links: [link.homeServices, link.homePackages],
  },
  setup: {
    text: 'Out of the box, moved over, signed in and explained: we set up the new device and bring your files and photos across. We stay for questions and leave a page of notes in large print.',
    ask: chatAsks.prices,
    links: [link.homeServices, link.homePackages],
  },
  hardware: {
    text: 'We advise on what to buy and set it up. Equipment is billed at cost, with the receipt.',
    links: [link.homePackages, link.quote],
  },
  technicians: {
    text: `${quote('technicians')} You agree to a price before the visit, and if the job turns out bigger, they stop and ask.`,
    links: [link.homeVisit],
  },
  migration: {
    text: 'Nearly always without stopping work. We copy email and files ahead of time while everyone keeps using the old system, then bring over the last changes in the evening or on a weekend. The old system stays readable until you agree that nothing is missing.',
    ask: chatAsks.form,
    links: [link.cloudMove, to('Cloud migration: a working guide', '/blog/cloud-migration-atlanta-businesses')],
  },
  backup: {
    text: 'We keep a separate copy out of reach of ransomware and restore from it on a schedule; you see the result of each test. Microsoft 365 and Google keep their service running, which is a different thing from a backup.',
    more: `In the business plans, ${nameOf(prices.businessEssential)} has daily backups, ${nameOf(prices.businessProfessional)} hourly ones with a restore test every quarter. At home we set up a backup that runs by itself and prove it by restoring a folder.`,
    ask: chatAsks.prices,
    links: [
      to('Does Microsoft 365 back up our data?', '/support#backup-test'),
      link.ransomwareBackups,
      link.businessPlans,
    ],
  },
  ransomware: {
    text: `If it is happening now, take the machine off the network, leave it switched on and write to ${company.emails.emergency}, at any hour. To keep it from happening, three things decide: multi-factor sign-in so that they do not get in, watched devices so that one infected machine is isolated, and a backup that nobody can delete.`,
    links: [link.emergencyMail, link.ransomwareBackups, link.security],
  },
  phishing: {
    text: 'A second factor at sign-in stops most stolen passwords, email filtering with SPF, DKIM and DMARC stops most forged messages, and short drills teach the rest. We set up all three, with a password manager for everyone.',
    ask: chatAsks.form,
    links: [to('Phishing and MFA for small offices', '/blog/phishing-mfa-defense-small-offices'), link.security],
  },
  compliance: {
    text: 'Yes: HIPAA, PCI DSS and SOC 2 work is part of the Enterprise plan; readiness reviews and the paperwork for auditors and cyber insurers are part of our security service. Work under HIPAA is done under a business associate agreement.',
    ask: chatAsks.form,
    links: [link.businessPlans, link.security, link.confidentiality],
  },
  microsoft: {
    text: 'Yes. We set up and look after Microsoft 365 and Google Workspace: new hires ready on their first morning, departing staff locked out the same hour, licenses reviewed. Administration of Microsoft 365 is part of every business plan.',
    ask: chatAsks.prices,
    links: [link.businessServices, link.cloud],
  },
  infrastructure: {
    text: 'We design, install, label and document cabling, switches, firewalls, Wi-Fi, servers and internet lines, and you get the diagrams and logins. A second line with automatic failover keeps the office online.',
    ask: chatAsks.form,
    links: [link.infrastructure, to('Keeping an office online', '/blog/keeping-north-atlanta-office-online')],
  },
  'co-managed': {
    text: 'Keep your own IT person: we fill in around them as readily as we run the whole department. If you come from another provider, we begin by writing down what is there.',
    ask: chatAsks.form,
    links: [link.businessServices, link.howJobsRun],
  },
  industries: {
    text: 'We know the software and the rules of healthcare, law, finance and accounting, real estate and construction, retail and restaurants, and manufacturing. Each has its own worst hour of the week, and the plan is set up around it.',
    ask: chatAsks.prices,
    links: [link.trades, link.businessPlans],
  },
  plans: {
    text: `${nameOf(prices.businessEssential)} (${usd(prices.businessEssential)} per user/month): ${fact('plan.essential')}. ${nameOf(prices.businessProfessional)} (${usd(prices.businessProfessional)}): ${fact('plan.professional')}. Enterprise is quoted: ${fact('plan.enterprise')}.`,
    links: [to('The plans side by side', '/it-support/business#plans-title'), link.quote],
    effects: ['show-promo'],
  },
  'it-support': {
    text: `We do IT support two ways: for companies at one price per person per month, for homes by the visit or the job. Open ${hours.office}, with ${hours.emergency}.`,
    ask: 'Is it for a company or for a home?',
    links: [to(`IT support in ${company.area}`, '/it-support'), link.businessPlans, link.homePackages],
  },
  services: {
    text: 'Five trades: cloud, cybersecurity, IT infrastructure, apps and AI, plus websites and SEO and day-to-day support for companies and homes.',
    ask: 'Which one is it about?',
    links: [link.allServices, to('IT support', '/it-support'), link.quote],
  },
  seo: {
    text: 'Fixes first, then pages that answer what people nearby ask: local listings, titles and structured data, speed, content, and a plain-English report each month. Nobody can sell you first place, and we do not promise it.',
    ask: chatAsks.prices,
    links: [
      link.searchWork,
      to('Speed and search for local businesses', '/blog/website-speed-core-web-vitals-local-business'),
    ],
  },
  ecommerce: {
    text: 'Yes: an online shop with variants and stock, cards, Apple Pay and Google Pay, shipping labels and local pickup, and sales sent to QuickBooks, on Shopify or WooCommerce.',
    ask: chatAsks.prices,
    links: [link.websites],
  },
  hosting: {
    text: 'Websites, domains, DNS and certificates can live in one account with us, in your name, with updates and backups set up on the first day.',
    ask: chatAsks.form,
    links: [link.webPlatforms, link.siteBasics],
  },
  'web-app': {
    text: 'Portals, booking systems and internal tools that open in any browser: roles that match your staff, your data imported, connections to QuickBooks, Stripe or your CRM.',
    ask: chatAsks.prices,
    links: [link.apps, link.buildOrBuy],
  },
  'cross-platform': {
    text: 'Yes. With React Native or Flutter one codebase serves iPhone, Android and tablets, and both stores get the release on the same day. It is the sensible choice when the app is mostly lists, forms, photos and maps.',
    ask: chatAsks.prices,
    links: [link.apps],
  },
  ai: {
    text: 'We build assistants that cite the page they answered from, document readers and forecasts. It starts with a two-week trial on your own data, and we build only what beats the way the task is done today.',
    ask: chatAsks.prices,
    links: [
      link.ai,
      to('AI for small firms: value and data rules', '/blog/ai-assistants-small-business-value-and-data-rules'),
    ],
  },
  ownership: {
    text: 'You own it once it is paid for: source code, designs and the store listing, published from your own Apple and Google accounts. Nothing keeps you from handing it to another developer.',
    links: [to('Who owns the app?', '/support#app-ownership'), to('Ownership of work', '/terms#ownership-of-work')],
  },
  maintenance: {
    text: `The team that built it can look after it by the month: phone operating systems change every fall and libraries need security updates. ${claims.noContracts}. Or your own developers take the documented source code.`,
    ask: chatAsks.form,
    links: [link.appCare, to('Who owns it, who keeps it running', '/support#app-ownership')],
  },
  'duration-app': {
    text: 'An app: discovery 1-2 weeks, design 2-3 weeks, development 8-16 weeks. Most first releases land between 11 and 21 weeks after we start. If you have a date that cannot move, tell us first.',
    ask: chatAsks.prices,
    links: [to(quote('appSteps'), '/app-development#process-title'), link.appQuestions],
  },
  'duration-web': {
    text: 'A website: after discovery, 1-2 weeks for plan and design, 4-8 weeks for development, 2-4 weeks for launch and search.',
    ask: chatAsks.prices,
    links: [link.siteSteps],
  },
  'duration-other': {
    text: 'That depends on what is there already. You get a written scope with the order of work and its dates before we begin; a home visit is booked by the hour.',
    ask: chatAsks.form,
    links: [link.howJobsRun, link.quote],
  },
  training: {
    text: `We hold courses for teams of four to twelve, at your office or online, with your own systems as the examples. ${quote('courses')}`,
    links: [link.training, link.supportMail],
  },
  blog: {
    text: 'Our people write down what they learned on the job: cloud moves, backups, phishing, website speed, AI, all with numbers.',
    links: [to('Blog', '/blog')],
  },
} as const satisfies Record<string, ChatAnswer>;

/** What is answered in place of `phone` once the owner has published a number. */
export const phonePublished = (number: string): ChatAnswer => ({
  text: `You can call us at ${number}. The office is open ${hours.office}; if work has stopped, use the emergency form at any hour: it is answered within ${promises.critical}. Or leave your number and we call you.`,
  ask: chatFacts.phone.ask,
  links: [to(`Call ${number}`, `tel:${number.replace(/[^+\d]/g, '')}`), link.emergencyPage, link.contact],
});
