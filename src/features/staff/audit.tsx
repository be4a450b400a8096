import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { Form, useFetcher, useSubmit } from 'react-router';
import { easternText } from '#src/lib/eastern-format.ts';
import type { OpenSession } from '#src/platform/session/session.server.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { DeskPages } from '#src/ui/desk-pages.tsx';
import { useEarlyChoice } from '#src/ui/early-choice.ts';
import type { AuditPage } from './audit.server.ts';

/** What is written down, in the order of the filter's list. */
const auditActions = [
  'sign-in',
  'failed sign-in',
  'sign-out',
  'sign-out everywhere',
  'new password',
  'publish',
  'settings',
  'status',
  'note',
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
] as const;

function SignedIn({ sessions, own }: { sessions: readonly OpenSession[]; own: string }) {
  const fetcher = useFetcher<{ problem?: string }>();
  return (
    <section className="card lead-part mb-6" aria-labelledby="signed-in">
      <h2 id="signed-in">Signed-in browsers</h2>
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
      <p role="alert" className="field-error empty:hidden">
        {fetcher.data?.problem}
      </p>
    </section>
  );
}

/** The Audit tab: who is signed in, and who did what. */
export function AuditTab(props: { page: AuditPage; sessions: readonly OpenSession[]; own: string }) {
  const { page } = props;
  const submit = useSubmit();
  const filter = useRef<HTMLFormElement>(null);
  const apply = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  useEarlyChoice(filter, apply);
  return (
    <section aria-labelledby="tab-title">
      <h1 id="tab-title" className="mb-4">
        Audit
      </h1>
      <SignedIn sessions={props.sessions} own={props.own} />
      <Form
        ref={filter}
        method="get"
        autoComplete="off"
        className="desk-filters"
        onChange={(event) => apply(event.currentTarget)}
      >
        <label className="desk-filter">
          <span>Show</span>
          <select name="action" key={page.action} defaultValue={page.action} className="input input-small">
            <option value="">Everything</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {action}
              </option>
            ))}
          </select>
        </label>
      </Form>
      {page.rows.length === 0 ? (
        <p className="empty-state">Nothing has been done yet.</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">What was done, newest first</caption>
          <thead>
            <tr>
              {['When', 'Who', 'What', 'Of what', 'Details'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <tr key={row.id}>
                <td data-label="When">{easternText(row.at)}</td>
                <td data-label="Who">
                  {row.actor}
                  {row.device && <p className="text-ink-600">{row.device}</p>}
                </td>
                <td data-label="What">{row.action}</td>
                <td data-label="Of what">{row.subject || '–'}</td>
                <td data-label="Details" className="wrap-anywhere">
                  {row.detail || '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DeskPages first={page.newest} next={page.older} nextText="Older entries" />
    </section>
  );
}
