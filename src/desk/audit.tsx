import type { AuditTable } from 'db:tables';
import { Link } from 'react-router';
import { easternText, numberText } from '#src/lib/format.ts';
import { pageOf, readCursor } from '#src/lib/paging.ts';
import { listAudit } from '#src/platform/audit/store.server.ts';
import { namesOfAll } from '#src/platform/session/colleagues-store.server.ts';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/audit';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

const pageSize = 100;

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
  'backup',
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

const columnsFor = (own: string): readonly Column<AuditTable>[] => [
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

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { page, action, who, people, own } = loaderData;
  const names = [...new Set([...people, 'nobody', ...(who ? [who] : [])])];
  return (
    <Screen title="Audit log" about="Who did what, newest first.">
      <div className="sheet">
        <FilterForm values={{ action, who }} className="sheet-filters pb-3">
          <FilterChoice name="who" label="Who" value={who} empty="Everyone" options={names} />
          <FilterChoice name="action" label="Show" value={action} empty="Everything" options={auditActions} />
        </FilterForm>
        <DeskTable
          className="audit-table max-[60rem]:[&_td:first-child]:text-ink-500 max-[60rem]:[&_td:first-child]:tabular-nums"
          caption="Actions, newest first"
          columns={columnsFor(own)}
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

/** A page of the audit log, newest first. Query: `action` filters by kind, `who` by person. */
export async function loader(args: Route.LoaderArgs) {
  const { db, actor } = await requireSignIn(args);
  const params = new URL(args.request.url).searchParams;
  const action = (params.get('action') ?? '').slice(0, 40);
  const who = (params.get('who') ?? '').slice(0, 100);
  const before = readCursor(params.get('before'));
  const asked = { limit: pageSize + 1, action: action || undefined, actor: who || undefined, before };
  const [found, people] = await Promise.all([listAudit(db.sql, asked), namesOfAll(db.sql)]);
  const about = { from: before, name: 'before', params: { action, who } };
  return { page: pageOf(found, pageSize, { ...about, cursorOf: (row) => row }), action, who, people, own: actor.name };
}
