import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { data, Form, Link, redirect, useFetcher } from 'react-router';
import { collectionNamed } from '#src/content/records/all.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { numberText, shortDate } from '#src/lib/format.ts';
import { refuse } from '#src/lib/outcome.ts';
import { moved } from '#src/lib/records/editing.ts';
import { Hidden } from '#src/ui/act.tsx';
import { SearchForm } from '#src/ui/filter-form.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { IfMayHere } from '#src/ui/may.tsx';
import { KeyHints, Refused, Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/record-list';
import {
  changeList,
  type ListAnswer,
  type ListView,
  loadList,
  type RecordRow,
  type Show,
} from './record-list.server.ts';
import { collectionPath, keptInWords, withArticle } from './record-words.ts';

const stateSigns: Record<RecordRow['state'], [className: string, words: string]> = {
  new: ['sign sign-new', 'New, not published'],
  draft: ['sign sign-new', 'Draft'],
  scheduled: ['sign sign-new', 'Scheduled'],
  problem: ['sign sign-warning', 'Could not be published'],
  published: ['sign sign-done', 'Published'],
  'built-in': ['sign', 'Default'],
};

/** Longer lists get a search. */
const mostUnsearched = 12;

/** The order while dragging or saving, else as stored. */
function useOrder(rows: readonly RecordRow[]) {
  const fetcher = useFetcher<ListAnswer>({ key: 'record-order' });
  const [dragged, setDragged] = useState<{ id: string; ids: readonly string[] }>();
  const sent = fetcher.state === 'idle' ? undefined : fetcher.formData?.get('ids');
  const ids = dragged?.ids ?? (typeof sent === 'string' ? sent.split(' ') : rows.map(({ id }) => id));
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const over = (id: string) => (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    if (dragged.id === id) return;
    const [from, to] = [dragged.ids.indexOf(dragged.id), dragged.ids.indexOf(id)];
    setDragged({ ...dragged, ids: moved(dragged.ids, from, to) });
  };
  const put = (order: readonly string[]) =>
    fetcher.submit({ intent: 'order', ids: order.join(' ') }, { method: 'post' });
  return {
    answer: fetcher.data,
    move: (from: number, to: number) => void put(moved(ids, from, to)),
    rows: [...rows].sort((a, b) => place(a.id) - place(b.id)),
    isDragged: (id: string) => dragged?.id === id,
    handlers: (id: string) => ({
      draggable: true,
      onDragStart: () => setDragged({ id, ids }),
      onDragOver: over(id),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged) void put(dragged.ids);
      },
      onDragEnd: () => setDragged(undefined),
    }),
  };
}

type Order = ReturnType<typeof useOrder>;

function OrderButtons({ row, order, nth, of }: { row: RecordRow; order: Order; nth: number; of: number }) {
  const at = [
    { to: nth - 1, text: 'up', Icon: ArrowUp },
    { to: nth + 1, text: 'down', Icon: ArrowDown },
  ];
  return (
    <span className="flex [&_:disabled]:opacity-30">
      {at.map(({ to, text, Icon }) => (
        <button
          key={text}
          type="button"
          className="desk-icon"
          disabled={to < 0 || to >= of}
          onClick={() => order.move(nth, to)}
        >
          <Icon aria-hidden="true" size={16} />
          <span className="sr-only">
            Move {row.name} {text}
          </span>
        </button>
      ))}
    </span>
  );
}

function Row(props: { row: RecordRow; today: string; order: Order | undefined; nth: number; of: number }) {
  const { row, today, order, nth, of } = props;
  const { id, name, path, changed, state, changedAt, isSample, standing, says, over, date, page, due } = row;
  const [className, words] = over && state !== 'new' ? ['sign sign-warning', over] : stateSigns[state];
  const canMove = order !== undefined && state !== 'new';
  return (
    <li
      className={`sheet-row sm:grid-cols-[minmax(0,1fr)_auto_auto] record-row${order?.isDragged(id) ? ' is-dragged' : ''}`}
      {...(canMove && order.handlers(id))}
    >
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={path} draggable={false}>
            {name}
          </Link>
        </p>
        <p className="sheet-row-about">
          {[
            date && `${shortDate(date)}, ${date.slice(0, 4)}`,
            says,
            changedAt && keptInWords(changedAt, today),
            changed,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isSample && changedAt !== null && <p className="sheet-row-about">Default: {standing}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-600 tabular-nums max-sm:mt-1">
        <span className={className}>{words}</span>
        {isSample && <span className="sign sign-warning">Sample</span>}
        {due && <span className="sign sign-warning">To review</span>}
      </p>
      <div className="sheet-row-acts max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        {due && state !== 'draft' && (
          <IfMayHere>
            <Form method="post">
              <Hidden fields={{ intent: 'reviewed', id }} />
              <button type="submit" className="button-word">
                Mark as reviewed<span className="sr-only">: {name}</span>
              </button>
            </Form>
          </IfMayHere>
        )}
        {page && (
          <a className="button-word" href={page}>
            Read<span className="sr-only"> {name}</span>
          </a>
        )}
        {canMove && (
          <IfMayHere>
            <OrderButtons row={row} order={order} nth={nth} of={of} />
          </IfMayHere>
        )}
      </div>
    </li>
  );
}

