import { Link } from 'react-router';
import { type Crew, canTake, nameIn } from '#src/platform/session/rights.ts';
import { AssignSelect } from '#src/ui/assign-select.tsx';
import { useMay } from '#src/ui/may.ts';
import type { LeadItem, Today } from './today.server.ts';
import { todayPath } from './today-row-acts.tsx';

const choices = [
  ['', 'Everyone’s'],
  ['mine', 'Mine'],
  ['none', 'Unassigned'],
] as const;

export function WhoseDay({ whose }: Pick<Today, 'whose'>) {
  return (
    <nav aria-label="Whose leads" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {choices.map(([value, words]) => (
        <Link
          key={value}
          className="inline-flex min-h-6 items-center text-ink-600 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink-900 aria-[current]:underline aria-[current]:decoration-2"
          to={todayPath + (value && `?whose=${value}`)}
          aria-current={value === whose ? 'true' : undefined}
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

export function WhoseRow(props: { crew: Crew; row: LeadItem; isOpen: boolean }) {
  const { crew, row, isOpen } = props;
  const may = useMay();
  const who = nameIn(crew, row.assignedTo);
  if (!may.change(todayPath))
    return (
      who && (
        <p className="assign relative z-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-600 in-[.sheet-row]:mt-1.5 in-[.slip]:mt-1.5">
          Assigned to {who}
        </p>
      )
    );
  return (
    <AssignSelect
      id={row.id}
      assigned={row.assignedTo}
      people={crew.people.filter(canTake)}
      me={crew.me}
      label={`Assignee for ${row.name}`}
      action={todayPath}
      onlySaid={!isOpen}
    />
  );
}
