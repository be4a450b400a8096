import { Download, Trash2 } from 'lucide-react';
import { useFetcher } from 'react-router';
import { experienceOptions } from '#content/careers-form.ts';
import { easternText } from '#src/lib/eastern-format.ts';
import { labelOf } from '#src/lib/options.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { MailStates, ReplyDue } from '#src/ui/reply-state.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import type { ApplicationRow, ApplicationsPage } from './admin.server.ts';
import { applicationStatuses, sizeText } from './rules.ts';

function Details({ row }: { row: ApplicationRow }) {
  return (
    <details className="mt-1">
      <summary className="link">Read the application</summary>
      <p className="mt-3 font-semibold">Last job: {row.lastJobPosition}</p>
      <p className="message-text">{row.lastJobDescription}</p>
      <p className="mt-3 font-semibold">Cover letter</p>
      <p className="message-text">{row.coverLetter}</p>
      {row.flags.length > 0 && <p className="text-ink-600">Noted while typing: {row.flags.join(', ')}</p>}
    </details>
  );
}

function ResumeLink({ row }: { row: ApplicationRow }) {
  const { name, type, size, sha256 } = row.resume;
  return (
    <>
      <a
        className="link inline-flex items-start gap-1.5 break-all"
        href={`/admin/applications/${row.id}/resume`}
        download={name}
        title={`SHA-256 ${sha256}`}
      >
        <Download aria-hidden="true" size={17} className="mt-0.5 shrink-0" /> {name}
        <span className="sr-only">, résumé of {row.name}</span>
      </a>
      <p className="text-ink-600">
        {type.toUpperCase()}, {sizeText(size)}
      </p>
    </>
  );
}

function ApplicationEntry({ row, now }: { row: ApplicationRow; now: number }) {
  const fetcher = useFetcher<{ problem?: string }>();
  if (fetcher.formData?.get('intent') === 'delete') return null;
  return (
    <tr>
      <td data-label="Name">
        <p className="font-semibold">{row.name}</p>
        <p className="text-ink-600">
          {easternText(row.submittedAt)} · {row.reference}
        </p>
        <Details row={row} />
      </td>
      <td data-label="Contact">
        <a
          className="link break-all"
          href={`mailto:${row.email}?subject=${encodeURIComponent(`Re: your application ${row.reference}`)}`}
        >
          {row.email}
        </a>
        {row.phone && <p>{row.phone}</p>}
      </td>
      <td data-label="Position">
        <p>{row.position}</p>
        {row.experience && <p className="text-ink-600">{labelOf(experienceOptions, row.experience)}</p>}
      </td>
      <td data-label="Résumé">
        <ResumeLink row={row} />
      </td>
      <td data-label="Status">
        <StatusSelect
          id={row.id}
          status={row.status}
          statuses={applicationStatuses}
          label={`Status of the application from ${row.name}`}
        />
        {row.status === 'pending' && <ReplyDue respondBy={row.respondBy} now={now} />}
        <MailStates mails={row.mails} />
      </td>
      <td data-label="Actions">
        <ConfirmAction
          question="Are you sure you want to delete this application?"
          confirm="Delete application"
          label={`Delete the application from ${row.name}`}
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

const columns = ['Name', 'Contact', 'Position', 'Résumé', 'Status', 'Actions'];

/** The Applications tab, in the manner of S2's tabs. */
export function ApplicationsTab({ page, now }: { page: ApplicationsPage; now: number }) {
  return (
    <section aria-labelledby="tab-title">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-2">
        <h1 id="tab-title" className="text-2xl font-bold">
          Applications
        </h1>
        <p className="text-ink-600">
          {page.total} in all, {page.pending} pending
        </p>
      </header>
      {page.rows.length === 0 ? (
        <p className="empty-state">No applications yet.</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Job applications, newest first</caption>
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
              <ApplicationEntry key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {page.older && (
        <p className="mt-5">
          <a className="button button-quiet" href={`/admin/applications?before=${page.older}`}>
            Older applications
          </a>
        </p>
      )}
    </section>
  );
}
