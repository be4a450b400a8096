import { Download, MailCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, redirect, useFetcher } from 'react-router';
import { CalendarLinks, FeedCard } from '#src/calendar/appointment-admin.tsx';
import { kindsOf } from '#src/calendar/appointment-store.server.ts';
import { kindInWords } from '#src/calendar/kind-words.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { formOf } from '#src/inquiries/forms.server.ts';
import { flagWords, leadTypes, leadWord } from '#src/intake/lead.ts';
import { isWaiting } from '#src/intake/thread.ts';
import { easternText, numberText } from '#src/lib/format.ts';
import { mayDo } from '#src/platform/session/rights.ts';
import type { Acted } from '#src/ui/act.tsx';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm, SearchField, SearchForm } from '#src/ui/filter-form.tsx';
import { IfMay, IfMayHere, useMay } from '#src/ui/may.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import { Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/leads';
import { BulkBar } from './lead-bulk.tsx';
import type { LeadList } from './lead-list.server.ts';
import { leadColumns, leadViews } from './lead-row.tsx';
import {
  configOf,
  filterParams,
  heldBack,
  isNarrowed,
  type LeadTypeConfig,
  type ListFilter,
  leadSources,
  leadTypeConfigs,
  messageType,
  whoseOptions,
} from './lead-types.ts';
import { type HeldBackPage, type HeldBackRow, leadList, loadHeldBack, typeOrElsewhere } from './leads.server.ts';

const isMail = ({ source }: HeldBackRow) => source === 'email';

function WhatWasSent({ row }: { row: HeldBackRow }) {
  return (
    <>
      {row.name && <p className="font-semibold">{row.name}</p>}
      {row.email && (
        <p>
          <Breakable text={row.email} />
        </p>
      )}
      <details className="mt-1">
        <summary className="desk-link">Read it</summary>
        <dl className="message-text">
          {row.fields.map((field) => (
            <div key={field.name} className="mb-2">
              <dt className="text-sm font-semibold text-ink-600">{field.label}</dt>
              <dd>{field.value}</dd>
            </div>
          ))}
        </dl>
        {isMail(row) && <p className="text-ink-600">The whole email is kept with its files.</p>}
        {row.hasFile && <p className="text-ink-600">Its file was checked and is kept with it.</p>}
        {row.flags.length > 0 && <p className="text-ink-600">Flags: {row.flags.map(flagWords).join('; ')}</p>}
      </details>
    </>
  );
}

function Actions({ row }: { row: HeldBackRow }) {
  const fetcher = useFetcher<Acted>();
  const who = row.name || row.email || 'an unknown sender';
  const what = isMail(row) ? 'email' : 'form';
  const act = (name: string) => fetcher.submit({}, { method: 'post', action: `/admin/held/${row.id}/${name}` });
  return (
    <div className="flex flex-wrap gap-2">
      {isMail(row) ? (
        // What was let through can be deleted again, so no confirmation is needed.
        <button type="button" className="button button-quiet button-small" onClick={() => act('release')}>
          <MailCheck aria-hidden="true" size={18} />
          <span aria-hidden="true">Let through</span>
          <span className="sr-only">Let through the email from {who}</span>
        </button>
      ) : (
        <ConfirmAction
          question={`Let this through? It counts as received ${easternText(row.receivedAt)}, and you both get the usual emails.`}
          confirm="Let it through"
          keep="Cancel"
          label={`Let through the ${what} from ${who}`}
          labelled="Let through"
          icon={<MailCheck aria-hidden="true" size={18} />}
          onConfirm={() => act('release')}
        />
      )}
      <ConfirmAction
        question={`Delete this ${what}? You can’t undo this.`}
        confirm={`Delete ${what}`}
        keep="Cancel"
        label={`Delete the ${what} from ${who}`}
        labelled="Delete"
        icon={<Trash2 aria-hidden="true" size={18} />}
        onConfirm={() => act('deletion')}
      />
      <Refused outcome={fetcher.data} />
    </div>
  );
}

