import { Trash2, UserMinus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useFetcher, useSubmit } from 'react-router';
import { easternDay } from '#src/lib/eastern-format.ts';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { DeskPages } from '#src/ui/desk-pages.tsx';
import { useEarlyChoice } from '#src/ui/early-choice.ts';
import type { SubscriberChange, SubscriberPage, SubscriberRow } from './admin.server.ts';
import { type SubscriberState, subscriberStates } from './rules.ts';

const typingPauseMs = 350;
const dateWords: Record<SubscriberState, string> = {
  pending: 'asked',
  confirmed: 'confirmed',
  unsubscribed: 'left',
};

function Narrow({ page }: { page: SubscriberPage }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const apply = () => {
    clearTimeout(typing.current);
    if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
  };
  useEarlyChoice(form, apply);
  return (
    <Form
      ref={form}
      role="search"
      aria-label="Search subscribers"
      className="desk-filters"
      autoComplete="off"
      preventScrollReset
      onChange={(event) => {
        if ((event.target as HTMLElement).getAttribute('type') !== 'search') return apply();
        clearTimeout(typing.current);
        typing.current = setTimeout(apply, typingPauseMs);
      }}
    >
      <input type="hidden" name="list" value="1" />
      <div className="flex flex-wrap items-end gap-3">
        <label className="desk-filter flex-[1_1_14rem]">
          <span>Search</span>
          <input
            type="search"
            name="q"
            defaultValue={page.words}
            maxLength={200}
            autoComplete="off"
            className="input"
          />
        </label>
        <label className="desk-filter">
          <span>State</span>
          <select name="state" defaultValue={page.state} className="input input-small">
            <option value="">All</option>
            {subscriberStates.map((state) => (
              <option key={state} value={state}>
                {state}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button button-quiet">
            Apply
          </button>
        </noscript>
      </div>
    </Form>
  );
}

function Entry({ row, onChange }: { row: SubscriberRow; onChange(intent: string, id: string): void }) {
  return (
    <tr>
      <td data-label="Email" className="wrap-anywhere font-medium">
        {row.email}
      </td>
      <td data-label="State">{row.state}</td>
      <td data-label="Date" className="min-[60rem]:whitespace-nowrap">
        {dateWords[row.state]} {easternDay(row.since).text}
      </td>
      <td data-label="Source">{row.source}</td>
      <td data-label="Actions">
        <div className="flex">
          {row.state !== 'unsubscribed' && (
            <ConfirmAction
              question={`Unsubscribe ${row.email}? They get no more newsletters.`}
              confirm="Unsubscribe"
              keep="Keep subscribed"
              label={`Unsubscribe ${row.email}`}
              icon={<UserMinus aria-hidden="true" size={18} />}
              fields={{ intent: 'unsubscribe', id: row.id }}
              onConfirm={() => onChange('unsubscribe', row.id)}
            />
          )}
          <ConfirmAction
            question={`Remove ${row.email}? Everything about this address is forgotten, also whether it has left.`}
            confirm="Remove"
            keep="Keep address"
            label={`Remove ${row.email}`}
            icon={<Trash2 aria-hidden="true" size={18} />}
            fields={{ intent: 'remove', id: row.id }}
            onConfirm={() => onChange('remove', row.id)}
          />
        </div>
      </td>
    </tr>
  );
}

/** The list of subscribers, while it is not hidden. */
export function SubscriberList({ page }: { page: SubscriberPage }) {
  const fetcher = useFetcher<{ change?: SubscriberChange }>();
  const { list } = page;
  if (!list) return null;
  const narrowed = page.words !== '' || page.state !== '';
  const { confirmed, pending, unsubscribed } = page.counts;
  const any = confirmed + pending + unsubscribed > 0;
  return (
    <section aria-label="Subscribers">
      {any && <Narrow page={page} />}
      <p role="alert" className="field-error mb-3 empty:mb-0">
        {fetcher.data?.change?.problem}
      </p>
      {list.rows.length === 0 ? (
        <p className="empty-state">{narrowed && any ? 'No subscribers match.' : 'No subscribers yet'}</p>
      ) : (
        <table className="admin-table">
          <caption className="sr-only">Subscribers</caption>
          <thead>
            <tr>
              {['Email', 'State', 'Date', 'Source', 'Actions'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Entry
                key={row.id}
                row={row}
                onChange={(intent, id) => void fetcher.submit({ intent, id }, { method: 'post' })}
              />
            ))}
          </tbody>
        </table>
      )}
      <DeskPages first={list.first} next={list.next} nextText="Next page" />
    </section>
  );
}
