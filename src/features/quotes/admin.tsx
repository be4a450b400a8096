import { Trash2 } from 'lucide-react';
import { useFetcher } from 'react-router';
import { quoteBudgets, quoteServices, quoteTimelines } from '#content/quote.ts';
import { easternText } from '#src/lib/eastern-format.ts';
import { labelOf } from '#src/lib/options.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { MailStates, ReplyDue } from '#src/ui/reply-state.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import type { QuoteRow, QuotesPage } from './admin.server.ts';
import { QuoteDetails } from './admin-details.tsx';
import { totalText } from './estimate-words.ts';
import { quoteStatuses } from './rules.ts';

const columns = ['Name', 'Contact', 'Services', 'Budget', 'Timeline', 'Estimate', 'Status', 'Actions'];

function QuoteEntry({ row, now }: { row: QuoteRow; now: number }) {
  const fetcher = useFetcher<{ problem?: string }>();
  if (fetcher.formData?.get('intent') === 'delete') return null;
  const name = `${row.firstName} ${row.lastName}`;
  return (
    <>
      <tr className="entry-row">
        <td data-label="Name">
          <p className="font-semibold">{name}</p>
          <p>{row.companyName}</p>
          <p className="text-ink-600">
            {easternText(row.submittedAt)} · {row.reference}
          </p>
        </td>
        <td data-label="Contact" className="min-w-48">
          <a
            className="link wrap-anywhere"
            href={`mailto:${row.email}?subject=${encodeURIComponent(`Your quote request ${row.reference}`)}`}
          >
            {row.email}
          </a>
          {row.phone && <p>{row.phone}</p>}
        </td>
        <td data-label="Services">
          <ul>
            {row.services.map((service) => (
              <li key={service}>{labelOf(quoteServices, service)}</li>
            ))}
          </ul>
        </td>
        <td data-label="Budget">{labelOf(quoteBudgets, row.budget)}</td>
        <td data-label="Timeline">{labelOf(quoteTimelines, row.timeline)}</td>
        <td data-label="Estimate">{totalText(row.figures)}</td>
        <td data-label="Status">
          <StatusSelect
            id={row.id}
            status={row.status}
            statuses={quoteStatuses}
            label={`Status of the quote request from ${name}`}
          />
          {row.status === 'pending' && <ReplyDue respondBy={row.respondBy} now={now} />}
          <MailStates mails={row.mails} />
        </td>
        <td data-label="Actions">
          <ConfirmAction
            question="Are you sure you want to delete this quote request?"
            confirm="Delete quote request"
            label={`Delete the quote request from ${name}`}
            icon={<Trash2 aria-hidden="true" size={18} />}
            onConfirm={() => fetcher.submit({ intent: 'delete', id: row.id }, { method: 'post' })}
          />
          <p role="status" className="field-error">
            {fetcher.data?.problem}
          </p>
        </td>
      </tr>
      <tr className="detail-row">
        <td colSpan={columns.length}>
          <QuoteDetails row={row} />
        </td>
      </tr>
    </>
  );
}

/** The Quote Requests tab (S2 §2, §4), with the estimate as it was when the request came in. */
export function QuotesTab({ page, now }: { page: QuotesPage; now: number }) {
  return (
    <section aria-labelledby="tab-title">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-2">
        <h1 id="tab-title" className="text-2xl font-bold">
          Quote Requests
        </h1>
        <p className="text-ink-600">
          {page.total} in all, {page.pending} pending
        </p>
      </header>
      {page.rows.length === 0 ? (
        <p className="empty-state">No quote requests yet.</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Quote requests, newest first</caption>
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
            {page.rows.map((row) => (
              <QuoteEntry key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {page.older && (
        <p className="mt-5">
          <a className="button button-quiet" href={`/admin/quotes?before=${page.older}`}>
            Older quote requests
          </a>
        </p>
      )}
    </section>
  );
}
