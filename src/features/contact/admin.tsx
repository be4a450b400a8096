import { Trash2 } from 'lucide-react';
import { useFetcher } from 'react-router';
import { contactBudgets, contactServices, contactTimelines } from '#content/contact.ts';
import { easternText } from '#src/lib/eastern-format.ts';
import { labelOf } from '#src/lib/options.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { MailStates, ReplyDue } from '#src/ui/reply-state.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import type { MessageRow, MessagesPage } from './admin.server.ts';
import { messageStatuses } from './rules.ts';

function MessageEntry({ row, now }: { row: MessageRow; now: number }) {
  const fetcher = useFetcher<{ problem?: string }>();
  const more = [labelOf(contactBudgets, row.budget), labelOf(contactTimelines, row.timeline)].filter(Boolean);
  if (fetcher.formData?.get('intent') === 'delete') return null;
  return (
    <tr>
      <td data-label="Name">
        <p className="font-semibold">{row.name}</p>
        {row.company && <p>{row.company}</p>}
        <p className="text-ink-600">
          {easternText(row.submittedAt)} · {row.reference}
        </p>
        <details className="mt-1">
          <summary className="link">Read the message</summary>
          <p className="message-text">{row.message}</p>
          {more.length > 0 && <p className="text-ink-600">{more.join(' · ')}</p>}
          {row.flags.length > 0 && <p className="text-ink-600">Noted while typing: {row.flags.join(', ')}</p>}
        </details>
      </td>
      <td data-label="Contact">
        <a
          className="link break-all"
          href={`mailto:${row.email}?subject=${encodeURIComponent(`Re: your message ${row.reference}`)}`}
        >
          {row.email}
        </a>
        {row.phone && <p>{row.phone}</p>}
      </td>
      <td data-label="Service">{row.service ? labelOf(contactServices, row.service) : '–'}</td>
      <td data-label="Source">{row.source}</td>
      <td data-label="Status">
        <StatusSelect
          id={row.id}
          status={row.status}
          statuses={messageStatuses}
          label={`Status of the message from ${row.name}`}
        />
        {row.status === 'pending' && <ReplyDue respondBy={row.respondBy} now={now} />}
        <MailStates mails={row.mails} />
      </td>
      <td data-label="Actions">
        <ConfirmAction
          question="Are you sure you want to delete this message?"
          confirm="Delete message"
          label={`Delete the message from ${row.name}`}
          icon={<Trash2 aria-hidden="true" size={18} />}
          onConfirm={() => fetcher.submit({ intent: 'delete', id: row.id }, { method: 'post' })}
        />
        <p role="status" className="field-error">
          {fetcher.data?.problem}
        </p>
      </td>
    </tr>
  );
}

/** The Messages tab (S2 §2, §4): Name, Contact, Service, Source, Status, Actions. */
export function MessagesTab({ page, now }: { page: MessagesPage; now: number }) {
  return (
    <section aria-labelledby="tab-title">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-2">
        <h1 id="tab-title" className="text-2xl font-bold">
          Messages
        </h1>
        <p className="text-ink-600">
          {page.total} in all, {page.pending} pending
        </p>
      </header>
      {page.rows.length === 0 ? (
        <p className="empty-state">No contact messages yet</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Contact messages, newest first</caption>
          <thead>
            <tr>
              {['Name', 'Contact', 'Service', 'Source', 'Status', 'Actions'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <MessageEntry key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {page.older && (
        <p className="mt-5">
          <a className="button button-quiet" href={`/admin/messages?before=${page.older}`}>
            Older messages
          </a>
        </p>
      )}
    </section>
  );
}
