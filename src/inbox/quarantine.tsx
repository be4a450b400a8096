import { MailCheck, Trash2 } from 'lucide-react';
import { Form, useFetcher } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { formOf } from '#src/inquiries/forms.server.ts';
import { flagWords, leadTypes, leadWord } from '#src/intake/lead.ts';
import { easternText } from '#src/lib/format.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { SearchField } from '#src/ui/filter-form.tsx';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/quarantine';
import {
  changeQuarantine,
  loadQuarantine,
  type QuarantineChange,
  type QuarantineRow,
} from './quarantine-admin.server.ts';

const isMail = ({ source }: QuarantineRow) => source === 'email';

function WhatWasSent({ row }: { row: QuarantineRow }) {
  return (
    <>
      {row.name && <p className="font-semibold">{row.name}</p>}
      {row.email && (
        <p>
          <Breakable text={row.email} />
        </p>
      )}
      <details className="mt-1">
        <summary className="desk-link">Read submission</summary>
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

function Actions({ row, onChange }: { row: QuarantineRow; onChange(intent: 'release' | 'delete'): void }) {
  const who = row.name || row.email || 'an unknown sender';
  return (
    <div className="flex flex-wrap gap-2">
      {isMail(row) ? (
        // A released request can be deleted again, so no confirmation is needed.
        <button type="button" className="button button-quiet button-small" onClick={() => onChange('release')}>
          <MailCheck aria-hidden="true" size={18} />
          <span aria-hidden="true">Release</span>
          <span className="sr-only">Release the email from {who}</span>
        </button>
      ) : (
        <ConfirmAction
          question={`Release this submission? It will count as received ${easternText(row.receivedAt)}, and you both get the usual emails.`}
          confirm="Release submission"
          keep="Leave it in quarantine"
          label={`Release the submission from ${who}`}
          labelled="Release"
          icon={<MailCheck aria-hidden="true" size={18} />}
          onConfirm={() => onChange('release')}
        />
      )}
      <ConfirmAction
        question="Are you sure you want to delete this submission? This cannot be undone."
        confirm="Delete submission"
        keep="Keep submission"
        label={`Delete the submission from ${who}`}
        labelled="Delete"
        icon={<Trash2 aria-hidden="true" size={18} />}
        onConfirm={() => onChange('delete')}
      />
    </div>
  );
}

const columns: readonly Column<QuarantineRow>[] = [
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

export default function Quarantine({ loaderData: { page } }: Route.ComponentProps) {
  const fetcher = useFetcher<QuarantineChange>();
  const outcome = fetcher.data;
  const change = (id: string) => (intent: string) => void fetcher.submit({ intent, id }, { method: 'post' });
  return (
    <Screen title="Quarantine" about={<>{page.total} total. The newest 500 are kept, emails for at least 30 days.</>}>
      <p role="status" className="mb-3 font-semibold text-arc-800 empty:mb-0">
        {outcome?.ok && outcome.notice}
      </p>
      <Refused outcome={outcome} className="mb-3" />
      <div className="sheet">
        <p className="max-w-prose px-4 pt-4 pb-2 text-sm text-ink-600 sm:px-6">
          These forms failed the security checks, and these emails couldn’t be sorted automatically. People who sent a
          form were told and shown your email address; people who sent an email weren’t. Release one to accept it as if
          it had just passed.
        </p>
        <Form method="get" role="search" aria-label="Search the quarantine" className="sheet-filters pb-3">
          <SearchField label="Search everything in quarantine" value={page.q} />
          <button type="submit" className="button button-quiet button-small">
            Search
          </button>
        </Form>
        <DeskTable
          caption="Held submissions, newest first"
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
          empty={page.q ? 'No matches in quarantine. Try fewer words.' : 'Nothing in quarantine'}
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older submissions" />
    </Screen>
  );
}

export const meta = deskTitle('Quarantine');

export async function loader(args: Route.LoaderArgs) {
  const { db } = await requireSignIn(args);
  return { page: await loadQuarantine(db, new URL(args.request.url).searchParams, formOf) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ quarantine, noteDone }, form) => {
    const change = await changeQuarantine(quarantine, form, formOf);
    const action = String(form.get('intent'));
    if (change.ok) await noteDone({ action, subject: change.subject, detail: 'from quarantine' });
    return change;
  });