const columns: readonly Column<HeldBackRow>[] = [
  { title: 'When', cell: (row) => easternText(row.receivedAt) },
  {
    title: 'Type',
    cell: (row) => (
      <>
        {(leadTypes as readonly string[]).includes(row.type) ? leadWord(row.type) : row.type}
        {row.source !== 'website' && <p className="text-ink-600">{row.source}</p>}
      </>
    ),
  },
  { title: 'From', className: 'wrap-anywhere', cell: (row) => <WhatWasSent row={row} /> },
  {
    title: 'Reasons',
    cell: (row) => (
      <ul>
        {row.reasons.map((reason) => (
          <li key={reason} className="sign sign-warning whitespace-normal">
            {reason}
          </li>
        ))}
      </ul>
    ),
  },
];

const heldBackTitle = 'Held back';

/** What the checks refused, as a filter of Messages. */
function HeldBack({ page }: { page: HeldBackPage }) {
  return (
    <Screen
      title={heldBackTitle}
      about={`${page.total} held back. The newest 500 are kept, emails for at least 30 days.`}
    >
      <div className="sheet">
        <p className="max-w-prose px-4 pt-4 pb-2 text-sm text-ink-600 sm:px-6">
          Forms that failed the security checks, and emails we couldn’t sort. People who sent a form were told and shown
          your email address; people who sent an email weren’t. Let one through and it arrives like any other.
        </p>
        <SearchForm
          of="Search what was held back"
          label="Search everything held back"
          value={page.q}
          className="sheet-filters pb-3"
        >
          <input type="hidden" name="show" value={heldBack} />
        </SearchForm>
        <DeskTable
          caption="Held back, newest first"
          columns={[
            ...columns,
            {
              title: 'Actions',
              cell: (row) => (
                <IfMayHere instead="–">
                  <Actions row={row} />
                </IfMayHere>
              ),
            },
          ]}
          rows={page.rows}
          keyOf={({ id }) => id}
          empty={page.q ? 'No matches. Try fewer words.' : 'Nothing is held back.'}
        />
      </div>
      <Pagination first={page.first} next={page.next} nextText="Older" />
    </Screen>
  );
}

function chosenWords(leadType: LeadTypeConfig, filter: ListFilter): string {
  const { whose, status, source, service, from, to, sort } = filter;
  const kind = leadType.kinds?.find(({ value }) => value === filter.kind)?.label;
  const order = sort === leadType.sorts[0]?.value ? '' : leadType.sorts.find(({ value }) => value === sort)?.label;
  const days = from || to ? `${from || '…'} to ${to || 'today'}` : '';
  const theirs = whoseOptions.find(({ value }) => value === whose)?.label;
  return [theirs, kind, status, source, service, days, order].filter(Boolean).join(', ');
}

const deletedList = ({ list }: LeadTypeConfig) => `${list}${list.includes('?') ? '&' : '?'}view=deleted`;

function LeadFilters(props: { leadType: LeadTypeConfig; filter: ListFilter; withWhose: boolean }) {
  const { leadType, filter } = props;
  const deleted = filter.view === 'deleted';
  const chosen = chosenWords(leadType, filter);
  const [startsOpen] = useState(chosen !== '');
  return (
    <FilterForm values={{ ...filter }} search={`Search ${leadType.plural}`} className="sheet-filters">
      {leadType.show && <input type="hidden" name="show" value={leadType.show} />}
      {deleted && <input type="hidden" name="view" value="deleted" />}
      <SearchField label="Search everything people sent" value={filter.q} />
      {isNarrowed(filter) && (
        <Link className="desk-link" to={deleted ? deletedList(leadType) : leadType.list} preventScrollReset>
          Clear filters
        </Link>
      )}
      <details className="filter-fold min-w-0 open:w-full" open={startsOpen}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-ink-600 hover:text-ink-900">
          Filter and sort <span className="text-sm text-ink-500">{chosen}</span>
        </summary>
        <div className="desk-filter-row flex flex-wrap items-end gap-3 pb-3 max-sm:grid max-sm:grid-cols-2">
          {props.withWhose && (
            <FilterChoice name="whose" label="Assigned to" value={filter.whose} empty="All" options={whoseOptions} />
          )}
          <FilterChoice name="status" label="Status" value={filter.status} empty="All" options={leadType.statuses} />
          {leadType.kinds && (
            <FilterChoice name="kind" label="Kind" value={filter.kind} empty="All" options={leadType.kinds} />
          )}
          <FilterChoice name="source" label="Source" value={filter.source} empty="All" options={leadSources} />
          {leadType.services.length > 0 && (
            <FilterChoice
              name="service"
              label="Service"
              value={filter.service}
              empty="All"
              options={leadType.services}
            />
          )}
          <label className="desk-filter">
            <span>Received from</span>
            <input type="date" name="from" defaultValue={filter.from} className="input input-small" />
          </label>
          <label className="desk-filter">
            <span>to</span>
            <input type="date" name="to" defaultValue={filter.to} className="input input-small" />
          </label>
          {!deleted && <FilterChoice name="sort" label="Sort" value={filter.sort} options={leadType.sorts} />}
        </div>
      </details>
    </FilterForm>
  );
}

