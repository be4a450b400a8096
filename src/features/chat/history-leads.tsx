import { leadTabs } from '#src/intake/lead-address.ts';
import { easternText } from '#src/lib/format.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import type { ChatLead } from './history.server.ts';

const columns: readonly Column<ChatLead>[] = [
  {
    title: 'Name',
    className: 'font-semibold',
    // Where they are answered.
    cell: ({ id, name, type }) => (
      <a className="desk-link" href={`${leadTabs[type === 'consultation' ? 'appointment' : 'contact']}/${id}`}>
        {name}
      </a>
    ),
  },
  {
    title: 'Email',
    cell: ({ email }) => (
      <a className="desk-link break-all" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
  { title: 'Phone', cell: ({ phone }) => phone || '–' },
  { title: 'Received', cell: ({ at }) => `${easternText(at)} ET` },
  { title: 'Source', cell: ({ source }) => source },
  {
    title: 'Type',
    cell: ({ type }) => (type === 'consultation' ? <span className="badge">{type}</span> : type),
  },
];

/** Who left an address through the chat (S2 §3 Chat contact lead); a consultation carries a badge. */
export function Leads({ leads }: { leads: ChatLead[] }) {
  return (
    <section aria-labelledby="leads-title" className="history-leads">
      <h2 id="leads-title">Contact leads</h2>
      <DeskTable
        caption="Contact leads from the chat, newest first"
        columns={columns}
        rows={leads}
        keyOf={({ id }) => id}
        empty="No contact leads collected yet"
      />
    </section>
  );
}
