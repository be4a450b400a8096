import newsletter from 'content:forms/newsletter';
import { ChevronDown, ChevronUp, Download, Trash2, UserMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { BehindGate, NotBehindGate } from '#src/desk/behind-gate.tsx';
import { gates, inFrontMeta } from '#src/desk/gates.ts';
import { keepOffline } from '#src/desk/offline.ts';
import { actBehindGate, loadBehindGate } from '#src/desk/require-sign-in.server.ts';
import { easternDay, numberText } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable, Pagination } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { IfMay, IfMayHere } from '#src/ui/may.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Figures, Refused } from '#src/ui/screen.tsx';
import type { Route } from './+types/newsletter-management';
import { ImportSubscribers, NewsletterTabs } from './admin-import.tsx';
import {
  changeSubscribers,
  loadSubscribers,
  type SubscriberChange,
  type SubscriberPage,
  type SubscriberRow,
} from './newsletter-admin.server.ts';
import { type SubscriberState, subscriberStates } from './newsletter-rules.ts';
import { softBounces } from './sending/copies.ts';

const dateWords: Record<SubscriberState, string> = {
  pending: 'asked',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

function Narrow({ page }: { page: SubscriberPage }) {
  const { words, state } = page;
  return (
    <FilterForm search="Search subscribers" values={{ q: words, state }}>
      <input type="hidden" name="list" value="1" />
      <div className="flex flex-wrap items-end gap-3">
        <label className="desk-filter flex-[1_1_14rem]">
          <span>Search</span>
          <input type="search" name="q" defaultValue={words} maxLength={200} autoComplete="off" className="input" />
        </label>
        <FilterChoice name="state" label="State" value={state} empty="All" options={subscriberStates} />
      </div>
    </FilterForm>
  );
}

const columns: readonly Column<SubscriberRow>[] = [
  {
    title: 'Email',
    className: 'wrap-anywhere font-medium',
    cell: ({ email, failed, ended, soft }) => (
      <>
        {email}
        {(ended || failed) && <p className="field-error">{ended || failed}</p>}
        {soft > 0 && (
          <p className="text-sm font-normal text-ink-600">
            {soft === 1 ? 'One issue' : `${soft} issues`} bounced. After {softBounces} the subscription ends.
          </p>
        )}
      </>
    ),
  },
  { title: 'State', cell: ({ state }) => state },
  {
    title: 'Date',
    className: 'min-[60rem]:whitespace-nowrap',
    cell: ({ state, since }) => `${dateWords[state]} ${easternDay(since).text}`,
  },
  { title: 'Source', cell: ({ source }) => source },
];

function Actions({ row, onChange }: { row: SubscriberRow; onChange(intent: string): void }) {
  return (
    <div className="flex">
      {row.state !== 'unsubscribed' && (
        <ConfirmAction
          question={`Unsubscribe ${row.email}? They won’t get any more newsletters.`}
          confirm="Unsubscribe"
          keep="Keep subscribed"
          label={`Unsubscribe ${row.email}`}
          icon={<UserMinus aria-hidden="true" size={18} />}
          onConfirm={() => onChange('unsubscribe')}
        />
      )}
      <ConfirmAction
        question={`Remove ${row.email}? We’ll forget everything about this address, including whether it unsubscribed.`}
        confirm="Remove"
        keep="Keep address"
        label={`Remove ${row.email}`}
        icon={<Trash2 aria-hidden="true" size={18} />}
        onConfirm={() => onChange('remove')}
      />
    </div>
  );
}

function SubscriberList({ page }: { page: SubscriberPage }) {
  const fetcher = useFetcher<SubscriberChange>();
  const { list } = page;
  if (!list) return null;
  const change = (id: string) => (intent: string) => void fetcher.submit({ intent, id }, { method: 'post' });
  const narrowed = page.words !== '' || page.state !== '';
  const { confirmed, pending, unsubscribed } = page.counts;
  const any = confirmed + pending + unsubscribed > 0;
  return (
    <section aria-label="Subscribers">
      {any && <Narrow page={page} />}
      <Refused outcome={fetcher.data} className="mb-3" />
      <DeskTable
        caption="Subscribers"
        columns={[...columns, { title: 'Actions', cell: (row) => <Actions row={row} onChange={change(row.id)} /> }]}
        rows={list.rows}
        keyOf={({ id }) => id}
        empty={narrowed && any ? 'No subscribers match.' : 'No subscribers yet'}
      />
      <Pagination first={list.first} next={list.next} nextText="Next page" />
    </section>
  );
}

const successMs = 3_000;

/** S2 §2, §4, §5: the success text shows for three seconds, the address is cleared. */
function AddSubscriber() {
  const fetcher = useFetcher<SubscriberChange>();
  const form = useRef<HTMLFormElement>(null);
  const [thanked, setThanked] = useState<SubscriberChange>();
  const busy = fetcher.state !== 'idle';
  const change = busy ? undefined : fetcher.data;
  const done = change?.ok ? change : undefined;
  useEffect(() => {
    if (!done) return;
    form.current?.reset();
    const timer = setTimeout(() => setThanked(done), successMs);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <section className="card lead-part" aria-labelledby="add-title">
      <h2 id="add-title">Add a subscriber</h2>
      <fetcher.Form ref={form} method="post" className="grid grid-cols-1 gap-3" noValidate>
        <input type="hidden" name="intent" value="add" />
        <div className="field min-w-0">
          <label htmlFor="subscriber">Email address</label>
          <input
            id="subscriber"
            name="email"
            type="email"
            className="input"
            maxLength={254}
            autoComplete="off"
            placeholder={newsletter.placeholder}
            aria-invalid={change?.ok === false ? true : undefined}
            aria-describedby="subscriber-problem subscriber-hint"
          />
          <p id="subscriber-problem" role="alert" className="field-error empty:hidden">
            {change?.ok === false && change.reason}
          </p>
        </div>
        <button type="submit" className="button button-peach justify-self-start" aria-disabled={busy}>
          {busy ? newsletter.busyButton : newsletter.button}
        </button>
        <div role="status">
          {done && done !== thanked && <p className="font-semibold text-arc-800">{newsletter.success}</p>}
          {change?.asked !== undefined && (
            <p className="wrap-anywhere text-ink-700">
              {change.asked
                ? `We emailed ${change.email}. They’re pending until they confirm.`
                : `We emailed ${change.email} recently, and they haven’t confirmed yet.`}
            </p>
          )}
        </div>
        <p id="subscriber-hint" className="text-sm text-ink-600">
          They get an email asking them to confirm first.
        </p>
      </fetcher.Form>
    </section>
  );
}

const file = '/newsletter-management/newsletter_subscribers';

const tips = [
  'Only email confirmed addresses. Export JSON contains exactly those.',
  'Issues sent from here include each reader’s own unsubscribe link. If you use another email tool, put the links from Export CSV into every issue, and remove anyone who asks from this list the same day.',
  'Addresses that don’t confirm within 30 days are deleted automatically.',
  'Unsubscribe remembers that someone left, so an import can’t add them back. Remove forgets that too.',
];

function ExportLinks({ page }: { page: SubscriberPage }) {
  const shown = new URLSearchParams({
    ...(page.words && { q: page.words }),
    ...(page.state && { state: page.state }),
  });
  return (
    <p className="lead-ways">
      <a className="desk-link" href={`${file}.json`}>
        <Download aria-hidden="true" size={16} /> Export JSON (confirmed addresses)
      </a>
      <a className="desk-link" href={`${file}.csv?${shown}`}>
        <Download aria-hidden="true" size={16} /> Export CSV ({shown.size > 0 ? 'as listed' : 'everything'})
      </a>
    </p>
  );
}

/** S2 §2 Newsletter management. */
function SubscribersScreen({ page }: { page: SubscriberPage }) {
  const open = page.list !== undefined;
  const Arrow = open ? ChevronUp : ChevronDown;
  return (
    <>
      <h1 className="mt-3 mb-4">Newsletter Management</h1>
      <NewsletterTabs />
      <Figures
        className="grid-cols-3 [&_dt]:max-sm:text-xs [&>div]:max-sm:px-2.5 [&>div]:max-sm:py-3"
        figures={[
          ['Confirmed', numberText(page.counts.confirmed)],
          ['Pending', numberText(page.counts.pending)],
          ['Unsubscribed', numberText(page.counts.unsubscribed)],
        ]}
      />
      <IfMayHere>
        <div className="mt-5 grid grid-cols-1 items-start gap-5 md:grid-cols-2">
          <AddSubscriber />
          <ImportSubscribers />
        </div>
      </IfMayHere>
      <div className="mt-6 mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <Form preventScrollReset>
          {!open && <input type="hidden" name="list" value="1" />}
          <button type="submit" className="button button-quiet" aria-expanded={open}>
            {open ? 'Hide Subscribers' : 'View Subscribers'} <Arrow aria-hidden="true" size={18} />
          </button>
        </Form>
        <IfMay open={`${file}.json`}>
          <ExportLinks page={page} />
        </IfMay>
      </div>
      <SubscriberList page={page} />
      <section className="card lead-part mt-6" aria-labelledby="tips">
        <h2 id="tips">Tips</h2>
        <ul className="grid list-disc gap-2 pl-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <p className="notice notice-info mt-4">
          Note: subscribers are stored in the website’s own database, not in this browser. Everyone with access to this
          page sees the same list.
        </p>
      </section>
    </>
  );
}

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta(gates.newsletter.title);

export const loader = (args: Route.LoaderArgs) => loadBehindGate(args, ({ db }, params) => loadSubscribers(db, params));

export const action = (args: Route.ActionArgs) =>
  actBehindGate(args, gates.newsletter, ({ newsletter, actor }, form) =>
    changeSubscribers(newsletter.deps, form, actor),
  );

export default function NewsletterManagement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BehindGate gate={gates.newsletter} loaderData={loaderData} answer={actionData}>
      {(page) => <SubscribersScreen page={page} />}
    </BehindGate>
  );
}

export { NotBehindGate as ErrorBoundary };
