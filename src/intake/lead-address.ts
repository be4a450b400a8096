import type { Mail } from '#src/platform/outbox/mail.ts';
import type { LeadType } from './lead.ts';

/** Address of the desk's tab for each type of lead; a lead's own view is below it, by its id. */
export const leadTabs = {
  contact: '/admin/messages',
  appointment: '/admin/appointments',
  quote: '/admin/quotes',
  career: '/admin/applications',
} as const satisfies Record<LeadType, string>;

/** The mails about a lead; those to the owner end with its address in the desk, which opens only after signing in. */
export function withDeskLink(mails: readonly Mail[], lead: { type: string; id: string }, publicUrl: string): Mail[] {
  const tab = leadTabs[lead.type as LeadType];
  const link = ['', '', 'Open it in your desk:', `${publicUrl}${tab}/${lead.id}`].join('\n');
  return mails.map((mail) => (mail.audience === 'owner' && tab ? { ...mail, body: mail.body + link } : mail));
}