const showWords: Readonly<Record<Show, string>> = {
  all: 'All',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  review: 'To review',
};

function Shows({ view: { collection, counts, show } }: { view: ListView }) {
  if (!counts) return null;
  const address = collectionPath(collection.name);
  return (
    <nav className="choice-of-few mb-4" aria-label={`Which ${collection.title.toLowerCase()}`}>
      {(Object.keys(showWords) as Show[]).map((one) => (
        <Link
          key={one}
          to={one === 'all' ? address : `${address}?show=${one}`}
          aria-current={one === show ? 'true' : undefined}
        >
          {showWords[one]} ({counts[one]})
        </Link>
      ))}
    </nav>
  );
}

function Removed({ removed, today }: Pick<ListView, 'removed' | 'today'>) {
  if (removed.length === 0) return null;
  return (
    <details className="sheet-fold">
      <summary>Removed from the site ({removed.length})</summary>
      <ul className="sheet-rows">
        {removed.map(({ id, name, at }) => (
          <li key={id} className="sheet-row record-row sm:grid-cols-[minmax(0,1fr)_auto_auto]">
            <div>
              <p className="sheet-row-name">{name}</p>
              <p className="sheet-row-about">{keptInWords(at, today)}</p>
            </div>
            <IfMayHere>
              <Form method="post" className="sheet-row-acts max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
                <Hidden fields={{ intent: 'back', id }} />
                <button type="submit" className="button-word">
                  Restore<span className="sr-only"> {name}</span>
                </button>
              </Form>
            </IfMayHere>
          </li>
        ))}
      </ul>
    </details>
  );
}

function RecordListScreen({ view, answer }: { view: ListView; answer: ListAnswer | undefined }) {
  const { collection, all, q, removed, today } = view;
  const order = useOrder(view.rows);
  const sorted = view.canMove && q === '' ? order : undefined;
  const movable = order.rows.filter(({ state }) => state !== 'new').length;
  return (
    <Screen
      back={{ to: '/admin/records', text: 'Back to prices and facts' }}
      title={collection.title}
      about={collection.lead}
    >
      <Refused outcome={answer ?? order.answer} className="mb-3" />
      <div className="sheet">
        {all > mostUnsearched && (
          <SearchForm of={`Search ${collection.title}`} label="Name" value={q} className="sheet-filters" />
        )}
        <div className="sheet-section">
          <Shows view={view} />
          {order.rows.length === 0 && (
            <p className="text-ink-600">
              {q
                ? 'No matches. Try fewer words.'
                : view.show === 'all'
                  ? `No ${collection.one} yet.`
                  : `No ${collection.title.toLowerCase()} here.`}
            </p>
          )}
          {order.rows.length > 0 && (
            <ul className="sheet-rows" aria-label={`${collection.title}, ${numberText(order.rows.length)}`}>
              {order.rows.map((row, nth) => (
                <Row key={row.id} row={row} today={today} order={sorted} nth={nth} of={movable} />
              ))}
            </ul>
          )}
          {!collection.fixed && (
            <IfMayHere>
              <Form method="post" className="flex flex-wrap items-end gap-3 border-t border-ink-200 pt-5">
                <input type="hidden" name="intent" value="add" />
                <label className="grid min-w-0 flex-[0_1_22rem] gap-1 text-[0.95rem] font-semibold">
                  {collection.fields[collection.named]?.label}
                  <input name="name" className="input" required maxLength={200} autoComplete="off" />
                </label>
                <button type="submit" className="button button-quiet">
                  <Plus aria-hidden="true" size={17} /> Add {withArticle(collection.one)}
                </button>
              </Form>
            </IfMayHere>
          )}
        </div>
        <Removed removed={removed} today={today} />
      </div>
      <KeyHints
        hints={[
          ['J K', 'next, previous'],
          ['Enter', 'open'],
          ['U', 'back'],
          ['Z', 'undo'],
        ]}
      />
    </Screen>
  );
}

export const meta = (args: Route.MetaArgs) => deskTitle(args.loaderData?.collection.title ?? 'Nothing here')(args);

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const collection = collectionNamed(args.params.collection);
  if (!collection) throw data(null, { status: 404 });
  if (collection.desk) throw redirect(collection.desk);
  return loadList(parts, collection, new URL(args.request.url).searchParams);
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const collection = collectionNamed(args.params.collection);
    if (!collection) return refuse('There’s nothing here.');
    const answer = await changeList(parts, collection, form);
    if (answer.ok) parts.changes.announce();
    if (answer.ok && answer.to) throw redirect(answer.to);
    return answer;
  });

export default function RecordList({ loaderData, actionData, params }: Route.ComponentProps) {
  return <RecordListScreen key={params.collection} view={loaderData} answer={useKeptAnswer(actionData)} />;
}
