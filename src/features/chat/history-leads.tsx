import { easternText } from '#src/lib/eastern-format.ts';
import type { ChatLead } from './history.server.ts';

const columns = ['Name', 'Email', 'Phone', 'Received', 'Source', 'Type'];

/** Who left an address through the chat (S2 §3 Chat contact lead); a consultation carries a badge. */
export function Leads({ leads }: { leads: ChatLead[] }) {
  return (
    <section aria-labelledby="leads-title" className="history-leads">
      <h2 id="leads-title">Contact leads</h2>
      {leads.length === 0 ? (
        <p className="empty-state">No contact leads collected yet</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Contact leads from the chat, newest first</caption>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {leads.map((lead) => (
              <tr key={lead.id}>
                <td data-label="Name" className="font-semibold">
                  {lead.name}
                </td>
                <td data-label="Email">
                  <a className="link break-all" href={`mailto:${lead.email}`}>
                    {lead.email}
                  </a>
                </td>
                <td data-label="Phone">{lead.phone || '–'}</td>
                <td data-label="Received">{easternText(lead.at)} ET</td>
                <td data-label="Source">{lead.source}</td>
                <td data-label="Type">
                  {lead.type === 'consultation' ? <span className="badge">{lead.type}</span> : lead.type}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
