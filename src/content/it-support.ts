import { pageWords } from '#src/lib/records/words.ts';
import { bookingHref, bookingWords } from './bookings.ts';
import { claims, promises, workingDay } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { hours } from './hours.ts';
import { links } from './navigation.ts';
import { prices, unitOf } from './prices.ts';
import { quoteFrom } from './quote-links.ts';

/** Words of /it-support, /it-support/business and /it-support/residential (S1 §2); plans and packages are src/content/plans.ts. */

/** Every text of these pages, as the owner changes it. */
export const words = {
  overview: pageWords('it-support', 'IT Support'),
  business: pageWords('business', 'Business IT'),
  residential: pageWords('residential', 'Home IT'),
};

export const overview = words.overview.each({
  hero: {
    eyebrow: 'IT support',
    title: `IT support in ${company.area}, at the office and at home`,
    lead: `A help desk that answers, technicians who drive over, and prices you can read before you write to us. Open ${hours.office}, with ${hours.emergency}.`,
    primary: { ...links.freeQuote, href: quoteFrom('/it-support') },
    secondary: links.appointment,
  },
  plansIntro: {
    title: 'Which door is yours?',
    lead: 'Companies pay per person and month. Households pay per visit or per job.',
  },
  plans: [
    {
      id: 'business',
      title: 'Business IT support',
      text: 'Your help desk, network and security team for one monthly price per person, from a five-seat practice to several sites.',
      startingPrice: prices.businessFromPerUserMonth,
      unit: 'per user per month',
      features: [
        'Help desk by email, chat and remote session',
        'Monitoring, patching and tested backups',
        'On-site technicians when hands are needed',
        'A quarterly plan and a budget you can show your accountant',
      ],
      link: { text: 'See business plans', href: '/it-support/business' },
    },
    {
      id: 'residential',
      title: 'Residential tech support',
      text: 'One patient technician for the computers, the Wi-Fi, the printer and the doorbell, at your house or over the internet.',
      startingPrice: prices.residentialBasicVisit,
      unit: 'per visit',
      features: [
        `${claims.sameDay} in the suburbs we cover`,
        'Wi-Fi that reaches every room',
        'Virus removal and file recovery',
        'Smart-home setup that the whole family can use',
      ],
      link: { text: 'See home packages', href: '/it-support/residential' },
    },
  ],
  whyIntro: {
    title: 'Why people stay with us',
    lead: 'Nothing holds them: the plans have no term. These are the reasons they give.',
  },
  why: [
    {
      title: 'Quick when it counts',
      text: `Critical issues get a response in ${claims.criticalResponse}, day or night. High-priority tickets hear from us within ${promises.highPriority}.`,
      icon: 'timer',
    },
    {
      title: 'Close by',
      text: `Our technicians live ${company.between}. A visit does not depend on someone crossing the whole city at five.`,
      icon: 'map-pin',
    },
    {
      title: claims.noContracts,
      text: `Leave with ${fact('terms.notice')} of notice and take your documentation, passwords and diagrams along. They are yours.`,
      icon: 'file-check',
    },
    {
      title: 'Plain speech',
      text: 'We say what broke, why, and what it costs to stop it from happening again. Written down, in words you can forward.',
      icon: 'message-square-text',
    },
    {
      title: 'Security in every plan',
      text: 'Multi-factor sign-in, patching and backups are part of the price. Nobody should have to buy the seat belt separately.',
      icon: 'shield-check',
    },
    {
      title: 'Guaranteed work',
      text: `A ${claims.guarantee} satisfaction guarantee covers what we fix or install. If it comes back, so do we.`,
      icon: 'badge-check',
    },
  ],
  stats: [
    { number: claims.years15, label: `Years in ${company.area}` },
    { number: claims.clients, label: 'Clients served' },
    { number: claims.uptime, label: 'Uptime guarantee' },
    { number: claims.support, label: 'Emergency support' },
  ],
  emergency: {
    title: 'Something critical is down right now?',
    lead: `Write to our emergency address with your name, a number to call and what has stopped. It wakes the engineer on duty, who answers in ${claims.criticalResponse}.`,
    subject: 'Emergency IT support',
    linkText: 'Email the engineer on duty',
  },
  cta: {
    title: 'Have us look before you decide',
    lead: `The first ${claims.consultationLength} consultation is free. You leave it with a list of what to fix first, whoever fixes it.`,
    primary: { ...links.freeQuote, href: quoteFrom('/it-support') },
    secondary: links.contact,
  },
});

