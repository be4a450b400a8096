import type { Trx } from '#src/platform/db/client.server.ts';

/** One's own leads, unassigned ones, or (empty) all. */
const whoseChoices = ['mine', 'none'] as const;
export type Whose = (typeof whoseChoices)[number] | '';

export const readWhose = (text: string | null): Whose => whoseChoices.find((one) => one === text) ?? '';

/** The account to filter by, empty for unassigned; undefined for all. */
export const assignedTo = (whose: Whose, me: string): string | undefined =>
  whose === '' ? undefined : whose === 'mine' ? me : '';

/** `via` of thread entries about assignments. */
export const assignedVia = 'assign';

/** A notice for one person of the desk. */
export interface PersonalNotice {
  kind: 'assigned' | 'mention';
  to: string;
  by: string;
  lead: { id: string; type: string; reference: string };
  entry: string;
  /** Epoch milliseconds. */
  at: number;
  /** Delayed until then, so that it can be undone. */
  notBefore?: number;
}

/** Notifies within a transaction. Returns the outbox id of the email, or undefined if none was written. */
export type TellNamed = (trx: Trx, named: PersonalNotice) => Promise<string | undefined>;
