import { capital } from '#src/lib/text.ts';

const words: Record<string, string> = {
  'few-keystrokes': 'Almost nothing was typed by hand',
  'many-pastes': 'Mostly pasted',
  'fast-typing': 'Typed faster than a person can',
  sql_injection_attempt: 'Text looks like an SQL injection; stored as plain text, no effect',
  xss_attempt: 'Text looks like a script injection; stored as plain text, no effect',
  unconfirmed: 'No confirmation email sent: this address got several in a short time',
  released: 'Let through by hand',
};

/** What a flag of intake/guard.server.ts means, in words for the owner. */
export const flagWords = (flag: string): string => words[flag] ?? flag;

/** Forms whose submissions become leads (S1 §3). */
export const leadTypes = ['contact', 'appointment', 'quote', 'career'] as const;
export type LeadType = (typeof leadTypes)[number];

export const leadNouns: Readonly<Record<LeadType, readonly [string, string]>> = {
  contact: ['message', 'messages'],
  appointment: ['appointment', 'appointments'],
  quote: ['quote request', 'quote requests'],
  career: ['application', 'applications'],
};

export function leadWord(type: string, several = false): string {
  const [one, many] = leadNouns[type as LeadType] ?? ['request', 'requests'];
  return capital(several ? many : one);
}

/** Answered before everything else, at any hour. */
export const emergencySource = 'emergency';

/** A thread that the desk began: nobody waits for an answer. */
export const deskSource = 'desk';

/** Left only a number to call. */
export const callbackSource = 'callback';

export interface LeadFacts {
  name: string;
  email: string;
  phone: string;
  company: string;
  services: readonly string[];
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" without a date, empty for other types. */
  starts: string;
  texts: readonly string[];
}

/** Initial status (S1 §4, S2 §4). */
export const firstStatus = 'pending';

/** 30 days in milliseconds. */
export const undoMs = 30 * 86_400_000;

export const leadTabs = {
  contact: '/admin/messages',
  appointment: '/admin/appointments',
  quote: '/admin/quotes',
  career: '/admin/applications',
} as const satisfies Record<LeadType, string>;

export const leadAddress = ({ id, type }: { id: string; type: string }): string =>
  `${leadTabs[type as LeadType] ?? leadTabs.contact}/${id}`;

/** In place of the id of a lead: an act on every `row` of its form. */
export const several = 'several';
/** Where an act on a lead is posted (src/inbox/acts.server.ts). */
export const leadAct = (id: string, act: string): string => `/admin/leads/${id}/${act}`;
