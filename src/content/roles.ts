import * as collections from 'content:collections';
import { employments, fields, groups, payUnits, workplaces } from 'content:forms/role-fields';
import data from 'content:roles';
import { dollars } from '#src/lib/format.ts';
import type { ValuesOf } from '#src/lib/records/fields.ts';
import { defineRecords } from './records-of.ts';
import { checkTopics, topicsField } from './topics.ts';

/** S1 §2 Careers. */
export const roleGroups = groups;

const declared = {
  ...fields,
  group: { ...fields.group, options: groups },
  employment: { ...fields.employment, options: employments },
  workplace: { ...fields.workplace, options: workplaces },
  payUnit: { ...fields.payUnit, options: payUnits },
  topics: topicsField,
};

/** Checks across fields. */
function checkRole(role: ValuesOf<typeof declared>): Readonly<Record<string, string>> {
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
  ...collections.role,
  missing: ({ payFrom }) =>
    payFrom === null
      ? [
          'It says no pay. Applicants look for it first, and search engines show it beside the title: enter what you pay, from and to.',
        ]
      : [],
  fields: declared,
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
