import type { LeadType } from './lead.ts';

/** Address of the desk's tab for each type of lead; a lead's own view is below it, by its id. */
export const leadTabs = {
  contact: '/admin/messages',
  appointment: '/admin/appointments',
  quote: '/admin/quotes',
  career: '/admin/applications',
} as const satisfies Record<LeadType, string>;

/** Address of a lead's own view in the desk. */
export const leadAddress = ({ id, type }: { id: string; type: string }): string =>
  `${leadTabs[type as LeadType] ?? leadTabs.contact}/${id}`;
