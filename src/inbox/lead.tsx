import { Check } from 'lucide-react';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import { PlacePanel } from '#src/calendar/appointment-admin.tsx';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskSource, leadAct, leadAddress } from '#src/intake/lead.ts';
import { statusOfClosed } from '#src/intake/thread.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { countdownText, easternDay, easternText, spanText } from '#src/lib/format.ts';
import { AskedToBeErased } from '#src/privacy/admin-asked.tsx';
import { Act, type Acted } from '#src/ui/act.tsx';
import { WithReferences } from '#src/ui/breakable.tsx';
import { IfMayHere, useMay } from '#src/ui/may.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import { Card, NextLink, Refused } from '#src/ui/screen.tsx';
import type { Route } from './+types/lead';
import { Composer } from './composer.tsx';
import { BackLink, Controls, cameWords, Fields, History, Mails, Origin, Sender } from './lead-detail.tsx';
import { leadViews } from './lead-row.tsx';
import { leadTypeOf } from './lead-types.ts';
import { leadDetail, typeOrElsewhere } from './leads.server.ts';
import { isComposerKind, pageSize, speakerOf } from './mentions.ts';
import { Entry } from './thread-entry.tsx';
import type { ShownEntry, Thread } from './thread-store.server.ts';
import { NextActionPanel, OwnActs, todayPath } from './today-row-acts.tsx';
import { useDraft } from './use-draft.ts';

/** Without the day if it is today. */
function clock(at: number, now: number): string {
  const [weekday, date, time] = easternText(at).split(', ');
  return easternText(now).includes(`${date}, `) ? `${time}` : `${weekday}, ${date}, ${time}`;
}

/** Moments in epoch milliseconds. */
function PromiseClock(props: { since: number; due: number; serverNow: number }) {
  const { since, due } = props;
  const now = useNow(props.serverNow, 1_000);
  const isLate = now > due;
  const gone = isLate
    ? 100
    : Math.max(0, Math.min(100, Math.round(((now - since) / Math.max(1, due - since)) * 1_000) / 10));
  return (
    <div className="px-5 pt-4 pb-3 sm:px-8" {...(isLate && { 'data-late': '' })}>
      <svg className="overflow-visible" aria-hidden="true" width="100%" height="22">
        <line x1="0" x2="100%" y1="8" y2="8" className="stroke-ink-300" />
        <rect x="0" y="6" width={`${gone}%`} height="4" className="fill-arc-500 in-data-late:fill-peach-600" />
        <rect x={`${gone}%`} y="0" width="3" height="22" transform="translate(-2 0)" className="fill-peach-600" />
      </svg>
      <p className="promise-words flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm leading-tight text-ink-600 [&>:last-child]:text-right">
        <span>
          <b className="block text-base font-semibold text-ink-900">{clock(since, now)}</b> received
        </span>
        <span className={isLate ? 'due due-late font-semibold text-peach-700' : 'due'}>
          {!isLate && 'Reply due in '}
          <span role="timer" aria-live="off" className="tabular-nums">
            {countdownText(Math.abs(due - now))}
          </span>
          {isLate && ' overdue'}
        </span>
        <span>
          <b className="block text-base font-semibold text-ink-900">{clock(due, now)}</b> promised
        </span>
      </p>
    </div>
  );
}

/**
 * Footer for working through a list: the next lead, and "Done, next" if it can be `closed`, else `acts`.
 */
function DoneNext(props: {
  id: string;
  closed: boolean;
  next: { name: string; path: string } | null;
  acts?: ReactNode;
}) {
  const { id, closed, next, acts } = props;
  const fetcher = useFetcher<Acted>();
  const navigate = useNavigate();
  const isDone = fetcher.state === 'idle' && fetcher.data?.ok === true;
  const onward = next?.path;
  useEffect(() => {
    if (isDone && onward) void navigate(onward);
  }, [isDone, onward, navigate]);
  if (!closed && !next && !acts) return null;
  return (
    <div className="thread-foot flex flex-wrap items-center justify-between gap-3 border-t border-ink-200 px-5 py-4 max-sm:mb-20 sm:px-8">
      <p className="text-ink-600">
        {next ? (
          <>
            Next:{' '}
            <Link className="desk-link" to={next.path}>
              {next.name}
            </Link>
          </>
        ) : (
          'No one else is waiting.'
        )}
      </p>
      {acts}
      <IfMayHere>
        {closed && (
          <Act
            by={fetcher}
            to={leadAct(id, 'closure')}
            className="button button-quiet button-small"
            data-shortcut="done"
            aria-keyshortcuts="d"
          >
            <Check aria-hidden="true" size={17} /> {next ? 'Done, next' : 'Done'}
            <span aria-hidden="true" className="key">
              D
            </span>
          </Act>
        )}
      </IfMayHere>
      <Refused outcome={fetcher.data} />
    </div>
  );
}

