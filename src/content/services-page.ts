import type { Card, Step } from '#src/lib/page-parts.ts';
import { pageWords } from '#src/lib/records/words.ts';
import { claims } from './claims.ts';
import { links } from './navigation.ts';
import { type Price, prices } from './prices.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('services', 'Services');

/** Words of /services (S1 §2 Services listing). The ids are the page's anchors. */
export type ServiceId = 'cloud' | 'security' | 'infrastructure' | 'mobile-dev' | 'ai';

export interface Service extends Card {
  readonly id: ServiceId;
  /** What its drawing tells, and what is said below it. */
  readonly drawing: { readonly label: string; readonly caption: string };
  readonly features: readonly string[];
  readonly benefits: readonly string[];
  readonly technologies: readonly string[];
  /** Only where the specification gives a price for this page. */
  readonly pricing?: { readonly label: string; readonly startingPrice: Price };
  readonly learnMoreHref: string;
}

export const hero = words.of('hero', {
  eyebrow: 'Services',
  title: 'Five trades under one roof',
  lead: 'Cloud, security, networks, apps and AI. Hire us for one of them, or let one team answer for all five.',
});

/** Labels of the five sections. */
export const labels = words.of('labels', {
  jump: 'On this page',
  features: 'What we do',
  benefits: 'What you notice',
  technologies: 'Works with',
  startingAt: 'starting at',
  quote: 'Get Quote',
  quoteFor: 'for',
  more: 'Learn More',
  moreAbout: 'about',
});

