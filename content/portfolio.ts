import type { Art, Card, Stat } from '#src/lib/page-parts.ts';
import { claims } from './claims.ts';

/** Words of /portfolio (S1 §2 Portfolio). A card shows the first two results and the first three technologies. */
export type ProjectCategory = 'cloud' | 'security' | 'infrastructure' | 'mobile' | 'web' | 'data' | 'support';

export interface Project extends Card {
  readonly id: string;
  readonly category: ProjectCategory;
  /** A further category under which the filter finds it. */
  readonly alsoIn?: ProjectCategory;
  /** The kind of client; no names. */
  readonly client: string;
  readonly results: readonly string[];
  readonly technologies: readonly string[];
  readonly duration: string;
  readonly teamSize: string;
  readonly art: Art;
}

export const hero = {
  eyebrow: 'Portfolio',
  title: 'Work we can show you the numbers for',
  lead: 'Client names stay private, and so do their networks. What was done, how long it took and what changed is all here.',
} as const;

export const categories = [
  { id: 'all', label: 'All projects' },
  { id: 'cloud', label: 'Cloud' },
  { id: 'security', label: 'Security' },
  { id: 'infrastructure', label: 'Infrastructure' },
  { id: 'mobile', label: 'Mobile' },
  { id: 'web', label: 'Web' },
  { id: 'data', label: 'Data & AI' },
  { id: 'support', label: 'Support' },
] as const;

export const projects: readonly Project[] = [
  {
    id: 'engineering-cloud-move',
    title: 'Forty-two servers to Azure without a lost weekday',
    category: 'cloud',
    client: 'Civil engineering firm, Alpharetta',
    text: 'The lease on a data center rack was ending in five months. We sorted 42 servers into keep, merge and retire, rehearsed each wave on copies, and moved drawings, licensing and mail over seven Saturdays.',
    results: [
      'Hosting cost down 34% in the first year',
      '42 servers reduced to 17',
      'No interruption during working hours',
      'Full restore rehearsed in under four hours',
    ],
    technologies: ['Azure', 'Terraform', 'Microsoft 365', 'Veeam'],
    duration: '5 months',
    teamSize: '5 people',
    art: 'cloud',
  },
  {
    id: 'clinic-security-program',
    title: 'From failed insurance form to clean audit',
    category: 'security',
    alsoIn: 'support',
    client: 'Outpatient clinic group, Sandy Springs',
    text: 'A cyber insurer had declined to renew. We closed the gaps in the order the insurer and HIPAA would ask about them: sign-in, endpoints, backups, mail, training, and then the written procedures to match. Its help desk has been ours since.',
    results: [
      'Policy renewed with no exclusions',
      'Phishing clicks down from 22% to 3%',
      'Every one of 310 devices reporting in',
    ],
    technologies: ['Microsoft Defender', 'Entra ID', 'Fortinet', 'Duo', 'Veeam'],
    duration: '16 weeks',
    teamSize: '4 people',
    art: 'shield',
  },
  {
    id: 'warehouse-network',
    title: 'Wi-Fi for a warehouse made of steel',
    category: 'infrastructure',
    client: 'Auto parts distributor, Duluth',
    text: 'Scanners lost their connection between racks and pickers walked back to resend. We surveyed the floor with the shelves full, hung directional antennas down each aisle and added a second internet line.',
    results: [
      'Scanner drops down from 400 a day to 2',
      'Picking rate up 18%',
      'Failover to the second line in 8 seconds',
    ],
    technologies: ['Cisco Meraki', 'Ekahau', 'Fiber backbone', 'LTE failover'],
    duration: '9 weeks',
    teamSize: '6 people',
    art: 'network',
  },
  {
    id: 'home-care-app',
    title: 'A visit app for nurses on the road',
    category: 'mobile',
    client: 'Home health agency, Johns Creek',
    text: 'Nurses recorded visits on paper and typed them up at home. The app holds the day’s route, works in basements without a signal, captures the signature and files the note before the car starts.',
    results: [
      'Visit notes filed the same day: 61% to 99%',
      '45 minutes of evening typing saved per nurse',
      '4 states live from one code base',
    ],
    technologies: ['React Native', 'TypeScript', 'Node.js', 'PostgreSQL', 'AWS'],
    duration: '21 weeks',
    teamSize: '5 people',
    art: 'phone',
  },
  {
    id: 'rental-booking-site',
    title: 'Booking site for an equipment rental yard',
    category: 'web',
    client: 'Equipment rental company, Cumming',
    text: 'Customers had to call to learn whether a skid steer was free. The new site reads the yard’s own system, shows live availability, takes the deposit and answers the questions people search for before they rent.',
    results: [
      '38% of rentals now booked online',
      'Search visits tripled in nine months',
      'Pages load in 1.1 seconds on a phone',
    ],
    technologies: ['React', 'Node.js', 'Stripe', 'Cloudflare'],
    duration: '13 weeks',
    teamSize: '4 people',
    art: 'browser',
  },
  {
    id: 'grocer-forecast',
    title: 'Ordering by forecast, store by store',
    category: 'data',
    client: 'Regional grocer, Marietta',
    text: 'Nine store managers ordered produce by feel. We joined three years of sales with weather and school calendars, built a daily forecast, and gave each manager a suggestion that can be overruled with a tap.',
    results: ['Produce waste down 27%', 'Out-of-stock mornings cut by half', 'Managers accept 8 of 10 suggestions'],
    technologies: ['Python', 'PostgreSQL', 'Azure', 'Power BI'],
    duration: '18 weeks',
    teamSize: '4 people',
    art: 'chart',
  },
];

/** Shown when a filter matches no project. */
export const emptyState = {
  title: 'Nothing to show in this category yet',
  text: 'Some of our best work cannot be published. Ask us and we will describe a comparable job.',
  ask: 'Ask us',
} as const;

export const impactTitle = 'Project Impact';

export const impact: readonly Stat[] = [
  { number: claims.projects, label: 'Projects completed' },
  { number: claims.costSavings, label: 'Cost savings for clients' },
  { number: claims.satisfaction, label: 'Client satisfaction' },
  { number: claims.years15, label: 'Years of experience' },
];

export const cta = {
  title: 'Yours could be the next one on this page',
  lead: 'Anonymous, of course. Tell us what should be different a year from now.',
  primary: { text: 'Start Your Project', href: '/quote' },
} as const;

/** Words around the filter. */
export const filterWords = {
  label: 'Show projects of one kind',
  list: 'Projects',
  one: 'project',
  many: 'projects',
} as const;
/** Labels of a card's facts. */
export const cardWords = {
  results: 'Results',
  technologies: 'Built with',
  duration: 'Duration',
  team: 'Team',
} as const;