const key = 'northarc-thread-downwards';
let chosen: boolean | undefined;

/** Whether threads begin with their oldest entry, as chosen in this browser. */
function useDownwards() {
  const [, setChosen] = useState(chosen);
  const isDown = useSyncExternalStore(
    () => () => undefined,
    () => chosen ?? browserStorage('local').getItem(key) === 'yes',
    () => false,
  );
  const choose = (next: boolean) => {
    chosen = next;
    setChosen(next);
    try {
      browserStorage('local').setItem(key, next ? 'yes' : 'no');
    } catch {
      // The choice then lasts until the page is left.
    }
  };
  return [isDown, choose] as const;
}

type Shown = Route.ComponentProps['loaderData'];
type Opened = Pick<Shown['merged'][number], 'id' | 'name' | 'source' | 'receivedAt' | 'opening'>;
/** `opening`: text from the form; empty if it has no such field. */
type ConversationLead = Shown['lead'] & Pick<Shown, 'merged'> & { path: string; opening: string };

const openingEntry = ({ id, name, source, receivedAt, opening }: Opened): ShownEntry => ({
  ...{ id, at: receivedAt, kind: 'form', via: source, author: name, body: opening, quoted: '', minutes: 0 },
  ...{ editedAt: null, pieces: null, answered: null, isOwn: false, mail: null, undoUntil: null, files: [] },
});

function Turn({ thread, name, now }: { thread: Thread; name: string; now: number }) {
  const { waits, entries } = thread;
  const last = entries.find((entry) => speakerOf(entry) === 'us');
  const since = (at: number) => (now - at < 60_000 ? '' : ` for ${spanText(now - at)}`);
  if (waits) return <p className="pt-3 pl-0 text-sm text-ink-600 sm:pl-24">Your turn{since(waits.since)}.</p>;
  return last ? (
    <p className="pt-3 pl-0 text-sm text-ink-600 sm:pl-24">
      <bdi>{name}</bdi>’s turn{since(last.at)}.
    </p>
  ) : null;
}

