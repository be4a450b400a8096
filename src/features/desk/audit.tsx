import { easternText } from '#src/lib/format.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import type { AuditPage } from './audit.server.ts';

/** What is written down, in the order of the filter's list. */
const auditActions = [
  'sign-in',
  'failed sign-in',
  'wrong password',
  'sign-out',
  'sign-out everywhere',
  'new password',
  'publish',
  'settings',
  'status',
  'note',
  'done',
  'later',
  'next action',
  'delete',
  'restore',
  'purge',
  'export',
  'subscribe',
  'import',
  'unsubscribe',
  'release',
  'retry mail',
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

/** `own`: the name of the browser that looks at it. */
const columnsFor = (own: string): readonly Column<AuditPage['rows'][number]>[] => [
  { title: 'When', cell: ({ at }) => easternText(at) },
  {
    title: 'Who',
    cell: ({ actor, device }) => (
      <>
        {actor === own ? 'You' : actor}
        {device && <span className="audit-device"> {device}</span>}
      </>
    ),
  },
  { title: 'What', cell: ({ action }) => action },
  { title: 'Of what', cell: ({ subject }) => subject || '–' },
  { title: 'Details', className: 'wrap-anywhere', cell: ({ detail }) => detail || '–' },
];

/** The Audit tab: who did what. */
export function AuditTab(props: { page: AuditPage; own: string }) {
  const { page } = props;
  return (
    <section aria-labelledby="tab-title">
      <header className="sheet-title">
        <div>
          <h1 id="tab-title">Audit</h1>
          <p>Who did what, newest first.</p>
        </div>
      </header>
      <div className="sheet">
        <FilterForm values={{ action: page.action }} className="sheet-filters pb-3">
          <FilterChoice name="action" label="Show" value={page.action} empty="Everything" options={auditActions} />
        </FilterForm>
        <DeskTable
          className="audit-table"
          caption="What was done, newest first"
          columns={columnsFor(props.own)}
          rows={page.rows}
          keyOf={({ id }) => id}
          empty="Nothing has been done yet."
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older entries" />
    </section>
  );
}
