import { type LeadType, leadTabs } from '#src/intake/lead.ts';
import { waitingEmergencies } from '#src/intake/waiting-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { assignedTo, type Whose } from './assignment.ts';
import { hasLeftChat, leftBefore } from './today-rules.ts';
import { findChat, nextWaiting, nextWaitingChat } from './today-store.server.ts';

/** The screens of a lead and of a chat, which lead back to Today and on in its order. */
export const fromToday = (type: string, id: string, whose: Whose = '') =>
  `${leadTabs[type as LeadType]}/${id}?from=today${whose && `&whose=${whose}`}`;
export const chatFromToday = (id: string) => `/admin/chat-history/${id}?from=today`;

/**
 * Who comes after a lead or a chat in the order of Today, with the address of their screen; null when nobody else waits.
 * Emergencies come before everybody. Chats come first, the longest wait before all; then leads by the promised moment; then chats whose visitors are gone;
 * then it begins again. `now` in epoch milliseconds; `whose`: of which of them, for
 * the account `me`.
 */
export async function nextOnToday(
  from: Sql,
  of: { kind: 'lead' | 'chat'; id: string },
  now: number,
  { whose = '', me = '' }: { whose?: Whose; me?: string } = {},
): Promise<{ name: string; path: string } | null> {
  const { id } = of;
  const assigned = assignedTo(whose, me);
  const isTheirs = (lead: { assigned_to: string }) => assigned === undefined || lead.assigned_to === assigned;
  const chatAfter = async (left: boolean, after: number) => {
    const chat = await nextWaitingChat(from, { after, id, now, left, leftBefore: leftBefore(now) });
    const found = chat === undefined ? undefined : await findChat(from, chat);
    return found && { name: found.name || 'a chat visitor', path: chatFromToday(found.id) };
  };
  const leadAfter = async (after: boolean) => {
    const lead = await nextWaiting(from, { id, after, now, assigned });
    return lead && { name: lead.name, path: fromToday(lead.type, lead.id, whose) };
  };
  const chat = of.kind === 'chat' ? await findChat(from, id) : undefined;
  const askedAt = chat?.asked_person_at ?? undefined;
  const hasLeft = chat && askedAt !== undefined && hasLeftChat({ askedAt, lastAt: chat.last_at }, now);
  // A chat is nobody's.
  const chatsOf = async (left: boolean, after: number) => (whose === 'mine' ? undefined : chatAfter(left, after));
  const here = () => chatsOf(false, 0);
  const leads = () => leadAfter(false);
  const left = () => chatsOf(true, 0);
  const ways =
    of.kind === 'lead'
      ? [() => leadAfter(true), left, here, leads]
      : askedAt === undefined
        ? [leads, here, left]
        : hasLeft
          ? [() => chatAfter(true, askedAt), here, leads, left]
          : [() => chatAfter(false, askedAt), leads, left, here];
  const emergency = (await waitingEmergencies(from, now)).find((lead) => lead.id !== id && isTheirs(lead));
  if (emergency) return { name: emergency.name, path: fromToday(emergency.type, emergency.id, whose) };
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  return null;
}
