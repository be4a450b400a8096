import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppointmentStatus } from '#src/calendar/appointment-admin.tsx';
import { momentOf } from '#src/calendar/slot-words.ts';
import { unscheduled } from '#src/content/appointments.ts';
import type { LeadType } from '#src/intake/lead.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import type { LeadDetail } from './lead-list.server.ts';
import type { LeadCells, StatusControl } from './lead-row.tsx';

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

interface LeadViews {
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
