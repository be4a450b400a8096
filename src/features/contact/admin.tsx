import { Mail, MailCheck, MailWarning, Trash2 } from 'lucide-react';
import { useFetcher } from 'react-router';
import { contactBudgets, contactServices, contactTimelines } from '#content/contact.ts';
import { easternText, spanText } from '#src/lib/eastern-format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import type { MessageRow, MessagesPage } from './admin.server.ts';
import { labelOf, messageStatuses } from './rules.ts';

function Due({ row, now }: { row: MessageRow; now: number }) {
  if (row.status !== 'pending') return null;
  const late = now > row.respondBy;
  return (
    <p className={late ? 'due due-late' : 'due'}>
      {late ? `Overdue by ${spanText(now - row.respondBy)}` : `Reply due in ${spanText(row.respondBy - now)}`}
      <span className="block text-ink-600">{easternText(row.respondBy)} ET</span>
    </p>
  );
}

const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting', dead: 'not delivered' };
const mailIcons: Record<string, typeof Mail> = { sent: MailCheck, waiting: Mail, dead: MailWarning };

function MailState({ mail }: { mail: MessageRow['mails'][number] }) {
  const Icon = mailIcons[mail.state] ?? Mail;
  return (
    <li className={`mail-state mail-${mail.state}`} title={mail.error ?? undefined}>
      <Icon aria-hidden="true" size={15} />
      {mail.audience === 'owner' ? 'Notification' : 'Confirmation'} {mailWords[mail.state] ?? mail.state}
    </li>
  );
}

function StatusSelect({ row }: { row: MessageRow }) {
  const fetcher = useFetcher<{ problem?: string }>();
  const chosen = fetcher.formData?.get('status') ?? row.status;
  return (
    <fetcher.Form method="post">
      <select
        className="input input-small"
        aria-label={`Status of the message from ${row.name}`}
        name="status"
        value={String(chosen)}
        onChange={(event) =>
          fetcher.submit({ intent: 'status', id: row.id, status: event.target.value }, { method: 'post' })
        }
      >
        {messageStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </select>
      <p role="status" className="field-error">
        {fetcher.data?.problem}
      </p>
    </fetcher.Form>
  );
}

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
        <StatusSelect row={row} />
        <Due row={row} now={now} />
        <ul>
          {row.mails.map((mail) => (
            <MailState key={mail.audience} mail={mail} />
          ))}
        </ul>
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