export const business = words.business.each({
  hero: {
    eyebrow: 'Business IT support',
    title: 'Business IT support for offices north of the Perimeter',
    lead: `A help desk your staff will use, an engineer who knows your site, and one monthly price per person. ${claims.noContracts}.`,
    primary: { ...links.freeQuote, href: quoteFrom('/it-support/business') },
    secondary: { text: 'Schedule a consultation', href: bookingHref('consultation') },
  },
  estimator: {
    title: 'What it comes to for your office',
    lead: 'Choose a plan, say how many people work there, read the price. Nobody asks who you are.',
  },
  areasIntro: {
    title: `On site across ${company.area}`,
    lead: 'Remote help reaches anywhere. A technician with a ladder and a laptop reaches these places.',
  },
  visit: { text: bookingWords.book['business-visit'], href: bookingHref('business-visit') },
  servicesIntro: {
    title: 'What we take over',
    lead: 'Keep your own IT person if you have one. We fill in around them as readily as we run the whole department.',
  },
  services: [
    {
      title: 'Help desk',
      text: 'Staff write, chat or share a screen and reach a technician who can act. Most requests are closed in that first contact.',
      icon: 'headset',
    },
    {
      title: 'Monitoring and patching',
      text: 'Servers, laptops and network gear report to us around the clock. Updates go to a pilot group first, then to everyone overnight.',
      icon: 'activity',
    },
    {
      title: 'Network and Wi-Fi',
      text: 'Firewalls, switches and access points designed from a survey, with guest traffic kept apart and a second line for bad days.',
      icon: 'wifi',
    },
    {
      title: 'Security and compliance',
      text: 'Managed endpoint detection, sign-in policies, mail filtering and the paperwork that auditors and cyber insurers ask for.',
      icon: 'shield-check',
    },
    {
      title: 'Microsoft 365 and cloud',
      text: 'New hires ready on their first morning, departing staff locked out the same hour, licenses reviewed so you pay for people who exist.',
      icon: 'cloud-cog',
    },
    {
      title: 'Backup and recovery',
      text: 'Daily or hourly copies depending on the plan, one of them out of reach of ransomware, and restore tests whose result you see.',
      icon: 'database-backup',
    },
  ],
  plansIntro: {
    title: 'Plans',
    lead: 'Priced per person, all of their devices included. Change plan or head count from one month to the next.',
  },
  industriesIntro: {
    title: 'Trades we know',
    lead: 'Each has its own software, its own rules and its own worst hour of the week.',
  },
  industries: [
    {
      title: 'Healthcare',
      text: 'Practice systems, imaging and HIPAA safeguards for medical, dental and therapy offices.',
      icon: 'stethoscope',
    },
    {
      title: 'Legal',
      text: 'Document management, retention by matter and mail that stays confidential before a hearing.',
      icon: 'scale',
    },
    {
      title: 'Finance and accounting',
      text: 'Locked-down workstations, archived mail and extra hands in the weeks before April 15.',
      icon: 'landmark',
    },
    {
      title: 'Real estate and construction',
      text: 'Plans that sync to the trailer, tablets that survive the site and payment approval that stops wire fraud.',
      icon: 'hard-hat',
    },
    {
      title: 'Retail and restaurants',
      text: 'Card terminals on their own network, a backup line for Saturday night and cameras you can review.',
      icon: 'store',
    },
    {
      title: 'Manufacturing',
      text: 'Old machine controllers fenced off from the office, barcode Wi-Fi in the racks and spares on the shelf.',
      icon: 'factory',
    },
  ],
  responses: [
    { number: promises.critical, label: 'Critical: work has stopped' },
    { number: promises.highPriority, label: 'High priority: one team is blocked' },
    { number: workingDay.hours, label: `Standard: requests and changes, ${workingDay.when}` },
  ],
  scale: {
    title: 'First response, drawn to scale',
    note: 'The full width is one day. Critical: at any hour. The rest: in working time.',
  },
  emergency: {
    title: 'Server down, or a screen asking for ransom?',
    lead: `The engineer on duty responds in ${claims.criticalResponse}.`,
    steps: ['Unplug the affected machine from the network.', 'Leave it switched on.', 'Write to us, from your phone.'],
    subject: 'Business IT emergency',
    linkText: 'Email emergency support',
  },
  cta: {
    title: 'What would it cost for your office?',
    lead: `Tell us how many people, how many sites and what annoys them most. A quote arrives within ${promises.quote}.`,
    primary: { ...links.freeQuote, href: quoteFrom('/it-support/business') },
    secondary: { text: 'Talk to an engineer', href: '/contact' },
  },
});

