import { Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { easternText } from '#src/lib/eastern-format.ts';
import { Breakable, PhoneLink } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { MailTrouble, ReplyDue } from '#src/ui/reply-state.tsx';
import { StatusSelect } from '#src/ui/status-select.tsx';
import { detailPath, type LeadKind, type ListedLead } from './kind.ts';

/** What a kind draws in its own way. */
export interface LeadCells {
  /** A column, by its field. */
  [field: string]: (row: ListedLead) => ReactNode;
}

/** The control that sets a status; `now` in epoch milliseconds. */
export type StatusControl = (row: Pick<ListedLead, 'id' | 'name' | 'status' | 'starts'>, now: number) => ReactNode;

const from = (kind: LeadKind, row: Pick<ListedLead, 'name'>) => `the ${kind.noun} from ${row.name}`;

/** The owner's way to answer, by their own mail program. */
function ReplyLink({ kind, lead }: { kind: LeadKind; lead: Pick<ListedLead, 'email' | 'reference'> }) {
  return (
    <a className="link" href={`mailto:${lead.email}?subject=${encodeURIComponent(kind.replySubject(lead.reference))}`}>
      <Breakable text={lead.email} />
    </a>
  );
}

export function DeleteLead(props: { kind: LeadKind; lead: Pick<ListedLead, 'id' | 'name'>; onConfirm(): void }) {
  const { kind, lead } = props;
  return (
    <ConfirmAction
      question={`Are you sure you want to delete this ${kind.noun}?`}
      confirm={`Delete ${kind.noun}`}
      keep={`Keep ${kind.noun}`}
      label={`Delete ${from(kind, lead)}`}
      icon={<Trash2 aria-hidden="true" size={18} />}
      fields={{ intent: 'delete', id: lead.id }}
      onConfirm={props.onConfirm}
    />
  );
}

/** Takes a deletion back; a form, so that it also works without JavaScript. */
export function RestoreLead(props: { id: string; of?: string; onRestore(): void }) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        props.onRestore();
      }}
    >
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={props.id} />
      <button type="submit" className="button button-quiet button-small">
        <Undo2 aria-hidden="true" size={17} /> Restore
        {props.of && <span className="sr-only"> {props.of}</span>}
      </button>
    </form>
  );
}

function Who({ kind, row }: { kind: LeadKind; row: ListedLead }) {
  const excerpt = row.fields[kind.excerpt];
  const showsSource = kind.columns.some(({ field }) => field === 'source');
  return (
    <>
      <p className="lead-line">
        <Link className="lead-name" to={detailPath(kind, row.id)} state={{ fromList: true }} data-lead={row.id}>
          {row.unread && <span className="sr-only">Unread: </span>}
          {row.name}
        </Link>
        {row.company && <span title={row.company}>, {row.company}</span>}
      </p>
      <p className="lead-line text-ink-600">
        {easternText(row.receivedAt)} · {row.reference}
        {row.source !== 'website' && !showsSource && ` · ${row.source}`}
      </p>
      {excerpt && <p className="lead-excerpt">{excerpt}</p>}
    </>
  );
}

/** One lead in a list. */
export function LeadEntry(props: {
  kind: LeadKind;
  row: ListedLead;
  now: number;
  cells: LeadCells;
  status: StatusControl | undefined;
  onChange(intent: 'delete' | 'restore', id: string): void;
}) {
  const { kind, row, now, cells, onChange } = props;
  const isLive = row.deletedAt === null;
  const own: Record<string, string> = { source: row.source, ...row.fields };
  const cell = (field: string) => cells[field]?.(row) ?? (own[field] || '–');
  return (
    <tr data-unread={row.unread || undefined}>
      {kind.leading?.map(({ title, field }) => (
        <td key={field} data-label={title}>
          {cell(field)}
        </td>
      ))}
      <td data-label="Name">
        <Who kind={kind} row={row} />
      </td>
      <td data-label="Contact">
        <p>
          <ReplyLink kind={kind} lead={row} />
        </p>
        {row.phone && (
          <p>
            <PhoneLink number={row.phone} />
          </p>
        )}
      </td>
      {kind.columns.map(({ title, field }) => (
        <td key={field} data-label={title}>
          {cell(field)}
        </td>
      ))}
      <td data-label="Status">
        {isLive
          ? (props.status?.(row, now) ?? (
              <StatusSelect
                id={row.id}
                status={row.status}
                statuses={kind.statuses}
                label={`Status of ${from(kind, row)}`}
              />
            ))
          : row.status}
        {isLive && row.status === 'pending' && <ReplyDue respondBy={row.respondBy} now={now} />}
        <MailTrouble mails={row.mails} />
      </td>
      <td data-label="Actions" data-live={isLive || undefined}>
        {isLive ? (
          <DeleteLead kind={kind} lead={row} onConfirm={() => onChange('delete', row.id)} />
        ) : (
          <>
            <RestoreLead id={row.id} of={from(kind, row)} onRestore={() => onChange('restore', row.id)} />
            <p className="mt-1 text-ink-600">deleted {easternText(row.deletedAt ?? 0)}</p>
          </>
        )}
      </td>
    </tr>
  );
}
