import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { Form, useFetcher, useSubmit } from 'react-router';
import { easternText } from '#src/lib/eastern-format.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { DeskPages } from '#src/ui/desk-pages.tsx';
import { useEarlyChoice } from '#src/ui/early-choice.ts';
import type { MailRow, OutboxPage } from './admin.server.ts';

const stateWords: Record<string, string> = { sent: 'Sent', waiting: 'Waiting', dead: 'Not delivered' };

function when(mail: MailRow, configured: boolean): string {
  if (mail.sentAt) return easternText(mail.sentAt);
  if (mail.state === 'dead') return mail.attempts === 1 ? 'after 1 attempt' : `after ${mail.attempts} attempts`;
  return configured ? `next attempt ${easternText(mail.nextAttemptAt)}` : 'until a mail server is set';
}

function MailEntry({ mail, configured }: { mail: MailRow; configured: boolean }) {
  const fetcher = useFetcher<{ problem?: string }>();
  return (
    <tr>
      <td data-label="Email" className="wrap-anywhere">
        <p className="font-semibold">{mail.subject}</p>
        <p className="text-ink-600">
          To <Breakable text={mail.recipient} />
        </p>
        <details className="mt-1">
          <summary className="link">Read the email</summary>
          <p className="message-text">{mail.body}</p>
        </details>
      </td>
      <td data-label="Written">{easternText(mail.createdAt)}</td>
      <td data-label="State">
        <p className={`mail-state mail-${mail.state}`}>{stateWords[mail.state] ?? mail.state}</p>
        <p className="text-ink-600">{when(mail, configured)}</p>
        {mail.error && <p className="field-error break-words">{mail.error}</p>}
      </td>
      <td data-label="Actions">
        {mail.state !== 'sent' && configured && (
          <fetcher.Form method="post">
            <input type="hidden" name="id" value={mail.id} />
            <button type="submit" className="button button-quiet button-small" aria-disabled={fetcher.state !== 'idle'}>
              Try now
            </button>
          </fetcher.Form>
        )}
        {fetcher.data?.problem && (
          <p role="alert" className="field-error">
            {fetcher.data.problem}
          </p>
        )}
      </td>
    </tr>
  );
}

const upTo = (n: number) => (n < 1_000 ? String(n) : '1,000 or more');

/** Takes up every mail again that has not been sent. */
function TryAll({ count }: { count: number }) {
  const fetcher = useFetcher<{ problem?: string; retried?: number }>();
  const { problem, retried } = fetcher.data ?? {};
  const busy = fetcher.state !== 'idle';
  return (
    <div className="lead-ways">
      {count > 0 && (
        <fetcher.Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
          <input type="hidden" name="intent" value="all" />
          <button type="submit" className="button button-quiet button-small" aria-disabled={busy}>
            <RotateCw aria-hidden="true" size={17} /> Try all again
          </button>
        </fetcher.Form>
      )}
      <p role="status">
        {retried !== undefined &&
          (retried === 1 ? 'One email is being tried again.' : `${retried} emails are being tried again.`)}
      </p>
      <p role="alert" className="field-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}

/** The outbox as the owner sees it: every mail, its state, and a way to send it now. */
export function OutboxTab({ page, configured }: { page: OutboxPage; configured: boolean }) {
  const { mails, counts, state } = page;
  const submit = useSubmit();
  const filter = useRef<HTMLFormElement>(null);
  const apply = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  useEarlyChoice(filter, apply);
  return (
    <section aria-labelledby="tab-title">
      <header className="desk-head">
        <h1 id="tab-title">Outbox</h1>
        <p className="text-ink-600">
          {upTo(counts.waiting)} waiting, {upTo(counts.dead)} not delivered
        </p>
        {configured && <TryAll count={counts.waiting + counts.dead} />}
      </header>
      {!configured && (
        <p className="notice notice-info mb-5">
          No mail server is set (SMTP_URL). Emails are kept here and are sent as soon as there is one.
        </p>
      )}
      <Form
        ref={filter}
        method="get"
        autoComplete="off"
        className="desk-filters"
        onChange={(event) => apply(event.currentTarget)}
      >
        <label className="desk-filter">
          <span>Show</span>
          <select name="state" key={state} defaultValue={state} className="input input-small">
            <option value="">Everything</option>
            <option value="waiting">Waiting</option>
            <option value="dead">Not delivered</option>
            <option value="sent">Sent</option>
          </select>
        </label>
      </Form>
      {mails.length === 0 ? (
        <p className="empty-state">{state ? 'No such emails' : 'No emails yet'}</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Emails, newest first</caption>
          <thead>
            <tr>
              {['Email', 'Written', 'State', 'Actions'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <MailEntry key={mail.id} mail={mail} configured={configured} />
            ))}
          </tbody>
        </table>
      )}
      <DeskPages first={page.newest} next={page.older} nextText="Older emails" />
    </section>
  );
}
