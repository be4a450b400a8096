import { pageWords } from '#src/lib/records/words.ts';
import { promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';
import { serviceLinks } from './navigation.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('support', 'Support');

/** Words of /support (S2 §2 Support). The answers are in src/content/faqs.ts. */

/** What the answers are narrowed by; the topics of the collection of answers (src/content/faqs.ts). */
export const faqCategories = [
  { id: 'all', label: 'All topics' },
  { id: 'cloud', label: 'Cloud' },
  { id: 'security', label: 'Security' },
  { id: 'infrastructure', label: 'Infrastructure' },
  { id: 'mobile', label: 'Mobile' },
  { id: 'billing', label: 'Billing' },
] as const;

export const support = words.each({
  hero: {
    title: 'How can we help?',
    lead: 'Answers that settle most questions, guides and training for your team, and two addresses at which a person reads your mail.',
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
    close: 'Nothing says exactly that; this comes close.',
    none: {
      before: 'No results found. Try adjusting your search or',
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
});
