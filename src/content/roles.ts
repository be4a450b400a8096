import data from 'content:roles';
import { dollars } from '#src/lib/format.ts';
import { defineRecords } from './records-of.ts';
import { checkTopics, topicsField } from './topics.ts';

/** S1 §2 Careers. */
export const roleGroups = [
  { value: 'technical', label: 'Technical', intro: 'Design, build and secure what clients run on.' },
  { value: 'support', label: 'Support', intro: 'Be the person who answers, and the one who turns up.' },
  { value: 'business', label: 'Business', intro: 'Look after the clients and the promises we make to them.' },
] as const;

/** `types`: schema.org names. */
const employments = [
  { value: 'full-time', label: 'Full-time', types: ['FULL_TIME'] },
  { value: 'part-time', label: 'Part-time', types: ['PART_TIME'] },
  { value: 'either', label: 'Full-time or part-time', types: ['FULL_TIME', 'PART_TIME'] },
  { value: 'contract', label: 'Contract', types: ['CONTRACTOR'] },
  { value: 'temporary', label: 'Temporary', types: ['TEMPORARY'] },
  { value: 'internship', label: 'Internship', types: ['INTERN'] },
] as const;

const workplaces = [
  { value: 'place', label: 'In the towns below, wholly or partly' },
  { value: 'country', label: 'Remote, anywhere in the United States' },
  { value: 'state', label: 'Remote, within our state' },
] as const;

const payUnits = [
  { value: 'hour', label: 'an hour' },
  { value: 'month', label: 'a month' },
  { value: 'year', label: 'a year' },
] as const;

/** Checks across fields. */
function checkRole(role: {
  readonly workplace: string;
  readonly towns: readonly string[];
  readonly payFrom: number | null;
  readonly payTo: number | null;
  readonly payUnit: string;
  readonly posted: string;
  readonly openUntil: string;
  readonly topics: readonly string[];
}): Readonly<Record<string, string>> {
  const { workplace, towns, payFrom, payTo, payUnit, posted, openUntil } = role;
  return {
    ...checkTopics(role),
    ...(workplace === 'place' && towns.length === 0 && { towns: 'Please name at least one town' }),
    ...(payFrom === null && payTo !== null && { payFrom: 'Please say from what pay' }),
    ...(payFrom !== null && payTo !== null && payTo < payFrom && { payTo: 'Please enter at least the lower figure' }),
    ...(payFrom !== null && payUnit === '' && { payUnit: 'Please say what the pay is for' }),
    ...(openUntil < posted && { openUntil: 'Please choose a day after the one on which it was posted' }),
  };
}

/** One page per role (S1 §2 Careers). Samples until replaced. */
export const roles = defineRecords('roles', data, {
  name: 'roles',
  title: 'Roles',
  one: 'role',
  lead: 'Work that you offer, each role with a page that search engines list as a job. It goes by itself after its closing day.',
  named: 'title',
  lastDay: 'openUntil',
  sample: ['text', 'body'],
  missing: ({ payFrom }) =>
    payFrom === null
      ? [
          'It says no pay. Applicants look for it first, and search engines show it beside the title: enter what you pay, from and to.',
        ]
      : [],
  fields: {
    title: {
      kind: 'line',
      label: 'Title',
      most: 60,
      least: 4,
      hint: 'The job alone, as search engines ask: no pay, place or company in it.',
      needed: 'Please name the role',
    },
    group: { kind: 'choice', label: 'Group', options: roleGroups, needed: 'Please choose a group' },
    employment: { kind: 'choice', label: 'Employment', options: employments, needed: 'Please choose the employment' },
    shifts: { kind: 'line', label: 'Shifts', most: 60, hint: 'For example: day or evening shift.' },
    workplace: { kind: 'choice', label: 'Where', options: workplaces, needed: 'Please say where the work is done' },
    towns: { kind: 'lines', label: 'Towns', hint: 'For search engines.', most: 12, each: 40 },
    location: { kind: 'line', label: 'Where, in words', most: 80, needed: 'Please say where the work is done' },
    payFrom: { kind: 'dollars', label: 'Pay from', max: 1_000_000 },
    payTo: { kind: 'dollars', label: 'Pay to', max: 1_000_000 },
    payUnit: { kind: 'choice', label: 'Pay for', options: payUnits },
    text: {
      kind: 'paragraph',
      label: 'In short',
      most: 300,
      least: 60,
      rows: 4,
      needed: 'Please describe it in two or three sentences',
    },
    body: {
      kind: 'markdown',
      label: 'Full description',
      hint: 'Tasks, and what you look for. Headings begin with ##.',
      most: 8000,
      rows: 18,
      needed: 'Please describe the role',
    },
    posted: { kind: 'date', label: 'Posted on', needed: 'Please say when it was posted' },
    openUntil: {
      kind: 'date',
      label: 'Open until',
      hint: 'The last day on which it is shown.',
      needed: 'Please say until when people can apply',
    },
    topics: topicsField,
    description: {
      kind: 'paragraph',
      label: 'In search results',
      hint: 'One or two sentences. Left empty, the short text stands there.',
      most: 158,
      least: 120,
      rows: 3,
    },
  },
  check: checkRole,
});

export type Role = (typeof roles)['builtIn'][number];

export const rolePath = ({ id }: { id: string }): string => `/careers/${id}`;

/** `day`: Eastern YYYY-MM-DD. */
export const isOpen = ({ openUntil }: Pick<Role, 'openUntil'>, day: string): boolean => day <= openUntil;

/** `day`: Eastern YYYY-MM-DD. */
export const openRoles = (day: string): readonly Role[] => roles.all().filter((role) => isOpen(role, day));

/** "Full-time, four nights a week". */
export function termsOf({ employment, shifts }: Pick<Role, 'employment' | 'shifts'>): string {
  const label = employments.find(({ value }) => value === employment)?.label ?? employment;
  return [label, shifts].filter(Boolean).join(', ');
}

/** schema.org employment types. */
export const employmentTypes = ({ employment }: Pick<Role, 'employment'>): readonly string[] =>
  employments.find(({ value }) => value === employment)?.types ?? [];

/** "$52,000 to $60,000 a year"; empty without stated pay. */
export function payOf({ payFrom, payTo, payUnit }: Pick<Role, 'payFrom' | 'payTo' | 'payUnit'>): string {
  if (payFrom === null) return '';
  const span = payTo === null || payTo === payFrom ? dollars(payFrom) : `${dollars(payFrom)} to ${dollars(payTo)}`;
  return `${span} ${payUnits.find(({ value }) => value === payUnit)?.label ?? ''}`.trim();
}