function Conversation(props: {
  thread: Thread;
  lead: ConversationLead;
  canClose: boolean;
  /** Server time at rendering, epoch milliseconds. */
  now: number;
  isDeleted: boolean;
}) {
  const { thread, lead, now } = props;
  const begun = thread.draft;
  const kind = isComposerKind(begun?.kind) ? begun.kind : 'reply';
  const draft = useDraft(lead, { kind, body: begun?.body ?? '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const onSent = useCallback(() => setLeftOut([]), []);
  const [isDown, choose] = useDownwards();
  const complete = thread.entries.length >= thread.total;
  const openings = [...lead.merged, lead].filter(({ source }) => source !== deskSource).map(openingEntry);
  const newestFirst = [
    ...thread.entries,
    ...openings.filter(({ at }) => complete || at >= (thread.entries.at(-1)?.at ?? 0)),
  ].sort((a, b) => b.at - a.at);
  const shown = isDown ? [...newestFirst].reverse() : newestFirst;
  const mayWrite = useMay().change(lead.path);
  const composer = !props.isDeleted && mayWrite && (
    <Composer
      {...{ thread, lead, draft, field, leftOut, onSent, now }}
      to={(kind) => leadAct(lead.id, kind)}
      canClose={props.canClose}
    />
  );
  const earlier = !complete && (
    <p className="py-3">
      <Link className="desk-link" to={`?show=${thread.entries.length + pageSize}`} preventScrollReset>
        Show earlier entries ({thread.total - thread.entries.length} more)
      </Link>
    </p>
  );
  const onUndone = ({ body, files }: ShownEntry) => {
    draft.write(draft.body ? `${body}\n\n${draft.body}` : body, 'reply');
    setLeftOut(files.map(({ name }) => name));
    field.current?.focus();
  };
  return (
    <section aria-labelledby="conversation-title">
      <h2 id="conversation-title" className="sr-only">
        Conversation
      </h2>
      {!isDown && composer}
      <div className="thread">
        <label className="flex min-h-6 items-center gap-2 pt-2 text-sm text-ink-600 print:hidden">
          <input type="checkbox" checked={isDown} onChange={({ target }) => choose(target.checked)} />
          Oldest first
        </label>
        {isDown && earlier}
        {!isDown && <Turn thread={thread} name={lead.name} now={now} />}
        <ol>
          {shown.map((entry, nth) => {
            const { iso, text } = easternDay(entry.at);
            const before = shown[nth - 1];
            return (
              <Fragment key={entry.id}>
                {(!before || easternDay(before.at).iso !== iso) && (
                  <li className="thread-day">{iso === easternDay(now).iso ? 'Today' : text}</li>
                )}
                <Entry entry={entry} lead={lead} serverNow={now} mayWrite={mayWrite} onUndone={onUndone} />
              </Fragment>
            );
          })}
        </ol>
        {!isDown && earlier}
        {isDown && <Turn thread={thread} name={lead.name} now={now} />}
      </div>
      {isDown && composer}
    </section>
  );
}

export const meta = (args: Route.MetaArgs) => deskTitle(leadTypeOf(args.params.tab)?.title ?? '')(args);
export const loader = (args: Route.LoaderArgs) => leadDetail(args, typeOrElsewhere(args));

export default function Lead({ loaderData, params }: Route.ComponentProps) {
  const leadType = leadTypeOf(params.tab);
  if (!leadType) return null;
  const { drawn, status } = leadViews[leadType.type] ?? {};
  const { lead, merged, fields, thread, actions, asked, date, now, place } = loaderData;
  const isDeleted = lead.deletedAt !== null;
  const path = leadAddress({ type: leadType.type, id: lead.id });
  const opening = fields.find(({ name }) => name === leadType.excerpt)?.value ?? '';
  const { fromToday, whose, next, acts } = loaderData;
  const closed = statusOfClosed(leadType.type);
  const shown = drawn?.(loaderData) ?? {};
  const submitted = fields.filter(({ name, long }) => !(long && name === leadType.excerpt));
  return (
    <article aria-labelledby="lead-title">
      <p className="lead-back">
        <BackLink
          to={fromToday ? todayPath + (whose && `?whose=${whose}`) : leadType.list}
          title={fromToday ? 'Today' : leadType.title}
        />
        {next && <NextLink {...next} />}
      </p>
      <header className="desk-head">
        <div className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
          <h1 id="lead-title">
            <bdi>{lead.name}</bdi>
          </h1>
          <p className="mt-2 text-ink-600">
            <WithReferences text={lead.reference} /> · {cameWords(lead)} {easternText(lead.receivedAt)} ET
            {lead.source === deskSource && opening && ` · ${opening}`}
          </p>
        </div>
        <Controls
          leadType={leadType}
          detail={loaderData}
          status={status}
          asksErasure={[lead, ...merged].some(({ id }) => id === asked?.leadId)}
        />
      </header>
      {asked && <AskedToBeErased wish={asked} />}
      <div className="sheet">
        {thread.waits && !isDeleted && (
          <PromiseClock since={thread.waits.since} due={thread.waits.due} serverNow={now} />
        )}
        <div className="sheet-columns">
          <div>
            <Conversation
              key={lead.id}
              thread={thread}
              lead={{ ...lead, path, opening, merged }}
              canClose={closed !== undefined}
              now={now}
              isDeleted={isDeleted}
            />
            {!isDeleted && (
              <DoneNext
                key={`next-${lead.id}`}
                id={lead.id}
                closed={closed !== undefined && lead.status !== closed}
                next={next}
                acts={acts && <OwnActs acts={acts} name={lead.name} />}
              />
            )}
          </div>
          <aside>
            <Sender detail={loaderData} />
            {!isDeleted && (
              <>
                {place && <PlacePanel key={lead.id} id={lead.id} place={place} />}
                <IfMayHere>
                  <NextActionPanel
                    key={lead.id}
                    to={leadAct(lead.id, 'task')}
                    actions={actions}
                    now={now}
                    today={date}
                  />
                </IfMayHere>
              </>
            )}
            <Card id="sent" title="Submission">
              <Fields fields={submitted.map((field) => ({ ...field, shown: shown[field.name] }))} />
            </Card>
            {merged.map((one) => (
              <Card key={one.id} id={`sent-${one.id}`} title={`Submission ${one.reference}`}>
                <Fields fields={one.fields} />
              </Card>
            ))}
            <Origin detail={loaderData} />
            <Mails detail={loaderData} />
            <History detail={loaderData} />
          </aside>
        </div>
      </div>
    </article>
  );
}