export const services: readonly Service[] = words.of('services', [
  {
    id: 'cloud',
    title: 'Cloud Solutions & Migration',
    text: 'We move mail, files and line-of-business software to Microsoft 365, Azure, AWS or Google Cloud, and then look after them as part of your business support. Every move starts with a list of what you run, who depends on it and what it costs today.',
    drawing: {
      label:
        'One week, hour by hour: office hours from Monday to Friday, and a move that begins on Friday evening and is over on Sunday evening.',
      caption: 'Example: one week to scale. The move lies where nobody works.',
    },
    features: [
      'Inventory and cost model before anything moves',
      'Migration rehearsed on a copy of your data',
      'Cutover at night or over a weekend',
      'Backups kept outside the provider that hosts you',
      'Monthly review of unused licenses and machines',
    ],
    benefits: [
      `Savings of up to ${claims.cloudSavings} on hosting and licenses`,
      'The same files at the office, at home and on site',
      `${claims.uptime} uptime guarantee on managed workloads`,
    ],
    technologies: ['Microsoft 365', 'Azure', 'AWS', 'Google Workspace', 'Veeam'],
    learnMoreHref: '/it-support/business',
  },
  {
    id: 'security',
    title: 'Cybersecurity',
    text: 'Most break-ins we clean up began with a reused password or a convincing email, in an office or at a kitchen table. So we start there: sign-in, mail, devices and people, for companies and for the homes their staff work from.',
    drawing: {
      label: 'A mail as it comes in a drill, with the three marks that give it away.',
      caption: 'Example of a drill. Who clicks reads the lesson; nobody is named.',
    },
    features: [
      'Multi-factor sign-in and a password manager for everyone',
      'Endpoint detection with isolation of an infected machine',
      'Mail filtering, SPF, DKIM and DMARC set up correctly',
      'Short phishing drills with a lesson after each',
      'Written incident plan with names and order of steps',
    ],
    benefits: [
      `Critical alerts answered in ${claims.criticalResponse}`,
      'Evidence ready for HIPAA, PCI DSS and insurance forms',
      'Family and home-office devices covered as well',
    ],
    technologies: ['Microsoft Defender', 'Microsoft Entra ID', 'Fortinet', 'Bitwarden', 'Duo'],
    learnMoreHref: '/it-support/residential',
  },
  {
    id: 'infrastructure',
    title: 'IT Infrastructure & Web Platforms',
    text: 'The part nobody sees until it stops: cabling, switches, Wi-Fi, servers and internet lines, together with the websites, domains and hosting that customers reach through them. We design, install, label and document all of it.',
    drawing: {
      label: 'A patch panel at the rack and a socket at the desk, joined by one cable with the same name on both ends.',
      caption: 'Every cable has one name, on both ends and in the diagram that you keep.',
    },
    features: [
      'Structured cabling and racks, labeled at both ends',
      'Wi-Fi planned from a signal survey of your floor',
      'Second internet line with automatic failover',
      'Websites, domains, DNS and certificates in one account',
      'Diagrams and logins handed to you, kept current',
    ],
    benefits: [
      'A failed line or switch does not stop the working day',
      'One team to ask when the site or the network is slow',
      'Equipment replaced on a plan, with its cost known a year ahead',
    ],
    technologies: ['Cisco Meraki', 'Ubiquiti UniFi', 'VMware', 'Windows Server', 'Cloudflare'],
    pricing: { label: 'Website development', startingPrice: prices.websiteServicesPage },
    learnMoreHref: '/website-development-seo',
  },
  {
    id: 'mobile-dev',
    title: 'Mobile App Development',
    text: 'Apps for iPhone and Android that people open more than once. We draw it, test the drawing with your users, build it in two-week rounds you can hold in your hand, and take it through the store reviews.',
    drawing: {
      label: 'A morning of four hours: eight entries, four of them made without a signal and sent when it came back.',
      caption: 'Example: four hours to scale. What was written without a signal leaves with the first one.',
    },
    features: [
      'Clickable prototype before any code is written',
      'Native or cross-platform, chosen for your case',
      'Works offline and catches up when the signal returns',
      'Payments, maps, push messages and sign-in',
      'App Store and Google Play submission handled',
    ],
    benefits: [
      'A working build on your own phone every two weeks',
      'Source code and store accounts in your name',
      'The team that built it maintains it',
    ],
    technologies: ['Swift', 'Kotlin', 'React Native', 'Flutter', 'Firebase'],
    pricing: { label: 'Mobile app', startingPrice: prices.mobileAppServicesPage },
    learnMoreHref: '/app-development',
  },
  {
    id: 'ai',
    title: 'AI & Machine Learning',
    text: 'Useful AI is usually modest: it reads the form, drafts the reply, finds the clause, predicts what to reorder. We pick one task, measure how it is done today and build only what beats that measurement.',
    drawing: {
      label: 'Twelve fields of a form: eleven are read, one is doubtful and goes to a person.',
      caption: 'Example: one form of twelve fields. Nothing doubtful passes unseen.',
    },
    features: [
      'Two-week trial on your own documents or data',
      'Assistants that cite the page they answered from',
      'Document reading with doubtful fields marked for review',
      'Forecasts for stock, staffing and cash',
      'Clear rules on which data may leave your systems',
    ],
    benefits: [
      'Hours saved are measured against your starting point',
      'Staff approve results before they reach a customer',
      'Running costs estimated before you commit',
    ],
    technologies: ['Azure OpenAI', 'Amazon Bedrock', 'Python', 'PyTorch', 'PostgreSQL'],
    learnMoreHref: '/app-development',
  },
]);

export const processIntro = words.of('process-intro', {
  title: 'How a job runs',
  lead: 'The same four steps, whether it is a new switch or a new product.',
});

export const processSteps: readonly Step[] = words.of('process-steps', [
  {
    title: 'Look',
    text: `We listen, visit or share a screen, and write down what is there. The first ${claims.consultationLength} consultation costs nothing.`,
  },
  {
    title: 'Plan',
    text: 'You get a written scope, a price and the order of work, with the risks named. Change it until it fits.',
  },
  {
    title: 'Build',
    text: 'We do the work in stages you can check, at hours that suit you, with one person responsible for telling you how it stands.',
  },
  {
    title: 'Look after',
    text: `Documentation, training and support follow the handover, and a ${claims.guarantee} satisfaction guarantee covers what we delivered.`,
  },
]);

export const cta = words.of('cta', {
  title: 'Not sure which of the five it is?',
  lead: 'Describe what should work and does not. Sorting it into the right box is our job.',
  primary: links.freeQuote,
  secondary: { text: 'Ask a question', href: '/contact' },
});
