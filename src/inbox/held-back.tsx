import { MailCheck, Trash2 } from 'lucide-react';
import { Form, useFetcher } from 'react-router';
import { flagWords, leadTypes, leadWord } from '#src/intake/lead.ts';
import { easternText } from '#src/lib/format.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { SearchField } from '#src/ui/filter-form.tsx';
import { IfMayHere } from '#src/ui/may.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { HeldBackChange, HeldBackPage, HeldBackRow } from './held-back.server.ts';
import { heldBack } from './lead-types.ts';

const isMail = ({ source }: HeldBackRow) => source === 'email';

function WhatWasSent({ row }: { row: HeldBackRow }) {
  return (
    <>
      {row.name && <p className="font-semibold">{row.name}</p>}
      {row.email && (
        <p>
          <Breakable text={row.email} />
        </p>
      )}
      <details className="mt-1">
        <summary className="desk-link">Read it</summary>
        <dl className="message-text">
          {row.fields.map((field) => (
            <div key={field.name} className="mb-2">
              <dt className="text-sm font-semibold text-ink-600">{field.label}</dt>
              <dd>{field.value}</dd>
            </div>
          ))}
        </dl>
        {isMail(row) && <p className="text-ink-600">The whole email is kept with its files.</p>}
        {row.hasFile && <p className="text-ink-600">Its file was checked and is kept with it.</p>}
        {row.flags.length > 0 && <p className="text-ink-600">Flags: {row.flags.map(flagWords).join('; ')}</p>}
      </details>
    </>
  );
}

function Actions({ row, onChange }: { row: HeldBackRow; onChange(intent: 'release' | 'delete'): void }) {
  const who = row.name || row.email || 'an unknown sender';
  const what = isMail(row) ? 'email' : 'form';
  return (
    <div className="flex flex-wrap gap-2">
      {isMail(row) ? (
        // What was let through can be deleted again, so no confirmation is needed.
        <button type="button" className="button button-quiet button-small" onClick={() => onChange('release')}>
          <MailCheck aria-hidden="true" size={18} />
          <span aria-hidden="true">Let through</span>
          <span className="sr-only">Let through the email from {who}</span>
        </button>
      ) : (
        <ConfirmAction
          question={`Let this through? It counts as received ${easternText(row.receivedAt)}, and you both get the usual emails.`}
          confirm="Let it through"
          keep="Cancel"
          label={`Let through the ${what} from ${who}`}
          labelled="Let through"
          icon={<MailCheck aria-hidden="true" size={18} />}
          onConfirm={() => onChange('release')}
        />
      )}
      <ConfirmAction
        question={`Delete this ${what}? You can’t undo this.`}
        confirm={`Delete ${what}`}
        keep="Cancel"
        label={`Delete the ${what} from ${who}`}
        labelled="Delete"
        icon={<Trash2 aria-hidden="true" size={18} />}
        onConfirm={() => onChange('delete')}
      />
    </div>
  );
}

const columns: readonly Column<HeldBackRow>[] = [
  { title: 'When', cell: (row) => easternText(row.receivedAt) },
  {
    title: 'Type',
    cell: (row) => (
      <>
        {(leadTypes as readonly string[]).includes(row.type) ? leadWord(row.type) : row.type}
        {row.source !== 'website' && <p className="text-ink-600">{row.source}</p>}
      </>
    ),
  },
  { title: 'From', className: 'wrap-anywhere', cell: (row) => <WhatWasSent row={row} /> },
  {
    title: 'Reasons',
    cell: (row) => (
      <ul>
        {row.reasons.map((reason) => (
          <li key={reason} className="sign sign-warning whitespace-normal">
            {reason}
          </li>
        ))}
      </ul>
    ),
  },
];

export const heldBackTitle = 'Held back';

/** What the checks refused, as a filter of Messages. */
export function HeldBack({ page }: { page: HeldBackPage }) {
  const fetcher = useFetcher<HeldBackChange>();
  const outcome = fetcher.data;
  const change = (id: string) => (intent: string) => void fetcher.submit({ intent, id }, { method: 'post' });
  return (
    <Screen
      title={heldBackTitle}
      about={`${page.total} held back. The newest 500 are kept, emails for at least 30 days.`}
    >
      <p role="status" className="mb-3 font-semibold text-arc-800 empty:mb-0">
        {outcome?.ok && outcome.notice}
      </p>
      <Refused outcome={outcome} className="mb-3" />
      <div className="sheet">
        <p className="max-w-prose px-4 pt-4 pb-2 text-sm text-ink-600 sm:px-6">
          Forms that failed the security checks, and emails we couldn’t sort. People who sent a form were told and shown
          your email address; people who sent an email weren’t. Let one through and it arrives like any other.
        </p>
        <Form method="get" role="search" aria-label="Search what was held back" className="sheet-filters pb-3">
          <input type="hidden" name="show" value={heldBack} />
          <SearchField label="Search everything held back" value={page.q} />
          <button type="submit" className="button button-quiet button-small">
            Search
          </button>
        </Form>
        <DeskTable
          caption="Held back, newest first"
          columns={[
            ...columns,
            {
              title: 'Actions',
              cell: (row) => (
                <IfMayHere instead="–">
                  <Actions row={row} onChange={change(row.id)} />
                </IfMayHere>
              ),
            },
          ]}
          rows={page.rows}
          keyOf={({ id }) => id}
          empty={page.q ? 'No matches. Try fewer words.' : 'Nothing is held back.'}
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older" />
    </Screen>
  );
}
