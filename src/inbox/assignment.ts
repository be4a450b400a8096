import type { Trx } from '#src/platform/db/client.server.ts';

/** Which leads a list shows: one's own, those of nobody, or (empty) all. */
const whoseChoices = ['mine', 'none'] as const;
export type Whose = (typeof whoseChoices)[number] | '';

/** What an address asks for by `whose`; all, where it asks for nothing that is known. */
export const readWhose = (text: string | null): Whose => whoseChoices.find((one) => one === text) ?? '';

/** The same in terms of the store: the account that they are assigned to, empty for nobody; undefined for all. */
export const assignedTo = (whose: Whose, me: string): string | undefined =>
  whose === '' ? undefined : whose === 'mine' ? me : '';

/** How the thread marks that somebody gave a lead to somebody. */
export const assignedVia = 'assign';

/** Something that is told to one person of the desk and to nobody else. */
export interface PersonalNotice {
  kind: 'assigned' | 'mention';
  /** Account of whom it is told to. */
  to: string;
  /** Name of whoever did it. */
  by: string;
  lead: { id: string; type: string; reference: string };
  /** The entry of the thread that says it. */
  entry: string;
  /** Epoch milliseconds. */
  at: number;
  /** From when on it is told, so that it can be taken back until then. */
  notBefore?: number;
}

/** Tells somebody as part of a transaction; the id of their mail in the outbox, undefined when none was written. */
export type TellNamed = (trx: Trx, named: PersonalNotice) => Promise<string | undefined>;
