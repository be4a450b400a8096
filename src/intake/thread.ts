import { types } from 'content:leads';
import { firstStatus, type LeadType } from './lead.ts';

/**
 * 'reply' ours, 'message' the visitor's, 'note' internal, 'automatic' the visitor's autoreply, 'bounce' our mail
 * returned.
 */
export type EntryKind = 'reply' | 'message' | 'note' | 'call' | 'automatic' | 'bounce' | 'event';

/** `via` of the events of a merge. */
export const mergedVia = 'merge';

/** `via` of the events of an assignment. Their `status_before` has the account before and the one after it. */
export const assignedVia = 'assign';

/** Entries in which somebody said something. */
export const saidKinds = ['message', 'reply', 'note', 'call'] as const satisfies EntryKind[];

/** Milliseconds during which a reply can be undone; it is not sent before. */
export const undoMs = 10_000;

/** How each side's message changes the status; missing: no change. */
const statuses: Record<LeadType, { answered?: string; asked?: string; closed?: string; ends: readonly string[] }> =
  types;
const of = (type: string) => statuses[type as LeadType] ?? { ends: [] };

/** Only the initial status moves on; one set by hand stays. */
export const statusOnceAnswered = (type: string, status: string): string =>
  status === firstStatus ? (of(type).answered ?? status) : status;

export const statusOnceAsked = (type: string, status: string): string => of(type).asked ?? status;

export const statusOfClosed = (type: string): string | undefined => of(type).closed;

export const isEnd = (type: string, status: string): boolean => of(type).ends.includes(status);

/** Undo must not revert a later manual change. `before`: previous status, empty if the answer left it unchanged. */
export const standsAsLeft = (
  lead: { type: string; status: string; closed_at: number | null },
  { at, before }: { at: number; before: string },
): boolean =>
  isEnd(lead.type, lead.status)
    ? before !== '' && lead.closed_at === at
    : before === '' || lead.status === statusOnceAnswered(lead.type, before);

/** Whether the visitor waits for us. A status set by hand stops the clock and can restart it. */
export const isWaiting = (lead: { type: string; status: string; waitingSince: number | null }): boolean =>
  lead.waitingSince !== null && (lead.type === 'appointment' || lead.status === firstStatus);
