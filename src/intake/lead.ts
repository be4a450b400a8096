import { flags, tabs as leadTabs, types } from 'content:leads';
import { capital } from '#src/lib/text.ts';

const wordsOfFlags: Readonly<Record<string, string>> = flags;
/** What a flag of intake/guard.server.ts means, in words for the owner. */
export const flagWords = (flag: string): string => wordsOfFlags[flag] ?? flag;

/** Forms whose submissions become leads (S1 §3). */
export type LeadType = keyof typeof types;
export const leadTypes = Object.keys(types) as LeadType[];

export function leadWord(type: string, several = false): string {
  const { noun, plural } = types[type as LeadType] ?? { noun: 'request', plural: 'requests' };
  return capital(several ? plural : noun);
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

export { leadTabs };
export const leadAddress = ({ id, type }: { id: string; type: string }): string =>
  `${leadTabs[type as LeadType] ?? leadTabs.contact}/${id}`;

/** In place of the id of a lead: an act on every `row` of its form. */
export const several = 'several';
/** Where an act on a lead is posted (src/inbox/acts.server.ts). */
export const leadAct = (id: string, act: string): string => `/admin/leads/${id}/${act}`;
