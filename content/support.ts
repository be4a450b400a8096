import type { Question } from '#src/lib/page-parts.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';
import { serviceLinks } from './navigation.ts';
import { prices, usd } from './prices.ts';
import { termsFigures } from './terms-figures.ts';

/** Words of /support (S2 §2 Support). FAQ answers are Markdown. */

export interface SupportFaq extends Question {
  readonly id: string;
  readonly category: string;
}

export const support = {
  hero: {
    title: 'How can we help?',
    lead: 'Six answers that settle most questions, guides and training for your team, and two addresses at which a person reads your mail.',
  },
  faq: {
    title: 'Answers',
    searchLabel: 'Search the answers',
    searchHint: 'Try “backup”',
    search: 'Search',
    clear: 'Clear search',
    categories: 'Topics',
    one: 'answer',
    many: 'answers',
    none: {
      before: 'No results found. Try adjusting your search or ',
      link: 'contact support directly',
      clear: 'Clear filters',
    },
  },
  resourcesTitle: 'Resources',
  resourcesLead: 'We send these by email, so that what you get is the current version and fits your systems.',
  courseCta: 'Ask for dates',
  services: {
    title: 'Looking for something we could do for you?',
    links: [serviceLinks[0], serviceLinks[2], serviceLinks[3]],
  },
  faqCategories: [
    { id: 'all', label: 'All topics' },
    { id: 'cloud', label: 'Cloud' },
    { id: 'security', label: 'Security' },
    { id: 'infrastructure', label: 'Infrastructure' },
    { id: 'mobile', label: 'Mobile' },
    { id: 'billing', label: 'Billing' },
  ],
  faqs: [
    {
      id: 'response-times',
      category: 'infrastructure',
      question: 'How quickly do you respond, and when are you open?',
      answer: `It depends on what has stopped:

- **Critical**, such as an office offline or an attack under way: ${promises.critical}
- **High priority**, such as one person or one important function at a standstill: ${promises.highPriority}
- **Standard**, meaning everything else: ${promises.standard}

Office hours are ${hours.office}, with ${hours.emergency} at [${company.emails.emergency}](mailto:${company.emails.emergency}). If you are unsure which level applies, say what you cannot do and we will pick it.`,
    },
    {
      id: 'cloud-move',
      category: 'cloud',
      question: 'Can we move to the cloud without stopping work?',
      answer: `Nearly always. We copy mail and files ahead of time while everyone keeps using the old system, then bring over the last changes in the evening or on a weekend. A few people move first as a trial, usually the most skeptical.

Before the switch you get a list of what will look different the next morning and whom to ask. The old system stays readable until you agree that nothing is missing.`,
    },
    {
      id: 'backup-test',
      category: 'cloud',
      question: 'Does Microsoft 365 or Google Workspace back up our data?',
      answer: `They keep their service running, which is a different thing. Deleted mail and files go for good after a retention period, and a synced folder passes ransomware along as readily as it passes a spreadsheet.

We keep a separate copy outside your tenant and restore from it on a schedule: a mailbox, a folder, sometimes a whole machine. You receive the result of each test with the time it took.`,
    },
    {
      id: 'clicked-link',
      category: 'security',
      question: 'I opened a suspicious link or attachment. What should I do now?',
      answer: `1. Disconnect the computer from Wi-Fi or pull the network cable. Leave it switched on.
2. Write to [${company.emails.emergency}](mailto:${company.emails.emergency}) from your phone and tell us what you opened and when.
3. If you typed a password, change it from another device, and anywhere else you used it.
4. If bank details were involved, call your bank before anything else.

Nobody will blame you for reporting it. The first hour matters far more than how it happened.`,
    },
    {
      id: 'app-ownership',
      category: 'mobile',
      question: 'Who owns the app you build, and who keeps it running?',
      answer: `You own it once it is paid for: source code, designs and the store listing, which we publish from your own Apple and Google accounts. Nothing keeps you from handing it to another developer.

Phone operating systems change every fall, so an app needs care each year. You can take a maintenance plan with us, or we brief your team and hand over the build instructions. The [app development page](/app-development) shows what projects cost.`,
    },
    {
      id: 'billing-plans',
      category: 'billing',
      question: 'How does billing work, and am I tied to a contract?',
      answer: `${claims.noContracts}. Business plans are billed monthly per user, from ${usd(prices.businessFromPerUserMonth)}, and adjust when people join or leave. You can end a plan with ${termsFigures.notice} of notice.

Home visits start at ${usd(prices.residentialBasicVisit)} and are billed when the work is done; remote help is ${usd(prices.remoteSupportHour)} per hour. Projects are billed by milestones that stand in the quote. Questions about an invoice go to [${company.emails.support}](mailto:${company.emails.support}); the [terms](/terms) have the details.`,
    },
  ],
  resources: [
    {
      id: 'documentation',
      icon: 'book-open',
      title: 'Documentation',
      text: 'Short written guides for the tasks people ask us about most.',
      items: [
        'First-day checklist for new staff',
        'Checklist for when someone leaves',
        'Setting up multi-factor sign-in',
        'Connecting to the office from home',
      ],
    },
    {
      id: 'videos',
      icon: 'monitor',
      title: 'Video tutorials',
      text: 'Screen recordings of a few minutes each, made by the engineers who answer your tickets.',
      items: [
        'Sharing files from OneDrive safely',
        'Reading the warning signs in an email',
        'Placing a Wi-Fi access point at home',
        'Getting back a deleted file',
      ],
    },
    {
      id: 'downloads',
      icon: 'download',
      title: 'Downloads',
      text: 'Templates and tools to fill in, print or pass around.',
      items: [
        'Device and license inventory (spreadsheet)',
        'Incident contact sheet for the wall',
        'Acceptable-use policy template',
        'Remote support tool for Windows and macOS',
      ],
    },
  ],
  resourceOffer: {
    note: 'By email on request',
    link: { text: 'Ask for it by email', href: `mailto:${company.emails.support}` },
  },
  training: {
    title: 'Training',
    lead: 'Courses for teams of four to twelve, held at your office or online. We use your own systems for the examples, so people return to their desks with something already set up.',
    courses: [
      {
        id: 'cloud-fundamentals',
        title: 'Cloud Fundamentals',
        duration: '2 days',
        level: 'Beginner',
        text: 'For office managers and anyone about to work in Microsoft 365, Google Workspace or a cloud application.',
        outline: [
          'What is stored where, and who can see it',
          'Sharing, versions and getting files back',
          'Accounts, groups and licenses without waste',
          'Reading a cloud bill',
        ],
      },
      {
        id: 'cybersecurity-essentials',
        title: 'Cybersecurity Essentials',
        duration: '3 days',
        level: 'Intermediate',
        text: 'For the people who handle payments, patient or client records, and administrator accounts.',
        outline: [
          'How small firms are really attacked, case by case',
          'Sign-in security and password managers in practice',
          'Checking payment changes and invoices',
          'HIPAA and PCI DSS duties in plain terms',
          'A rehearsed incident, from first sign to report',
        ],
      },
      {
        id: 'devops-best-practices',
        title: 'DevOps Best Practices',
        duration: '4 days',
        level: 'Advanced',
        text: 'For developers and administrators who release software and are called when it fails.',
        outline: [
          'Version control and review that a small team can keep up',
          'Automated builds, tests and releases',
          'Infrastructure as code, with a working example',
          'Monitoring, alerts and who gets woken',
          'Rolling back and learning from an outage',
        ],
      },
    ],
  },
  contactCard: {
    title: 'Email support',
    text: 'Tell us what you were doing, what you saw and on which device. A screenshot or the exact wording of the message often saves a round of questions.',
    response: `Response within ${promises.supportEmail}`,
    hours: hours.office,
    link: { text: 'Write to support', href: `mailto:${company.emails.support}` },
  },
  emergency: {
    title: 'Is everything down?',
    text: `For an outage, a break-in or lost data, use the emergency address at any hour, from your phone if you have to. Critical issues are answered within ${promises.critical}.`,
    link: { text: 'Email the duty engineer', href: `mailto:${company.emails.emergency}` },
  },
} as const;

/** How promised answers were kept in the last days: of `answers` so many on time, half of them within `half`. */
export const answerRecordWords = (
  days: number,
  { answers, onTime }: { answers: number; onTime: number },
  half: string,
) => `In the last ${days} days we answered ${onTime} of ${answers} on time, half within ${half} of office hours.`;
