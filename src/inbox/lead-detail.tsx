import { ArrowLeft, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useFetcher, useLocation, useNavigate } from 'react-router';
import type { PresentedField } from '#src/forms/present.ts';
import { deskSource, flagWords, leadAct, leadWord } from '#src/intake/lead.ts';
import { deviceWords } from '#src/lib/device.ts';
import { easternDay, easternText, numberText } from '#src/lib/format.ts';
import type { Acted } from '#src/ui/act.tsx';
import { Breakable, PhoneLink } from '#src/ui/breakable.tsx';
import { IfMayHere, useMay } from '#src/ui/may.tsx';
import { Card, Refused } from '#src/ui/screen.tsx';
import { TagEditor } from '#src/ui/tags.tsx';
import type { LeadDetail } from './lead-list.server.ts';
import { DeleteLead, LeadStatus, MailState, RestoreLead, type StatusControl, whoseWords } from './lead-row.tsx';
import type { LeadTypeConfig } from './lead-types.ts';
import { AssignSelect } from './today-whose.tsx';

function FieldValue({ name, value }: { name: string; value: string }) {
  if (name === 'phone') return <PhoneLink number={value} />;
  if (name !== 'email') return value;
  return (
    <a className="desk-link" href={`mailto:${value}`}>
      <Breakable text={value} />
    </a>
  );
}

