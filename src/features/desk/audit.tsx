import { LogOut } from 'lucide-react';
import { useFetcher } from 'react-router';
import { easternText } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { OpenSession } from '#src/platform/session/session.server.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { AuditPage } from './audit.server.ts';
import { useWayOut } from './use-way-out.ts';

/** What is written down, in the order of the filter's list. */
const auditActions = [
  'sign-in',
  'failed sign-in',
  'wrong password',
  'sign-out',
  'sign-out everywhere',
  'new password',
  'publish',
  'settings',
  'status',
  'note',
  'done',
  'later',
  'next action',
  'delete',
  'restore',
  'purge',
  'export',
  'subscribe',
  'import',
  'unsubscribe',
  'release',
  'retry mail',
  'new calendar address',
  'notifications',
  'erase',
  'join people',
  'separate people',
  'keep people apart',
  'name',
  'take back',
  'tags',
  'reply',
  'reply taken back',
  'entered',
] as const;

/** `own`: the name of the browser that looks at it. */
const columnsFor = (own: string): readonly Column<AuditPage['rows'][number]>[] => [
  { title: 'When', cell: ({ at }) => easternText(at) },
  {
    title: 'Who',
    cell: ({ actor, device }) => (
      <>
        {actor === own ? 'You' : actor}
        {device && <span className="audit-device"> {device}</span>}
      </>
    ),
  },
  { title: 'What', cell: ({ action }) => action },
  { title: 'Of what', cell: ({ subject }) => subject || '–' },
  { title: 'Details', className: 'wrap-anywhere', cell: ({ detail }) => detail || '–' },
];

function SignedIn({ sessions, own }: { sessions: readonly OpenSession[]; own: string }) {
  const fetcher = useFetcher<Outcome>();
  useWayOut(fetcher);
  return (
    <section className="sheet-section border-b border-ink-200" aria-labelledby="signed-in">
      <header>
        <h2 id="signed-in">Signed-in browsers</h2>
      </header>
      <ul className="lead-notes">
        {sessions.map((session) => (
          <li key={session.name}>
            <p className="font-semibold">
              {session.name}
              {session.name === own && ' (this one)'}
            </p>
            <p className="text-ink-600">
              {session.device || 'unknown device'}, since {easternText(session.createdAt)} ET
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ConfirmAction
          question="Sign out everywhere? Every browser, this one included, needs the password again."
          confirm="Sign out everywhere"
          keep="Stay signed in"
          label="Sign out everywhere"
          labelled
          icon={<LogOut aria-hidden="true" size={18} />}
          fields={{ intent: 'sign-out-everywhere' }}
          onConfirm={() => fetcher.submit({ intent: 'sign-out-everywhere' }, { method: 'post' })}
        />
        <span className="text-ink-600">For example when a device is lost.</span>
      </div>
      <Refused outcome={fetcher.data} />
    </section>
  );
}

/** The Audit tab: who is signed in, and who did what. */
export function AuditTab(props: { page: AuditPage; sessions: readonly OpenSession[]; own: string }) {
  const { page } = props;
  return (
    <section aria-labelledby="tab-title">
      <header className="sheet-title">
        <div>
          <h1 id="tab-title">Audit</h1>
          <p>Who did what, newest first.</p>
        </div>
      </header>
      <div className="sheet">
        <SignedIn sessions={props.sessions} own={props.own} />
        <FilterForm values={{ action: page.action }} className="sheet-filters pb-3">
          <FilterChoice name="action" label="Show" value={page.action} empty="Everything" options={auditActions} />
        </FilterForm>
        <DeskTable
          className="audit-table"
          caption="What was done, newest first"
          columns={columnsFor(props.own)}
          rows={page.rows}
          keyOf={({ id }) => id}
          empty="Nothing has been done yet."
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older entries" />
    </section>
  );
}
