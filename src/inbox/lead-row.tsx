import { Download, Mail, MailCheck, MailWarning, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { AppointmentStatus } from '#src/calendar/appointment-admin.tsx';
import { momentOf } from '#src/calendar/slot-words.ts';
import { unscheduled } from '#src/content/appointments.ts';
import { emergencySource, type LeadType, leadAct, leadAddress } from '#src/intake/lead.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { easternText, shortDayInWords, spanText, timeInWords } from '#src/lib/format.ts';
import { isolated } from '#src/lib/text.ts';
import { type Crew, nameIn } from '#src/platform/session/rights.ts';
import { Act, type Acted } from '#src/ui/act.tsx';
import { Breakable, PhoneLink, WithReferences } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import type { Column } from '#src/ui/desk-table.tsx';
import { Refused } from '#src/ui/screen.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import { TagList } from '#src/ui/tags.tsx';
import { PickRow } from './lead-bulk.tsx';
import type { LeadDetail, LeadList, ListedLead } from './lead-list.server.ts';
import { despiteWish, type LeadTypeConfig } from './lead-types.ts';

/** Moments in epoch milliseconds. */
function ReplyDue({ since, respondBy, now }: { since: number; respondBy: number; now: number }) {
  const late = now > respondBy;
  const share = Math.max(0, Math.min(1, (now - since) / Math.max(1, respondBy - since)));
  return (
    <p
      className={late ? 'due due-late font-semibold text-peach-700' : 'due'}
      title={`Promised by ${easternText(respondBy)} ET`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        width="15"
        height="15"
        className="shrink-0 -rotate-90 fill-none stroke-ink-300 stroke-[2.5]"
      >
        <circle cx="8" cy="8" r="6.5" />
        <circle
          className="stroke-arc-500 in-[.due-late]:stroke-peach-600 forced-colors:[stroke:Highlight]"
          cx="8"
          cy="8"
          r="6.5"
          pathLength={100}
          strokeDasharray={`${Math.round(share * 100)} 100`}
        />
      </svg>
      {late ? `${spanText(now - respondBy)} overdue` : `Reply due in ${spanText(respondBy - now)}`}
    </p>
  );
}

const mailWords: Record<string, string> = { sent: 'sent', waiting: 'waiting', dead: 'not delivered' };
const mailIcons: Record<string, typeof Mail> = { sent: MailCheck, waiting: Mail, dead: MailWarning };

export function MailState({ state, what, error }: { state: string; what: string; error: string | null }) {
  const Icon = mailIcons[state] ?? Mail;
  return (
    <span className={`flex items-center gap-1.5 text-sm text-ink-600 mail-${state}`} title={error ?? undefined}>
      <Icon aria-hidden="true" size={15} className="shrink-0" />
      {what} {mailWords[state] ?? state}
    </span>
  );
}

/** One line about failed or waiting mails; nothing when all were sent. */
function MailTrouble({ unsent }: Pick<ListedLead, 'unsent'>) {
  const [first] = unsent;
  if (!first) return null;
  const one = first.audience === 'owner' ? 'Notification' : 'Confirmation';
  return <MailState {...first} what={unsent.length > 1 ? 'Emails' : one} />;
}

export const whoseWords = (crew: Crew, account: string): string =>
  account === ''
    ? ''
    : account === crew.me
      ? 'yours'
      : `assigned to ${nameIn(crew, account) || 'a former team member'}`;

export type LeadCells = Record<string, (row: ListedLead) => ReactNode>;

/** `now` in epoch milliseconds. */
export type StatusControl = (row: Pick<ListedLead, 'id' | 'name' | 'status' | 'starts'>, now: number) => ReactNode;

const from = (leadType: LeadTypeConfig, row: Pick<ListedLead, 'name'>) => `the ${leadType.noun} from ${row.name}`;

export function LeadStatus(props: {
  leadType: LeadTypeConfig;
  lead: Parameters<StatusControl>[0];
  now: number;
  own: StatusControl | undefined;
}) {
  const { leadType, lead, now } = props;
  return (
    props.own?.(lead, now) ?? (
      <StatusSelect
        to={leadAct(lead.id, 'status')}
        status={lead.status}
        statuses={leadType.statuses}
        label={`Status of ${from(leadType, lead)}`}
      />
    )
  );
}

export function DeleteLead(props: {
  leadType: LeadTypeConfig;
  lead: Pick<ListedLead, 'id' | 'name'>;
  asksErasure: boolean;
  onConfirm?(): void;
}) {
  const { leadType, lead, asksErasure } = props;
  const fetcher = useFetcher<Acted>();
  const remove = () => {
    props.onConfirm?.();
    const fields = asksErasure ? despiteWish : {};
    void fetcher.submit(fields, { method: 'post', action: leadAct(lead.id, 'deletion') });
  };
  return (
    <>
      <ConfirmAction
        question={
          asksErasure
            ? `${isolated(lead.name)} asked to be erased here, and deleting doesn’t do that. The request stays open under Privacy. Delete this ${leadType.noun} anyway?`
            : `Are you sure you want to delete this ${leadType.noun}?`
        }
        confirm={`Delete ${leadType.noun}`}
        keep={`Keep ${leadType.noun}`}
        label={`Delete ${from(leadType, lead)}`}
        shortcut="delete"
        icon={<Trash2 aria-hidden="true" size={18} />}
        onConfirm={remove}
      />
      <Refused outcome={fetcher.data} />
    </>
  );
}

export function RestoreLead({ id, of }: { id: string; of?: string }) {
  return (
    // On a page of its own it is the way back itself.
    <Act
      to={leadAct(id, 'restoration')}
      className="button button-quiet button-small"
      data-shortcut={of === undefined ? 'undo' : undefined}
    >
      <Undo2 aria-hidden="true" size={17} /> Restore
      {of && <span className="sr-only"> {of}</span>}
    </Act>
  );
}

const saidWords: Readonly<Record<string, string>> = { reply: 'We replied: ', note: 'Note: ', call: 'Call: ' };

function Who({ leadType, row, crew }: { leadType: LeadTypeConfig; row: ListedLead; crew: Crew | null }) {
  const whose = crew && whoseWords(crew, row.assignedTo);
  const excerpt = row.last ? `${saidWords[row.last.kind] ?? ''}${row.last.body}` : row.fields[leadType.excerpt];
  const showsSource = leadType.columns.some(({ field }) => field === 'source');
  return (
    <>
      <p className="lead-line wrap-anywhere min-[75rem]:truncate">
        <Link
          className="lead-name text-[1.0625rem] leading-snug font-semibold text-ink-900 hover:underline in-data-unread:font-bold"
          to={leadAddress({ type: leadType.type, id: row.id })}
          state={{ fromList: true }}
          data-lead={row.id}
        >
          {row.unread && <span className="sr-only">Unread: </span>}
          <bdi>{row.name}</bdi>
        </Link>
        {row.company && (
          <span title={row.company}>
            , <bdi>{row.company}</bdi>
          </span>
        )}
        {row.source === emergencySource && <span className="sign sign-warning ml-2">Emergency</span>}
        {whose && <span className="sign ml-2">{whose}</span>}
      </p>
      <p className="lead-line text-sm wrap-anywhere text-ink-600 min-[75rem]:line-clamp-2 min-[75rem]:truncate min-[75rem]:whitespace-normal">
        {easternText(row.receivedAt)} · <WithReferences text={row.reference} />
        {row.waitingSince !== null && row.waitingSince > row.receivedAt && (
          <strong> · wrote again {easternText(row.waitingSince)}</strong>
        )}
        {row.source !== 'website' && !showsSource && ` · ${row.source}`}
      </p>
      <TagList tags={row.tags} />
      {excerpt && <p className="lead-excerpt min-[75rem]:line-clamp-1">{excerpt}</p>}
    </>
  );
}

export function leadColumns(about: {
  leadType: LeadTypeConfig;
  list: LeadList;
  now: number;
  cells: LeadCells;
  /** Without this right nothing can be ticked, set or deleted. */
  mayChange: boolean;
  onDelete(id: string): void;
}): Column<ListedLead>[] {
  const { leadType, list, now, cells, mayChange, onDelete } = about;
  const deleted = list.filter.view === 'deleted';
  const isLive = ({ deletedAt }: ListedLead) => deletedAt === null;
  const own = ({ title, field }: { title: string; field: string }): Column<ListedLead> => ({
    title,
    headClassName: `col-${field}`,
    cell: (row) => cells[field]?.(row) ?? ((field === 'source' ? row.source : row.fields[field]) || '–'),
  });
  const columns: Column<ListedLead>[] = [
    {
      title: 'Select',
      headClassName: 'col-tick',
      cell: (row) => <PickRow id={row.id} label={`Select ${from(leadType, row)}`} />,
    },
    ...leadType.leading.map(own),
    {
      title: 'Name',
      headClassName: 'col-name',
      cell: (row) => <Who leadType={leadType} row={row} crew={list.crew} />,
    },
    {
      title: 'Contact',
      headClassName: 'col-contact',
      cell: (row) => (
        <>
          {row.email && (
            <p>
              <a
                className="desk-link"
                href={`mailto:${row.email}?subject=${encodeURIComponent(leadType.replySubject(row.reference))}`}
              >
                <Breakable text={row.email} />
              </a>
            </p>
          )}
          {row.phone && (
            <p>
              <PhoneLink number={row.phone} />
            </p>
          )}
        </>
      ),
    },
    ...leadType.columns.map(own),
    {
      title: 'Status',
      headClassName: deleted ? 'col-state' : 'col-status',
      cell: (row) => (
        <>
          {isLive(row) && mayChange ? (
            <LeadStatus leadType={leadType} lead={row} now={now} own={leadViews[leadType.type]?.status} />
          ) : (
            row.status
          )}
          {isLive(row) && isWaiting({ ...row, type: leadType.type }) && (
            <ReplyDue since={row.waitingSince ?? row.receivedAt} respondBy={row.respondBy} now={now} />
          )}
          <MailTrouble unsent={row.unsent} />
        </>
      ),
    },
    {
      title: 'Actions',
      headClassName: deleted ? 'col-restore' : 'col-actions',
      className: deleted ? undefined : 'live-actions',
      cell: (row) =>
        isLive(row) ? (
          <DeleteLead leadType={leadType} lead={row} asksErasure={row.asksErasure} onConfirm={() => onDelete(row.id)} />
        ) : (
          <>
            <RestoreLead id={row.id} of={from(leadType, row)} />
            <p className="mt-1 text-ink-600">deleted {easternText(row.deletedAt ?? 0)}</p>
          </>
        ),
    },
  ];
  return mayChange ? columns : columns.filter(({ title }) => title !== 'Select' && title !== 'Actions');
}

function ResumeLink({ id, name, file }: { id: string; name: string; file: string }) {
  return (
    <a
      className="desk-link inline-flex min-h-6 items-start gap-1.5 py-0.5 break-all"
      href={`/admin/applications/${id}/resume`}
      download={file}
    >
      <Download aria-hidden="true" size={17} className="mt-0.5 shrink-0" /> {file}
      <span className="sr-only">, résumé of {name}</span>
    </a>
  );
}

export interface LeadViews {
  cells?: LeadCells;
  drawn?(detail: LeadDetail): Record<string, ReactNode>;
  status?: StatusControl;
  /** Why bulk changes of status are not possible. */
  toldOneByOne?: string;
  together?: readonly string[];
}

const beside = (main: ReactNode, more: ReactNode) => (
  <>
    {main}
    {more && <p className="text-ink-600">{more}</p>}
  </>
);

/** The day before `now`, because the server decides to the minute who is told of a cancellation. */
const dayBefore = (now: number) => new Date(now - 86_400_000).toISOString().slice(0, 10);

const hasBegun = (starts: string, now: number) => {
  const [date = '', time] = starts.split(' ');
  return time !== undefined && momentOf({ date, time }) <= now;
};

export const leadViews: Partial<Record<LeadType, LeadViews>> = {
  appointment: {
    toldOneByOne: 'Confirm or cancel appointments one at a time, because each visitor gets an email.',
    together: ['done', 'no-show'],
    cells: {
      date: ({ starts }) => {
        const [date = '', time] = starts.split(' ');
        return time ? beside(shortDayInWords(date), timeInWords(time)) : unscheduled.date;
      },
    },
    status: ({ id, name, status, starts }, now) => (
      <AppointmentStatus
        id={id}
        name={name}
        status={status}
        begun={hasBegun(starts, now)}
        hasTime={starts.includes(' ')}
        tellsVisitor={starts.includes(' ') && starts.slice(0, 10) >= dayBefore(now)}
      />
    ),
  },
  quote: {
    cells: { budget: ({ fields }) => beside(fields.budget || '–', fields.timeline) },
  },
  career: {
    cells: {
      position: ({ fields }) => beside(fields.position, fields.experience),
      resume: ({ id, name, fields, deletedAt }) =>
        beside(
          deletedAt === null ? <ResumeLink id={id} name={name} file={fields.resume ?? ''} /> : fields.resume,
          fields.resumeSize,
        ),
    },
    drawn({ lead: { id, name, deletedAt }, fields }) {
      const file = fields.find((field) => field.name === 'resume')?.value ?? '';
      return deletedAt === null ? { resume: <ResumeLink id={id} name={name} file={file} /> } : {};
    },
  },
};
