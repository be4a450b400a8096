import { Trash2, UserMinus } from 'lucide-react';
import { useFetcher } from 'react-router';
import { easternDay } from '#src/lib/format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { FilterChoice, FilterForm } from '#src/ui/filter-form.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { SubscriberChange, SubscriberPage, SubscriberRow } from './admin.server.ts';
import { type SubscriberState, subscriberStates } from './rules.ts';
import { softBounces } from './sending/rules.ts';

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
          fields={{ intent: 'unsubscribe', id: row.id }}
          onConfirm={() => onChange('unsubscribe')}
        />
      )}
      <ConfirmAction
        question={`Remove ${row.email}? We’ll forget everything about this address, including whether it unsubscribed.`}
        confirm="Remove"
        keep="Keep address"
        label={`Remove ${row.email}`}
        icon={<Trash2 aria-hidden="true" size={18} />}
        fields={{ intent: 'remove', id: row.id }}
        onConfirm={() => onChange('remove')}
      />
    </div>
  );
}

/** The list of subscribers, while it is not hidden. */
export function SubscriberList({ page }: { page: SubscriberPage }) {
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
