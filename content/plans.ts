import type { Card } from '#src/lib/page-parts.ts';
import { defineCollection } from '#src/lib/records/collection.ts';
import { plainWords } from '#src/lib/records/plain-words.ts';
import { homePackages } from './bookings.ts';
import { nameOf, type Price, prices, unitOf } from './prices.ts';

/** What business plans and home packages include (S1 §2, §9); what they cost are records of their own (records/prices.ts). */
export interface Plan extends Card {
  readonly id: string;
  /** null means that the plan is quoted individually. */
  readonly price: Price | null;
  readonly period: string;
  readonly features: readonly string[];
  readonly popular: boolean;
}

const [basic, homeNetwork, smartHome] = homePackages;

/** The plans and packages in the order of their pages, each with the price that it belongs to. */
const sold = {
  business: [
    ['essential', prices.businessEssential],
    ['professional', prices.businessProfessional],
    ['enterprise', null],
  ],
  homes: homePackages.map(({ value, price }) => [value, price] as const),
} as const satisfies Record<string, readonly (readonly [id: string, price: Price | null])[]>;

/** What stands after "Custom" where a plan is quoted. */
const quoted = 'pricing';

const builtIn = [
  {
    id: 'essential',
    title: nameOf(prices.businessEssential),
    text: 'For offices that work regular hours and need everything kept in order.',
    features: [
      'Help desk 8AM-6PM on business days',
      'Monitoring, patching and antivirus',
      'Microsoft 365 administration',
      'Daily backups of servers and mailboxes',
      'Multi-factor sign-in for every account',
    ],
    inShort: 'help desk 8AM-6PM, monitoring, Microsoft 365, daily backups',
    popular: false,
  },
  {
    id: 'professional',
    title: nameOf(prices.businessProfessional),
    text: 'For teams that cannot wait until morning, with a technician in the building on a schedule.',
    features: [
      `Everything in ${nameOf(prices.businessEssential)}`,
      '24/7 help desk and incident response',
      '2 on-site visits/month',
      'Managed endpoint detection and response',
      'Hourly backups with quarterly restore tests',
      'Named engineer and quarterly planning',
    ],
    inShort: '24/7 help desk, 2 on-site visits/month, endpoint detection, hourly backups, a named engineer',
    popular: true,
  },
  {
    id: 'enterprise',
    title: 'Enterprise',
    text: 'For several sites, regulated data or an IT team of your own that wants a partner.',
    features: [
      `Everything in ${nameOf(prices.businessProfessional)}`,
      'On-site staff on the days you choose',
      'Compliance work for HIPAA, PCI DSS or SOC 2',
      'Service levels written for your systems',
      'Project engineers and software developers',
    ],
    inShort: 'on-site staff, compliance work, service levels of your own',
    popular: false,
  },
  {
    id: basic.value,
    title: nameOf(basic.price),
    text: 'One technician, one hour, and the list of things that have been bothering you.',
    features: [
      'Any computer, phone, printer or tablet',
      'Diagnosis explained in plain words',
      'Clean-up, updates and security check',
      'Written notes on what was changed',
    ],
    inShort: 'one technician for one hour, with notes on what was changed',
    popular: false,
  },
  {
    id: homeNetwork.value,
    title: nameOf(homeNetwork.price),
    text: 'Wi-Fi that reaches the far bedroom, set up once and set up properly.',
    features: [
      'Signal survey of the whole house',
      'Router and mesh setup, wired where it helps',
      'Guest network and parental controls',
      'Up to ten devices connected and tested',
      '30-day support after the visit',
    ],
    inShort: 'signal survey, router and mesh, up to ten devices, 30-day support',
    popular: true,
  },
  {
    id: smartHome.value,
    title: nameOf(smartHome.price),
    text: 'Every connected device in one app, on a network that keeps them to themselves.',
    features: [
      `Everything in ${nameOf(homeNetwork.price)}`,
      'Locks, lights, cameras and thermostat configured',
      'Voice assistant and routines for your household',
      'Separate network for connected devices',
      '60-day support after the visit',
    ],
    inShort: 'locks, lights, cameras and thermostat in one app, 60-day support',
    popular: false,
  },
] as const;

