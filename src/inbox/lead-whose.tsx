import { type Crew, canTake, nameIn } from '#src/platform/session/colleagues.ts';
import { AssignSelect } from '#src/ui/assign-select.tsx';
import { useMay } from '#src/ui/may.ts';
import { detailPath, type LeadTypeConfig } from './lead-type.ts';

/** Who takes care of a lead, in words. */
export const whoseWords = (crew: Crew, account: string): string =>
  account === ''
    ? ''
    : account === crew.me
      ? 'yours'
      : `assigned to ${nameIn(crew, account) || 'a former team member'}`;

/** The choices of a filter by whose leads are. */
export const whoseOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const;

/** Who takes care of a lead, on its own screen: a list for those who may change it, else a line. */
export function WhoseLead(props: {
  crew: Crew;
  leadType: LeadTypeConfig;
  lead: { id: string; name: string; assignedTo: string };
}) {
  const { crew, leadType, lead } = props;
  const may = useMay();
  if (!may.change(leadType.path)) {
    return <p className="text-sm text-ink-600">{whoseWords(crew, lead.assignedTo) || 'Unassigned'}</p>;
  }
  return (
    <AssignSelect
      id={lead.id}
      assigned={lead.assignedTo}
      people={crew.people.filter(canTake)}
      me={crew.me}
      label={`Assignee of the ${leadType.noun} from ${lead.name}`}
      action={detailPath(leadType, lead.id)}
    />
  );
}
