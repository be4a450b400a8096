import { Link } from 'react-router';
import { easternText, numberText } from '#src/lib/format.ts';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/audit';
import { type AuditPage, loadAudit } from './audit.server.ts';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

/** In the order of the filter's list. */
const auditActions = [
  'sign-in',
  'failed sign-in',
  'wrong password',
  'sign-out',
  'sign-out everywhere',
  'new password',
  'invite',
  'joined',
  'role',
  'account',
  'account removed',
  'reset asked for',
  'reset sent',
  'wrong code',
  'passkey added',
  'passkey removed',
  'authenticator app on',
  'authenticator app off',
  'recovery codes',
  'recovery code used',
  'second factor',
  'second factor off',
  'publish',
  'send',
  'pause',
  'go on',
  'cancel',
  'pace',
  'settings',
  'status',
  'note',
  'done',
  'later',
  'next action',
  'delete',
  'restore',
  'assign',
  'purge',
  'export',
  'subscribe',
  'import',
  'unsubscribe',
  'release',
  'retry mail',
  'move',
  'move taken back',
  'calendar rules',
  'busy times',
  'new calendar address',
  'notifications',
  'erase',
  'join people',
  'separate people',
  'keep people apart',
  'name',
  'take back',
  'tags',
  'reply',
  'reply taken back',
  'entered',
] as const;

const columnsFor = (own: string): readonly Column<AuditPage['rows'][number]>[] => [
  { title: 'When', cell: ({ at }) => easternText(at) },
  {
    title: 'Who',
    className: 'wrap-anywhere',
    cell: ({ actor, device }) => (
      <>
        <Link
          className="desk-link"
          to={`?who=${encodeURIComponent(actor)}`}
          aria-label={`${actor === own ? 'You' : actor}: show only their actions`}
        >
          {actor === own ? 'You' : actor}
        </Link>
        {device && <span className="text-[0.8125rem] text-ink-500 min-[60rem]:ml-2"> {device}</span>}
      </>
    ),
  },
  { title: 'What', cell: ({ action, times }) => (times > 1 ? `${action}, ${numberText(times)} times` : action) },
  { title: 'Item', className: 'wrap-anywhere', cell: ({ subject }) => subject || '–' },
  { title: 'Details', className: 'wrap-anywhere', cell: ({ detail }) => detail || '–' },
];

const whoOf = ({ people, who }: AuditPage) => [...new Set([...people, 'nobody', ...(who ? [who] : [])])];

export default function Audit({ loaderData: props }: Route.ComponentProps) {
  const { page } = props;
  return (
    <Screen title="Audit log" about="Who did what, newest first.">
      <div className="sheet">
        <FilterForm values={{ action: page.action, who: page.who }} className="sheet-filters pb-3">
          <FilterChoice name="who" label="Who" value={page.who} empty="Everyone" options={whoOf(page)} />
          <FilterChoice name="action" label="Show" value={page.action} empty="Everything" options={auditActions} />
        </FilterForm>
        <DeskTable
          className="audit-table max-[60rem]:[&_td:first-child]:text-ink-500 max-[60rem]:[&_td:first-child]:tabular-nums"
          caption="Actions, newest first"
          columns={columnsFor(props.own)}
          rows={page.rows}
          keyOf={({ id }) => id}
          empty="Nothing here yet."
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older entries" />
    </Screen>
  );
}

export const meta = deskTitle('Audit log');

export async function loader(args: Route.LoaderArgs) {
  const { db, actor } = await requireSignIn(args);
  return { page: await loadAudit(db, new URL(args.request.url).searchParams), own: actor.name };
}