const nameOf = (id: string | undefined) =>
  id ? document.querySelector<HTMLElement>(`a[data-lead="${CSS.escape(id)}"]`) : null;

/** The focus of a deleted row moves to the row below; that of a restored one to it. */
function useFocusBelow({ rows }: LeadList) {
  const waiting = useRef<{ id: string; next: string | undefined; isGone: boolean }>(undefined);
  useEffect(() => {
    const { current } = waiting;
    const isGone = !rows.some(({ id }) => id === current?.id);
    if (!current || isGone === current.isGone) return;
    current.isGone = isGone;
    const target = nameOf(isGone ? current.next : current.id) ?? document.querySelector<HTMLElement>('main h1');
    if (target instanceof HTMLHeadingElement) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [rows]);
  return (id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    waiting.current = { id, next: (rows[at + 1] ?? rows[at - 1])?.id, isGone: false };
  };
}

const cap = 1_000;
const capped = (found: number) => (found > cap ? 'more than 1,000' : numberText(found));
const totalOf = (leadType: LeadTypeConfig, { counts }: LeadList) =>
  leadType.statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

function figures(leadType: LeadTypeConfig, list: LeadList): string {
  const { counts, filter, found } = list;
  if (filter.view === 'deleted') return `${numberText(counts.deleted ?? 0)} deleted, kept for 30 days`;
  const all = `${numberText(totalOf(leadType, list))} total, ${numberText(counts.pending ?? 0)} pending`;
  return isNarrowed(filter) ? `${all}, ${capped(found)} found` : all;
}

function totalWords(leadType: LeadTypeConfig, list: LeadList): string {
  const { counts, filter, found } = list;
  if (isNarrowed(filter) || filter.sort === 'upcoming') return capped(found);
  return numberText(filter.view === 'deleted' ? (counts.deleted ?? 0) : totalOf(leadType, list));
}

function Ways({ leadType, list, children }: { leadType: LeadTypeConfig; list: LeadList; children: ReactNode }) {
  const params = filterParams(leadType, list.filter);
  const deleted = list.filter.view === 'deleted';
  return (
    <p className="lead-ways mt-1 text-ink-600">
      {children}
      <IfMay open={`${leadType.path}/export/csv`}>
        {['csv', 'json'].map((format) => (
          <a key={format} className="desk-link" href={`${leadType.path}/export/${format}?${params}`}>
            <Download aria-hidden="true" size={16} /> Export {format.toUpperCase()}
          </a>
        ))}
      </IfMay>
      <Link className="desk-link" to={deleted ? leadType.list : deletedList(leadType)}>
        {deleted ? (
          `Back to ${leadType.plural}`
        ) : (
          <>
            <Trash2 aria-hidden="true" size={16} /> Deleted ({numberText(list.counts.deleted ?? 0)})
          </>
        )}
      </Link>
    </p>
  );
}

function emptyText(leadType: LeadTypeConfig, list: LeadList): string {
  if (isNarrowed(list.filter)) return `No ${leadType.plural} match. Try fewer words or clear the filters.`;
  if (list.filter.view === 'deleted') return 'Nothing has been deleted in the last 30 days.';
  return list.filter.sort === 'upcoming' ? `No upcoming ${leadType.plural}.` : leadType.empty;
}

/** The line between overdue and next leads, in lists sorted by due date. `now` in epoch milliseconds. */
function nowLine(leadType: LeadTypeConfig, { filter, rows }: LeadList, now: number) {
  if (filter.sort !== 'due') return undefined;
  const late = rows.findLastIndex((row) => isWaiting({ ...row, type: leadType.type }) && row.respondBy < now);
  const next = late === -1 ? undefined : rows[late + 1];
  return next && { before: next.id, words: `Now, ${easternText(now).split(', ').at(-1)}: overdue above, next below` };
}

export const meta = (args: Route.MetaArgs) => {
  const { loaderData } = args;
  return deskTitle(loaderData ? (loaderData.held ? heldBackTitle : configOf(loaderData.type).title) : '')(args);
};

/** Lists that were tabs before they became filters of Messages. */
const movedLists: Readonly<Record<string, string>> = { applications: 'applications', quarantine: heldBack };

/** The type that the address lists; undefined for what was held back. */
function listedType({ request, params }: Route.LoaderArgs): LeadTypeConfig | undefined {
  const show = params.tab === 'messages' ? new URL(request.url).searchParams.get('show') : null;
  if (show === heldBack) return undefined;
  return (show && leadTypeConfigs.find((one) => one.show === show)) || typeOrElsewhere({ params });
}

export async function loader(args: Route.LoaderArgs) {
  const { feed, db, actor } = await requireSignIn(args);
  const { searchParams } = new URL(args.request.url);
  const moved = movedLists[args.params.tab];
  if (moved) {
    searchParams.set('show', moved);
    throw redirect(`${messageType.path}?${searchParams}`);
  }
  const leadType = listedType(args);
  if (!leadType) return { held: await loadHeldBack(db, searchParams, formOf) };
  const [list, feedAddress] = await Promise.all([
    leadList(args, leadType),
    leadType.type === 'appointment' && mayDo(actor.role, 'calendar', 'write') ? feed.address() : undefined,
  ]);
  const ids = list.rows.map(({ id }) => id);
  const kinds = leadType.kinds ? await kindsOf(db.sql, ids) : {};
  return { type: leadType.type, list, feedAddress, kinds };
}

type Listed = Exclude<Route.ComponentProps['loaderData'], { held: HeldBackPage }>;

function LeadsTab({ leadType, list, feedAddress, kinds }: Listed & { leadType: LeadTypeConfig }) {
  const views = leadViews[leadType.type];
  const now = useNow(list.now, 15_000);
  const onDelete = useFocusBelow(list);
  const columns = leadColumns({
    leadType,
    list,
    now,
    cells: { ...views?.cells, kind: ({ id }) => kindInWords(kinds[id] ?? '') },
    mayChange: useMay().change(leadType.path),
    onDelete,
  });
  return (
    <Screen
      title={list.filter.view === 'deleted' ? `Deleted ${leadType.plural}` : leadType.title}
      about={figures(leadType, list)}
      acts={
        <Ways leadType={leadType} list={list}>
          {leadType.type === 'appointment' && <CalendarLinks />}
        </Ways>
      }
    >
      <div className="sheet">
        <LeadFilters leadType={leadType} filter={list.filter} withWhose={list.crew !== null} />
        {list.bounded && list.found > cap && (
          <p className="px-4 pb-2 text-sm text-ink-600 sm:px-6">Showing the newest 1,000 matches.</p>
        )}
        <DeskTable
          className="lead-table leading-snug max-[75rem]:[&_td[data-label=Name]]:pl-9 md:max-[75rem]:[&_tr]:grid-cols-4"
          caption={leadType.title}
          columns={columns}
          rows={list.rows}
          keyOf={({ id }) => id}
          isUnread={({ unread }) => unread}
          empty={emptyText(leadType, list)}
          divider={nowLine(leadType, list, now)}
        />
      </div>
      <Pagination
        first={list.first}
        previous={list.previous}
        next={list.next}
        firstText={['active', 'newest'].includes(list.filter.sort) ? 'Newest' : 'First page'}
        nextText="Next page"
        label={`Pages of ${leadType.plural}`}
      >
        <p className="text-ink-600">
          {numberText(list.begins)}–{numberText(list.begins + list.rows.length - 1)} of {totalWords(leadType, list)}
        </p>
      </Pagination>
      <IfMay change={leadType.path}>
        <BulkBar leadType={leadType} list={list} {...(views && { views })} />
      </IfMay>
      {feedAddress && (
        <IfMayHere>
          <FeedCard address={feedAddress} />
        </IfMayHere>
      )}
    </Screen>
  );
}

/** S2 §2. */
export default function Leads({ loaderData }: Route.ComponentProps) {
  if (loaderData.held) return <HeldBack page={loaderData.held} />;
  return <LeadsTab key={loaderData.type} leadType={configOf(loaderData.type)} {...loaderData} />;
}