export function Fields({ fields }: { fields: readonly (PresentedField & { shown?: ReactNode })[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 [&_dd]:wrap-anywhere [&>div]:min-w-0">
      {fields.map(({ name, label, value, long, shown }) => (
        <div key={name} className={long ? 'lead-field-long' : undefined}>
          <dt className="text-sm text-ink-600">{label}</dt>
          <dd className={long && value ? 'message-text' : undefined}>
            {shown ?? (value ? <FieldValue name={name} value={value} /> : 'Not provided')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Mails({ detail }: { detail: LeadDetail }) {
  const owners = new Set(detail.mails.flatMap(({ audience, recipient }) => (audience === 'owner' ? recipient : [])));
  // One address needs no label; with several (MAIL_TO) each may have a different state.
  const toOwner = (recipient: string) => (owners.size > 1 ? `To you, ${recipient}:` : 'To you:');
  return (
    <Card id="mails" title="Emails">
      {detail.mails.length === 0 && <p className="text-ink-600">None.</p>}
      <ul className="grid gap-3">
        {detail.mails.map((mail) => (
          <li key={mail.id} className="min-w-0 wrap-anywhere">
            <MailState
              state={mail.state}
              what={mail.audience === 'owner' ? toOwner(mail.recipient) : 'To the sender:'}
              error={mail.error}
            />
            <p>{mail.subject}</p>
            <p className="text-sm text-ink-600">
              {mail.sentAt ? `sent ${easternText(mail.sentAt)}` : `written ${easternText(mail.createdAt)}`}
              {mail.attempts > 1 && `, ${mail.attempts} attempts`}
            </p>
            {mail.error && <p className="field-error">{mail.error}</p>}
            <details>
              <summary className="desk-link">Read the email</summary>
              <p className="message-text">{mail.body}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Origin({ detail }: { detail: LeadDetail }) {
  const { lead, origin, flags, sentAt, userAgent } = detail;
  const fields: PresentedField[] = [
    ...origin,
    { name: 'source', label: 'Sent from', value: lead.source },
    ...(sentAt ? [{ name: 'sentAt', label: 'Sent (sender’s clock)', value: `${easternText(sentAt)} ET` }] : []),
    { name: 'device', label: 'Device', value: deviceWords(userAgent) },
    ...(flags.length > 0 ? [{ name: 'flags', label: 'Flags', value: flags.map(flagWords).join('; ') }] : []),
  ];
  return (
    <Card id="origin" title="Where it came from">
      <Fields fields={fields.filter(({ value }) => value)} />
    </Card>
  );
}

export const cameWords = ({ source }: LeadDetail['lead']) => (source === deskSource ? 'begun by us' : 'received');

export function History({ detail }: { detail: LeadDetail }) {
  return (
    <Card id="history" title="Activity">
      <ol className="grid gap-3">
        {detail.history.map((entry) => (
          <li key={entry.id} className="min-w-0 wrap-anywhere">
            <p>
              {entry.action}
              {entry.detail && `: ${entry.detail}`}
            </p>
            <p className="text-sm text-ink-600">
              {easternText(entry.at)} ET, {entry.actor}
            </p>
          </li>
        ))}
        <li className="min-w-0 wrap-anywhere">
          <p>{cameWords(detail.lead)}</p>
          <p className="text-sm text-ink-600">{easternText(detail.lead.receivedAt)} ET</p>
        </li>
      </ol>
    </Card>
  );
}

/** Below the sender, since what it can be merged into is theirs too. */
function Merge({ id, targets }: { id: string; targets: LeadDetail['targets'] }) {
  // What it was merged into takes this screen's place.
  const fetcher = useFetcher<Acted>({ key: 'merge' });
  return (
    <>
      {targets.length > 0 && (
        <details className="mt-4">
          <summary className="desk-link">Merge into …</summary>
          <fetcher.Form method="post" action={leadAct(id, 'merge')} className="mt-2 grid gap-2">
            {targets.map(({ id, type, reference, receivedAt, opening }) => (
              <p key={id} className="min-w-0 wrap-anywhere">
                <button type="submit" name="to" value={id} className="desk-link text-left">
                  {leadWord(type)} {reference}, {easternDay(receivedAt).text}
                </button>
                {opening && <span className="line-clamp-2 text-sm text-ink-600">{opening}</span>}
              </p>
            ))}
          </fetcher.Form>
        </details>
      )}
      <Refused outcome={fetcher.data} />
    </>
  );
}

export function Sender({ detail: { person, lead, known, targets } }: { detail: LeadDetail }) {
  const { others = 0 } = person ?? {};
  return (
    <Card id="sender" title="Sender">
      <p>
        {person ? (
          <Link className="desk-link" to={`/admin/people/${person.id}`}>
            <bdi>{person.name}</bdi>:{' '}
            {others === 0
              ? 'no other requests'
              : `${numberText(others)} other ${others === 1 ? 'request' : 'requests'}`}
          </Link>
        ) : (
          'Their page will be ready in a moment.'
        )}
      </p>
      <h3 className="mt-4 mb-2 text-sm text-ink-500">Tags of this request</h3>
      <TagEditor tags={lead.tags} known={known} of={`the request of ${lead.name}`} to={leadAct(lead.id, '')} />
      <IfMayHere>
        <Merge id={lead.id} targets={targets} />
      </IfMayHere>
    </Card>
  );
}

const callButton = {
  className: 'button button-quiet button-small',
  before: <Phone aria-hidden="true" size={17} />,
};

export function Controls(props: {
  leadType: LeadTypeConfig;
  detail: LeadDetail;
  status: StatusControl | undefined;
  asksErasure: boolean;
}) {
  const { leadType, detail, status } = props;
  const { lead, now, crew } = detail;
  const mayChange = useMay().change(leadType.path);
  return (
    <div className="lead-controls flex flex-wrap items-center gap-x-3 gap-y-2">
      {lead.deletedAt !== null ? (
        <div className="notice notice-info flex flex-wrap items-center gap-3">
          Deleted {easternText(lead.deletedAt)}. It can be restored for 30 days.
          <IfMayHere>
            <RestoreLead id={lead.id} />
          </IfMayHere>
        </div>
      ) : (
        <>
          {detail.phones.map((number) => (
            <PhoneLink key={number} number={number} as={callButton} />
          ))}
          {crew && !mayChange && (
            <p className="text-sm text-ink-600">{whoseWords(crew, lead.assignedTo) || 'Unassigned'}</p>
          )}
          {crew && mayChange && (
            <AssignSelect crew={crew} lead={lead} label={`Assignee of the ${leadType.noun} from ${lead.name}`} />
          )}
          <IfMayHere instead={`Status: ${lead.status}`}>
            <LeadStatus leadType={leadType} lead={lead} now={now} own={status} />
            <DeleteLead leadType={leadType} lead={lead} asksErasure={props.asksErasure} />
          </IfMayHere>
        </>
      )}
    </div>
  );
}

export function BackLink({ to, title }: { to: string; title: string }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  return (
    <Link
      className="desk-link inline-flex min-h-6 items-center gap-1.5"
      to={to}
      data-shortcut="back"
      aria-keyshortcuts="u"
      onClick={(event) => {
        if (!state?.fromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft aria-hidden="true" size={17} /> {title}{' '}
      <span aria-hidden="true" className="key">
        U
      </span>
    </Link>
  );
}
