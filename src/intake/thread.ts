import { firstStatus, type LeadType } from './lead.ts';

/**
 * What an entry of a thread is: a mail of ours, what the visitor wrote (by mail or on the request's page), a note for us
 * alone, a telephone call, an automatic mail of theirs, a mail of ours that came back, or something that happened.
 */
export type EntryKind = 'reply' | 'message' | 'note' | 'call' | 'automatic' | 'bounce' | 'event';

/** How long a reply can be taken back before it leaves; nobody else reads it until then. In milliseconds. */
export const undoMs = 10_000;

/** What each side's word does to a lead's status; nothing where it is not named. */
const statuses: Record<LeadType, { answered?: string; asked?: string; closed?: string; ends: readonly string[] }> = {
  contact: { answered: 'responded', asked: firstStatus, closed: 'closed', ends: ['closed'] },
  quote: { answered: 'in-progress', asked: firstStatus, closed: 'completed', ends: ['completed'] },
  career: { answered: 'reviewed', asked: firstStatus, closed: 'closed', ends: ['closed'] },
  // Its status says whether the meeting takes place, not whose turn it is.
  appointment: { ends: ['cancelled', 'done', 'no-show'] },
};
const of = (type: string) => statuses[type as LeadType] ?? { ends: [] };

/** The status of a lead once we have answered it; only one that nobody has set otherwise moves on. */
export const statusOnceAnswered = (type: string, status: string): string =>
  status === firstStatus ? (of(type).answered ?? status) : status;

/** The status of a lead whose visitor has written again. */
export const statusOnceAsked = (type: string, status: string): string => of(type).asked ?? status;

/** The status that "send and close" sets, undefined where there is none. */
export const statusOfClosed = (type: string): string | undefined => of(type).closed;

/** Whether a status ends a lead. */
export const isEnd = (type: string, status: string): boolean => of(type).ends.includes(status);

/**
 * Whether the status still is what an answer left at `at`, which had found `before` (empty: it left it as it was). What
 * was set by hand since is not undone with the answer.
 */
export const standsAsLeft = (
  lead: { type: string; status: string; closed_at: number | null },
  { at, before }: { at: number; before: string },
): boolean =>
  isEnd(lead.type, lead.status)
    ? before !== '' && lead.closed_at === at
    : before === '' || lead.status === statusOnceAnswered(lead.type, before);

/** Whether the visitor waits for an answer of ours. A status that was set by hand stops the clock, and gives it back. */
export const isWaiting = (lead: { type: string; status: string; waitingSince: number | null }): boolean =>
  lead.waitingSince !== null && (lead.type === 'appointment' || lead.status === firstStatus);
