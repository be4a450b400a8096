import { MailCheck, Trash2 } from 'lucide-react';
import { Form, useActionData, useFetcher } from 'react-router';
import { easternText } from '#src/lib/eastern-format.ts';
import { flagWords } from '#src/lib/flag-words.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { DeskPages } from '#src/ui/desk-pages.tsx';
import { DeskSearch } from '#src/ui/desk-search.tsx';
import type { QuarantinePage, QuarantineRow } from './admin.server.ts';

const typeWords: Readonly<Record<string, string>> = {
  contact: 'Message',
  appointment: 'Appointment',
  quote: 'Quote request',
  career: 'Application',
};

function RefusedEntry(props: { row: QuarantineRow; onChange(intent: 'release' | 'delete'): void }) {
  const { row, onChange } = props;
  const who = row.name || row.email || 'an unknown sender';
  return (
    <tr>
      <td data-label="When">{easternText(row.receivedAt)}</td>
      <td data-label="Type">
        {Object.hasOwn(typeWords, row.type) ? typeWords[row.type] : row.type}
        {row.source !== 'website' && <p className="text-ink-600">{row.source}</p>}
      </td>
      <td data-label="From" className="wrap-anywhere">
        {row.name && <p className="font-semibold">{row.name}</p>}
        {row.email && (
          <p>
            <Breakable text={row.email} />
          </p>
        )}
        <details className="mt-1">
          <summary className="link">Read what was sent</summary>
          <dl className="message-text">
            {row.fields.map((field) => (
              <div key={field.name} className="mb-2">
                <dt className="text-sm font-semibold text-ink-600">{field.label}</dt>
                <dd>{field.value}</dd>
              </div>
            ))}
          </dl>
          {row.hasFile && <p className="text-ink-600">Its file was checked and is kept with it.</p>}
          {row.flags.length > 0 && <p className="text-ink-600">Noted: {row.flags.map(flagWords).join('; ')}</p>}
        </details>
      </td>
      <td data-label="Reasons">
        <ul>
          {row.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </td>
      <td data-label="Actions">
        <div className="flex flex-wrap gap-2">
          <ConfirmAction
            question={`Release this submission? It is taken as of ${easternText(row.receivedAt)}, and both of you get the usual emails.`}
            confirm="Release submission"
            keep="Leave it in quarantine"
            label={`Release the submission from ${who}`}
            labelled="Release"
            icon={<MailCheck aria-hidden="true" size={18} />}
            fields={{ intent: 'release', id: row.id }}
            onConfirm={() => onChange('release')}
          />
          <ConfirmAction
            question="Are you sure you want to delete this submission? This cannot be undone."
            confirm="Delete submission"
            keep="Keep submission"
            label={`Delete the submission from ${who}`}
            labelled="Delete"
            icon={<Trash2 aria-hidden="true" size={18} />}
            fields={{ intent: 'delete', id: row.id }}
            onConfirm={() => onChange('delete')}
          />
        </div>
      </td>
    </tr>
  );
}

/** The Quarantine tab: what the security checks refused, to be released or deleted. */
export function QuarantineTab({ page }: { page: QuarantinePage }) {
  const fetcher = useFetcher<{ notice?: string; problem?: string }>();
  const posted = useActionData() as typeof fetcher.data;
  const outcome = fetcher.data ?? posted;
  return (
    <section aria-labelledby="tab-title">
      <header className="desk-head">
        <h1 id="tab-title">Quarantine</h1>
        <p className="text-ink-600">{page.total} in all; the newest 500 are kept</p>
      </header>
      <p className="mb-5 max-w-prose text-ink-600">
        The security checks refused these. Their senders were told so and shown your email address. Releasing one takes
        it as if it had been accepted when it arrived.
      </p>
      <Form method="get" role="search" aria-label="Search the quarantine" className="desk-filters desk-filters-line">
        <DeskSearch label="Search in everything that was refused" value={page.q} />
        <button type="submit" className="button button-quiet button-small">
          Search
        </button>
      </Form>
      <p role="status" className="mb-3 font-semibold text-arc-800 empty:mb-0">
        {outcome?.notice}
      </p>
      <p role="alert" className="field-error mb-3 empty:mb-0">
        {outcome?.problem}
      </p>
      {page.rows.length === 0 ? (
        <p className="empty-state">
          {page.q ? 'Nothing in quarantine matches. Try fewer words.' : 'Nothing in quarantine'}
        </p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Refused submissions, newest first</caption>
          <thead>
            <tr>
              {['When', 'Type', 'From', 'Reasons', 'Actions'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <RefusedEntry
                key={row.id}
                row={row}
                onChange={(intent) => fetcher.submit({ intent, id: row.id }, { method: 'post' })}
              />
            ))}
          </tbody>
        </table>
      )}
      <DeskPages
        first={page.isFirst ? undefined : '/admin/quarantine'}
        next={page.older && `/admin/quarantine?before=${page.older}`}
        nextText="Older submissions"
      />
    </section>
  );
}