/** What is included in what is sold at a price. */
export const planRecords = defineCollection({
  name: 'plans',
  title: 'Plans and packages',
  one: 'plan',
  lead: 'What each business plan and home package includes, on its page and in the assistant’s answers. What they cost stands under Prices.',
  named: 'title',
  fixed: true,
  fields: {
    title: {
      kind: 'line',
      label: 'Name',
      most: 80,
      hint: 'A name in {{ }} is the one that stands with its price, under Prices.',
      needed: 'Please name it',
    },
    text: { kind: 'paragraph', label: 'Whom it is for', most: 160, rows: 2, needed: 'Please say whom it is for' },
    features: {
      kind: 'lines',
      label: 'What it includes',
      most: 8,
      each: 80,
      hint: 'One a line.',
      needed: 'Please say what it includes',
    },
    inShort: {
      kind: 'line',
      label: 'The same in a line',
      most: 120,
      hint: 'As the assistant says it within a sentence, for example “help desk 8AM-6PM, daily backups”.',
      needed: 'Please say in a line what it includes',
    },
    popular: { kind: 'yes', label: 'Marked as the most popular' },
  },
  check: ({ inShort }) => plainWords({ inShort }),
  builtIn,
});

type PlanFact = `plan.${(typeof builtIn)[number]['id']}`;

/** What each plan includes, within a sentence. */
export const planFacts = (records: typeof planRecords.builtIn) =>
  Object.fromEntries(records.map(({ id, inShort }) => [`plan.${id}`, inShort])) as Record<PlanFact, string>;

function planOf<Id extends string, P extends Price | null>(id: Id, price: P) {
  const found = planRecords.find(id);
  if (!found) throw new Error(`There is no plan ${id}`);
  const { title, text, features, popular } = found;
  return { id, price, period: price === null ? quoted : unitOf(price), title, text, features, popular };
}

/** The business plans as they are published now. */
export const businessPlans = (): readonly Plan[] => sold.business.map(([id, price]) => planOf(id, price));

/** The packages for homes as they are published now. */
export const homePlans = () => sold.homes.map(([id, price]) => planOf(id, price));

/** How the business plans stand beside each other, row by row. */
export const comparisonRecords = defineCollection({
  name: 'comparison',
  title: 'Comparison of plans',
  one: 'row',
  lead: 'The table on the page of business IT support. “Yes” is shown as a tick and an empty field as a dash; anything else in words.',
  named: 'what',
  fields: {
    what: { kind: 'line', label: 'What is compared', most: 60, needed: 'Please say what is compared' },
    essential: { kind: 'line', label: 'First plan', most: 20 },
    professional: { kind: 'line', label: 'Second plan', most: 20 },
    enterprise: { kind: 'line', label: 'Third plan', most: 20 },
  },
  builtIn: [
    row('help-desk', 'Help desk', '8AM-6PM', '24/7', '24/7'),
    row('monitoring', 'Monitoring, patching, antivirus', 'Yes', 'Yes', 'Yes'),
    row('microsoft-365', 'Microsoft 365 administration', 'Yes', 'Yes', 'Yes'),
    row('sign-in', 'Multi-factor sign-in', 'Yes', 'Yes', 'Yes'),
    row('backups', 'Backups', 'Daily', 'Hourly', 'Hourly'),
    row('restore-tests', 'Restore tests every quarter', '', 'Yes', 'Yes'),
    row('visits', 'On-site visits', '', '2 a month', 'Your days'),
    row('endpoint-detection', 'Managed endpoint detection', '', 'Yes', 'Yes'),
    row('engineer', 'Named engineer, quarterly planning', '', 'Yes', 'Yes'),
    row('compliance', 'HIPAA, PCI DSS or SOC 2 work', '', '', 'Yes'),
    row('service-levels', 'Service levels for your systems', '', '', 'Yes'),
  ],
});

function row(id: string, what: string, essential: string, professional: string, enterprise: string) {
  return { id, what, essential, professional, enterprise };
}

const cellOf = (typed: string): boolean | string => (typed === '' ? false : /^yes$/i.test(typed) || typed);

/** The rows of the comparison as they are published now: included or not, or how. */
export const comparedRows = () =>
  comparisonRecords.all().map(({ id, what, essential, professional, enterprise }) => ({
    ...{ id, what },
    plans: [essential, professional, enterprise].map(cellOf),
  }));
