import { Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { easternText } from '#src/lib/eastern-format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { MailStates, ReplyDue } from '#src/ui/reply-state.tsx';
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
export function ReplyLink({ kind, lead }: { kind: LeadKind; lead: Pick<ListedLead, 'email' | 'reference'> }) {
  return (
    <a
      className="link break-all"
      href={`mailto:${lead.email}?subject=${encodeURIComponent(kind.replySubject(lead.reference))}`}
    >
      {lead.email}
    </a>
  );
}

export function DeleteLead(props: { kind: LeadKind; lead: Pick<ListedLead, 'name'>; onConfirm(): void }) {
  const { kind, lead } = props;
  return (
    <ConfirmAction
      question={`Are you sure you want to delete this ${kind.noun}?`}
      confirm={`Delete ${kind.noun}`}
      label={`Delete ${from(kind, lead)}`}
      icon={<Trash2 aria-hidden="true" size={18} />}
      onConfirm={props.onConfirm}
    />
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
  const open = row.status === 'pending' && row.deletedAt === null;
  const excerpt = row.fields[kind.excerpt];
  const showsSource = kind.columns.some(({ field }) => field === 'source');
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
        <Link className="lead-name" to={detailPath(kind, row.id)} state={{ fromList: true }} data-lead={row.id}>
          {row.unread && <span className="sr-only">Unread: </span>}
          {row.name}
        </Link>
        {row.company && <p>{row.company}</p>}
        <p className="text-ink-600">
          {easternText(row.receivedAt)} · {row.reference}
          {row.source !== 'website' && !showsSource && ` · ${row.source}`}
        </p>
        {excerpt && <p className="lead-excerpt">{excerpt}</p>}
      </td>
      <td data-label="Contact">
        <ReplyLink kind={kind} lead={row} />
        {row.phone && <p>{row.phone}</p>}
      </td>
      {kind.columns.map(({ title, field }) => (
        <td key={field} data-label={title}>
          {cell(field)}
        </td>
      ))}
      <td data-label="Status">
        {row.deletedAt !== null
          ? row.status
          : (props.status?.(row, now) ?? (
              <StatusSelect
                id={row.id}
                status={row.status}
                statuses={kind.statuses}
                label={`Status of ${from(kind, row)}`}
              />
            ))}
        {open && <ReplyDue respondBy={row.respondBy} now={now} />}
        <MailStates mails={row.mails} />
      </td>
      <td data-label="Actions">
        {row.deletedAt === null ? (
          <DeleteLead kind={kind} lead={row} onConfirm={() => onChange('delete', row.id)} />
        ) : (
          <>
            <button type="button" className="button button-quiet" onClick={() => onChange('restore', row.id)}>
              <Undo2 aria-hidden="true" size={17} /> Restore
              <span className="sr-only"> {from(kind, row)}</span>
            </button>
            <p className="mt-1 text-ink-600">deleted {easternText(row.deletedAt)}</p>
          </>
        )}
      </td>
    </tr>
  );
}
