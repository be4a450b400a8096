import { capital } from '#src/lib/text.ts';

/** The forms whose submissions the owner works on, by the type of their envelope (S1 §3). */
export const leadTypes = ['contact', 'appointment', 'quote', 'career'] as const;
export type LeadType = (typeof leadTypes)[number];

/** What the owner calls one of a type, and several. */
export const leadNouns: Readonly<Record<LeadType, readonly [string, string]>> = {
  contact: ['message', 'messages'],
  appointment: ['appointment', 'appointments'],
  quote: ['quote request', 'quote requests'],
  career: ['application', 'applications'],
};

/** What a type of lead is called, or several of it, with a capital. */
export function leadWord(type: string, several = false): string {
  const [one, many] = leadNouns[type as LeadType] ?? ['request', 'requests'];
  return capital(several ? many : one);
}

/** Where emergencies come from: messages that are answered before everything else, at any hour. */
export const emergencySource = 'emergency';

/** What a form says of a submission for the owner's lists and search. */
export interface LeadFacts {
  name: string;
  email: string;
  phone: string;
  company: string;
  /** Values of the chosen services. */
  services: readonly string[];
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" of one without a date; empty for everything else. */
  starts: string;
  /** Everything else that was written or chosen, to be found by. */
  texts: readonly string[];
}

/** A lead as lists show it. Moments in epoch milliseconds. */
export interface LeadRow {
  seq: number;
  id: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  services: string[];
  starts: string;
  source: string;
  status: string;
  receivedAt: number;
  respondBy: number;
  unread: boolean;
  deletedAt: number | null;
  /** Since when the visitor waits for an answer; null when nobody owes one. */
  waitingSince: number | null;
  /** The owner's words for it. */
  tags: string[];
  /** The account that takes care of it; empty when nobody does. */
  assignedTo: string;
}

/** Every lead begins in this state (S1 §4, S2 §4). */
export const firstStatus = 'pending';

/** How long a deleted lead can be brought back, in milliseconds (30 days). */
export const undoMs = 30 * 86_400_000;

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
