import { Link, useFetcher } from 'react-router';
import { leadAct } from '#src/intake/lead.ts';
import { type Crew, canTake, nameIn } from '#src/platform/session/rights.ts';
import type { Acted } from '#src/ui/act.tsx';
import { useMay } from '#src/ui/may.tsx';
import { Refused } from '#src/ui/screen.tsx';
import { whoseOptions } from './lead-types.ts';
import type { LeadItem, Today } from './today.server.ts';
import { todayPath } from './today-row-acts.tsx';

/** Options of everybody who can take a lead. */
export const Assignees = ({ people, me }: { people: readonly { id: string; name: string }[]; me: string }) =>
  people.map(({ id, name }) => (
    <option key={id} value={id}>
      {id === me ? `${name} (you)` : name}
    </option>
  ));

/** Assigns a lead. Saves at once. */
export function AssignSelect(props: { crew: Crew; lead: { id: string; assignedTo: string }; label: string }) {
  const { crew, lead } = props;
  const { id } = lead;
  const people = crew.people.filter(canTake);
  const fetcher = useFetcher<Acted>({ key: `assign-${id}` });
  const chosen = String(fetcher.formData?.get('to') ?? (lead.assignedTo || 'nobody'));
  const isKnown = chosen === 'nobody' || people.some((one) => one.id === chosen);
  return (
    <div className="assign relative z-1 flex flex-wrap items-center gap-x-2 gap-y-1 in-[.sheet-row]:mt-1.5 in-[.slip]:mt-1.5">
      <select
        className="input input-small block max-w-52 pointer-coarse:h-11 pointer-coarse:min-h-11"
        aria-label={props.label}
        autoComplete="off"
        value={chosen}
        onChange={({ target }) =>
          void fetcher.submit({ to: target.value }, { method: 'post', action: leadAct(id, 'assignment') })
        }
      >
        <option value="nobody">Unassigned</option>
        <Assignees people={people} me={crew.me} />
        {!isKnown && <option value={chosen}>Former team member</option>}
      </select>
      <Refused outcome={fetcher.state === 'idle' ? fetcher.data : undefined} />
    </div>
  );
}

const choices = [{ value: '', label: 'Everyone’s' }, ...whoseOptions] as const;

export function WhoseDay({ whose }: Pick<Today, 'whose'>) {
  return (
    <nav aria-label="Whose leads" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {choices.map(({ value, label }) => (
        <Link
          key={value}
          className="inline-flex min-h-6 items-center text-ink-600 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink-900 aria-[current]:underline aria-[current]:decoration-2"
          to={todayPath + (value && `?whose=${value}`)}
          aria-current={value === whose ? 'true' : undefined}
          preventScrollReset
        >
          {label}
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
  return isOpen && <AssignSelect crew={crew} lead={row} label={`Assignee for ${row.name}`} />;
}