export const residential = words.residential.each({
  hero: {
    eyebrow: 'Residential tech support',
    title: 'Tech support that comes to your house',
    lead: `Computers, Wi-Fi, printers, phones, televisions and everything that now needs a password. ${claims.sameDay} when a technician is free near you, and no contract for a single visit.`,
    primary: { text: bookingWords.book['home-visit'], href: bookingHref('home-visit') },
    secondary: { ...links.freeQuote, href: quoteFrom('/it-support/residential') },
  },
  estimator: {
    title: 'What it comes to at your house',
    lead: 'Choose what you need and read the price. Nobody asks who you are.',
  },
  areasIntro: {
    title: 'Where we make house calls',
    lead: 'A little outside the line? Ask. We often have someone passing through.',
  },
  servicesIntro: {
    title: 'What we help with',
    lead: 'If it plugs in and misbehaves, it is probably on this list.',
  },
  services: [
    {
      title: 'Computer repair',
      text: 'Slow starts, blue screens, full drives and cracked laptops, Windows or Mac. We tell you when a repair is not worth the money.',
      icon: 'laptop',
    },
    {
      title: 'Home Wi-Fi',
      text: 'We measure the signal room by room, then place the fewest access points that cover the house, the deck and the garage.',
      icon: 'wifi',
    },
    {
      title: 'Virus and scam clean-up',
      text: 'Removal, a check of what was touched, and help to change passwords and warn the bank in the right order.',
      icon: 'shield-alert',
    },
    {
      title: 'Smart home',
      text: 'Locks, lights, thermostats, cameras and speakers brought into one app, with the defaults that let strangers in switched off.',
      icon: 'lightbulb',
    },
    {
      title: 'Photos, files and backup',
      text: 'Recovery from failing drives and old phones, then a backup that runs by itself and that we prove by restoring a folder.',
      icon: 'hard-drive',
    },
    {
      title: 'New devices and lessons',
      text: 'Out of the box, moved over, signed in and explained. We stay for questions and leave a page of notes in large print.',
      icon: 'graduation-cap',
    },
  ],
  packagesIntro: {
    title: 'Packages',
    lead: 'You know the price before we ring the bell. Equipment is billed at what it costs, with the receipt.',
  },
  remote: {
    title: 'Remote support',
    book: { text: bookingWords.book['remote-hour'], href: bookingHref('remote-hour') },
    lead: 'Most software trouble needs no visit. You allow a session, watch every move on your own screen and can end it with one click.',
    price: prices.remoteSupportHour,
    period: unitOf(prices.remoteSupportHour),
    steps: [
      'Send us a line about the problem',
      'Open the session link we reply with',
      'Read the code on your screen to the technician',
    ],
  },
  issuesIntro: {
    title: 'Six calls we get every week',
    lead: 'And what happens once we are there.',
  },
  issues: [
    {
      title: 'The Wi-Fi dies in the back bedroom',
      text: 'We map the signal, look for the wall or appliance that swallows it, and move or add one access point before selling you anything larger.',
      icon: 'wifi-off',
    },
    {
      title: 'The computer takes ten minutes to start',
      text: 'We check the drive, trim what launches at startup and, where it helps, move everything to a solid-state drive without reinstalling.',
      icon: 'hourglass',
    },
    {
      title: 'A pop-up says to call Microsoft',
      text: 'Do not call. We close it, search for remote-control tools left behind, and go through your accounts if anyone was let in.',
      icon: 'triangle-alert',
    },
    {
      title: 'The printer is offline again',
      text: 'We give it a fixed address on your network and replace the driver, so that it is still there next month.',
      icon: 'printer',
    },
    {
      title: 'Locked out of email or Apple account',
      text: 'We sit through the recovery steps with you, then set up a password manager and recovery contacts so it happens once only.',
      icon: 'key-round',
    },
    {
      title: 'The photos are on a phone that will not turn on',
      text: 'We try the battery, the screen and the port before anything riskier, copy what we can reach and start a backup on the new phone.',
      icon: 'image-off',
    },
  ],
  benefitsIntro: {
    title: 'What a visit is like',
    lead: 'You are letting someone into your house and your files. We take both seriously.',
  },
  benefits: [
    {
      title: 'A price before a visit',
      text: 'You agree to a package or an hour. If the job turns out larger, we stop and ask.',
      icon: 'receipt-text',
    },
    {
      title: 'People you can ask in',
      text: 'Background-checked employees with a badge, who take their shoes off if you do.',
      icon: 'user-check',
    },
    {
      title: 'No lectures',
      text: 'Every question is a fair one. We explain it again, and write it down for the next time.',
      icon: 'smile',
    },
    {
      title: 'Fixed means fixed',
      text: `If the same fault returns inside the ${claims.guarantee} guarantee, the return visit is on us.`,
      icon: 'badge-check',
    },
  ],
  cta: {
    title: 'Tell us what is not working',
    lead: `Appointments run ${hours.appointments}. Request one and we confirm within ${promises.appointment}.`,
    primary: { text: 'Schedule an appointment', href: bookingHref('home-visit') },
    secondary: { ...links.freeQuote, href: quoteFrom('/it-support/residential') },
  },
});

/** Labels of the plans, packages and lists. */
export const labels = words.overview.of('labels', {
  from: 'from',
  popular: 'Most Popular',
  custom: 'Custom',
  choose: 'Get Quote',
  chooseFor: 'for',
  comparisonTitle: 'Side by side',
  feature: 'What you get',
  included: 'Included',
  notIncluded: 'Not included',
  areasTitle: 'Areas we serve',
  statsTitle: 'In figures',
  mapTitle: 'Map of the area we serve',
  mapDescription:
    'The northern suburbs of Atlanta along Georgia 400, from Buckhead to Cumming, with Interstate 285, the Chattahoochee and Lake Lanier.',
});
