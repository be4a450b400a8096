import { ArrowLeft, Mail, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useFetcher, useLocation, useNavigate } from 'react-router';
import { deviceWords } from '#src/lib/device-words.ts';
import { easternText } from '#src/lib/eastern-format.ts';
import { flagWords } from '#src/lib/flag-words.ts';
import { MailState, ReplyCountdown } from '#src/ui/reply-state.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import type { Changed } from './change.server.ts';
import type { LeadDetail } from './detail.server.ts';
import type { Field, LeadKind } from './kind.ts';
import { DeleteLead, type StatusControl } from './row.tsx';

function Fields({ fields }: { fields: readonly (Field & { shown?: ReactNode })[] }) {
  return (
    <dl className="lead-fields">
      {fields.map(({ name, label, value, long, shown }) => (
        <div key={name} className={long ? 'lead-field-long' : undefined}>
          <dt>{label}</dt>
          <dd className={long && value ? 'message-text' : undefined}>{shown ?? (value || 'Not provided')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card lead-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Notes({ detail }: { detail: LeadDetail }) {
  const fetcher = useFetcher<Changed>();
  const form = useRef<HTMLFormElement>(null);
  const { id, deletedAt } = detail.lead;
  const done = fetcher.state === 'idle' && fetcher.data?.noted !== undefined ? fetcher.data : undefined;
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  return (
    <Part id="notes" title="Notes">
      {detail.notes.length === 0 && <p className="text-ink-600">No notes yet. Visitors never see them.</p>}
      <ol className="lead-notes">
        {detail.notes.map((note) => (
          <li key={note.id}>
            <p className="message-text">{note.body}</p>
            <p className="text-sm text-ink-600">
              {easternText(note.at)} ET, {note.author}
            </p>
          </li>
        ))}
      </ol>
      {deletedAt === null && (
        <fetcher.Form ref={form} method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="id" value={id} />
          <div className="field">
            <label htmlFor="note">Write a note</label>
            <textarea
              id="note"
              name="body"
              rows={3}
              maxLength={5_000}
              required
              className="input"
              data-shortcut="note"
            />
          </div>
          <p role="alert" className="field-error empty:hidden">
            {fetcher.data?.problem}
          </p>
          <button type="submit" className="button button-quiet justify-self-start" disabled={fetcher.state !== 'idle'}>
            Add note
          </button>
        </fetcher.Form>
      )}
    </Part>
  );
}

function Mails({ detail }: { detail: LeadDetail }) {
  return (
    <Part id="mails" title="Mails">
      {detail.mails.length === 0 && <p className="text-ink-600">None.</p>}
      <ul className="lead-mails">
        {detail.mails.map((mail) => (
          <li key={mail.id}>
            <MailState
              state={mail.state}
              what={mail.audience === 'owner' ? 'To you:' : 'To the sender:'}
              error={mail.error}
            />
            <p className="break-words">{mail.subject}</p>
            <p className="text-sm text-ink-600">
              {mail.sentAt ? `sent ${easternText(mail.sentAt)}` : `written ${easternText(mail.createdAt)}`}
              {mail.attempts > 1 && `, ${mail.attempts} attempts`}
            </p>
            {mail.error && <p className="field-error break-words">{mail.error}</p>}
            <details>
              <summary className="link">Read the mail</summary>
              <p className="message-text">{mail.body}</p>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Origin({ detail }: { detail: LeadDetail }) {
  const { lead, origin, flags, sentAt, userAgent } = detail;
  const fields: Field[] = [
    ...origin,
    { name: 'source', label: 'Sent from', value: lead.source },
    ...(sentAt ? [{ name: 'sentAt', label: 'Sent, by their clock', value: `${easternText(sentAt)} ET` }] : []),
    { name: 'device', label: 'Device', value: deviceWords(userAgent) },
    ...(flags.length > 0 ? [{ name: 'flags', label: 'Noted', value: flags.map(flagWords).join('; ') }] : []),
  ];
  return (
    <Part id="origin" title="Where it came from">
      <Fields fields={fields} />
    </Part>
  );
}

function History({ detail }: { detail: LeadDetail }) {
  return (
    <Part id="history" title="What was done">
      <ol className="lead-notes">
        {detail.history.map((entry) => (
          <li key={entry.id}>
            <p>
              {entry.action}
              {entry.detail && `: ${entry.detail}`}
            </p>
            <p className="text-sm text-ink-600">
              {easternText(entry.at)} ET, {entry.actor}
            </p>
          </li>
        ))}
        <li>
          <p>received</p>
          <p className="text-sm text-ink-600">{easternText(detail.lead.receivedAt)} ET</p>
        </li>
      </ol>
    </Part>
  );
}

function Controls({ kind, detail, status }: { kind: LeadKind; detail: LeadDetail; status: StatusControl | undefined }) {
  const { lead, now } = detail;
  const fetcher = useFetcher<Changed>();
  const change = (intent: 'delete' | 'restore') => fetcher.submit({ intent, id: lead.id }, { method: 'post' });
  const subject = encodeURIComponent(kind.replySubject(lead.reference));
  return (
    <div className="lead-controls">
      {lead.deletedAt === null ? (
        <>
          {status?.(lead, now) ?? (
            <StatusSelect
              id={lead.id}
              status={lead.status}
              statuses={kind.statuses}
              label={`Status of the ${kind.noun} from ${lead.name}`}
            />
          )}
          <a className="button button-primary" href={`mailto:${lead.email}?subject=${subject}`} data-shortcut="reply">
            <Mail aria-hidden="true" size={18} /> Reply by mail
          </a>
          <DeleteLead kind={kind} lead={lead} onConfirm={() => change('delete')} />
        </>
      ) : (
        <p className="notice notice-info flex flex-wrap items-center gap-3" role="status">
          Deleted {easternText(lead.deletedAt)}. It can be restored for 30 days.
          <button type="button" className="button button-quiet" onClick={() => change('restore')}>
            <Undo2 aria-hidden="true" size={17} /> Restore
          </button>
        </p>
      )}
      <p role="alert" className="field-error empty:hidden">
        {fetcher.data?.problem}
      </p>
    </div>
  );
}

/** The way back to the list as it was left: filter, page and place. */
function BackLink({ kind }: { kind: LeadKind }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  return (
    <Link
      className="link inline-flex min-h-6 items-center gap-1.5"
      to={kind.path}
      data-shortcut="back"
      onClick={(event) => {
        if (!state?.fromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft aria-hidden="true" size={17} /> {kind.title}
    </Link>
  );
}

/** Everything about one lead, and what can be done with it. */
export function LeadView(props: {
  kind: LeadKind;
  detail: LeadDetail;
  /** Fields that are drawn in another way than as text, by name. */
  drawn?: Record<string, ReactNode>;
  status?: StatusControl;
}) {
  const { kind, detail, drawn = {} } = props;
  const { lead } = detail;
  const fields = detail.fields.map((field) => ({
    ...field,
    ...(drawn[field.name] ? { shown: drawn[field.name] } : {}),
  }));
  return (
    <article aria-labelledby="lead-title">
      <p>
        <BackLink kind={kind} />
      </p>
      <header className="lead-head">
        <div>
          <h1 id="lead-title" className="text-2xl font-bold break-words">
            {lead.name}
          </h1>
          <p className="text-ink-600">
            {lead.reference} · received {easternText(lead.receivedAt)} ET
          </p>
          {lead.status === 'pending' && lead.deletedAt === null && (
            <ReplyCountdown respondBy={lead.respondBy} serverNow={detail.now} />
          )}
        </div>
        <Controls kind={kind} detail={detail} status={props.status} />
      </header>
      <div className="lead-parts">
        <div className="grid content-start gap-5">
          <Part id="sent" title="What was sent">
            <Fields fields={fields} />
          </Part>
          <Notes key={lead.id} detail={detail} />
        </div>
        <div className="grid content-start gap-5">
          <Origin detail={detail} />
          <Mails detail={detail} />
          <History detail={detail} />
        </div>
      </div>
    </article>
  );
}
