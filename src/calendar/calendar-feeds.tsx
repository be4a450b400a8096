import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText, spanInWords } from '#src/lib/format.ts';
import { DeskField } from '#src/ui/desk-field.tsx';
import { Refused, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/calendar-feeds';
import { type BusyResult, type BusyView, changeBusy, type FeedView, loadBusy } from './busy-keeper.server.ts';

const feedsPath = '/admin/calendar/feeds';

const ago = (at: number, now: number) => (now - at < 60_000 ? 'just now' : `${spanInWords(now - at)} ago`);

const busyWords = (n: number) => (n === 0 ? 'no busy times' : n === 1 ? 'one busy time' : `${n} busy times`);

function State({ feed, view: { now, horizonDays } }: { feed: FeedView; view: BusyView }) {
  const { readAt, busy, problem, failingSince, removed } = feed;
  if (removed) return <p>Removed. You can undo for an hour.</p>;
  const counted = `${busyWords(busy)} in ${horizonDays} days`;
  if (problem && failingSince !== null) {
    return (
      <p>
        <span className="sign sign-warning">Not synced</span> since {easternText(failingSince)} ET: {problem} We try
        again every ten minutes.{' '}
        {readAt !== null && `Until then we use the last sync, ${ago(readAt, now)}: ${counted}.`}
      </p>
    );
  }
  if (readAt === null) return <p>Not synced yet.</p>;
  return (
    <p>
      Synced {ago(readAt, now)}, {counted}.
    </p>
  );
}

/** By title and date, so that the owner can look them up. */
function Unread({ unread: { heading, entries, more } }: FeedView) {
  if (heading === '') return null;
  return (
    <div className="my-2 text-[0.95rem] wrap-anywhere text-ink-600">
      <p>
        <span className="sign sign-warning">Check</span> {heading}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {entries.map(({ entry, why }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read alike
          <li key={nth}>
            {entry}: {why}
          </li>
        ))}
        {more > 0 && <li>and {more} more.</li>}
      </ul>
    </div>
  );
}

const acts = [
  ['read', 'Sync now', 'Syncing…'],
  ['remove', 'Remove', 'Removing…'],
] as const;
const undo = [['restore', 'Undo', 'Undoing…']] as const;

function FeedRow({ feed, view }: { feed: FeedView; view: BusyView }) {
  const fetcher = useFetcher<BusyResult>();
  const asked = fetcher.formData?.get('intent');
  return (
    <li className="border-t border-ink-200 py-3 first:border-t-0 [&>p]:text-[0.95rem] [&>p]:wrap-anywhere [&>p]:text-ink-600">
      <h3 className="font-semibold wrap-anywhere">
        {feed.name} <span className="ml-1 text-[0.95rem] font-normal text-ink-600">{feed.address}</span>
      </h3>
      <State feed={feed} view={view} />
      {!feed.removed && <Unread {...feed} />}
      <fetcher.Form className="-ml-2.5 flex flex-wrap items-center gap-x-2" method="post" action={feedsPath}>
        <input type="hidden" name="id" value={feed.id} />
        {(feed.removed ? undo : acts).map(([intent, label, waits]) => (
          <button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            className="button-word"
            aria-disabled={asked === intent}
          >
            {asked === intent ? waits : label}
            <span className="sr-only"> {feed.name}</span>
          </button>
        ))}
        <p className="ml-2.5 text-[0.95rem] empty:hidden" role="status">
          {fetcher.state === 'idle' && fetcher.data?.ok && fetcher.data.said}
        </p>
        <Refused outcome={fetcher.state === 'idle' ? fetcher.data : undefined} />
      </fetcher.Form>
    </li>
  );
}

function AddFeed() {
  const fetcher = useFetcher<BusyResult>();
  const busy = fetcher.state !== 'idle';
  const done = busy ? undefined : fetcher.data;
  const form = useRef<HTMLFormElement>(null);
  // Clear what was added, keep what was refused.
  useEffect(() => {
    if (done?.ok) form.current?.reset();
  }, [done]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={feedsPath}
      className="mt-5 grid max-w-xl gap-4 border-t border-ink-200 pt-5"
      aria-label="Add a calendar"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <div className="field">
        <label htmlFor="busy-address">Calendar address</label>
        <input
          id="busy-address"
          name="address"
          type="text"
          inputMode="url"
          className="input"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          required
          placeholder="https:// … .ics"
          aria-invalid={done?.ok === false ? true : undefined}
          aria-describedby="busy-problem busy-hint"
        />
        <Refused outcome={done} />
        <p id="busy-hint" className="hint">
          Anyone with this address can read the calendar, so we never show or log it.
        </p>
      </div>
      <DeskField
        label={
          <>
            Name <span className="optional text-sm font-normal text-ink-600">(optional)</span>
          </>
        }
        {...{ name: 'name', maxLength: 60, autoComplete: 'off', placeholder: 'Private' }}
      />
      <button
        type="submit"
        name="intent"
        value="add"
        className="button button-peach justify-self-start"
        aria-disabled={busy}
      >
        {busy ? 'Adding…' : 'Add calendar'}
      </button>
      <p role="status">{done?.ok && done.said}</p>
    </fetcher.Form>
  );
}

function BusyFeeds({ view }: { view: BusyView }) {
  const { feeds } = view;
  const counted = feeds.filter(({ removed }) => !removed).length;
  return (
    <SheetSection id="busy-feeds" title="Connected calendars" about={counted === 0 ? 'none yet' : counted}>
      {feeds.length > 0 && (
        <ul className="border-t border-ink-900">
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} view={view} />
          ))}
        </ul>
      )}
      <AddFeed />
    </SheetSection>
  );
}

export default function CalendarFeeds({ loaderData: view }: Route.ComponentProps) {
  return (
    <Screen
      title="Your own calendars"
      about="When you’re busy there, no one can book you here. We only store start and end times, plus the titles of events we couldn’t read."
    >
      <div className="sheet">
        <div className="sheet-columns">
          <div>
            <BusyFeeds view={view} />
          </div>
          <aside aria-label="About calendars">
            <section className="panel" aria-labelledby="busy-where">
              <h2 id="busy-where">Where to find the address</h2>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1.5 text-[0.95rem]">
                <dt>Google</dt>
                <dd>Settings, your calendar, "Secret address in iCal format".</dd>
                <dt>Outlook</dt>
                <dd>Settings, Shared calendars, "Publish a calendar", the ICS link.</dd>
                <dt>iCloud</dt>
                <dd>Make the calendar public and copy the link (webcal://).</dd>
              </dl>
            </section>
            <section className="panel" aria-labelledby="busy-counts">
              <h2 id="busy-counts">What counts</h2>
              <p className="text-[0.95rem] text-ink-600">
                Each calendar syncs every ten minutes. Repeating, all-day, tentative and out-of-office events count.
                Events marked free or "working elsewhere", cancelled or declined don’t, and neither do copies of
                appointments booked here.
              </p>
            </section>
          </aside>
        </div>
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Your own calendars');

export async function loader(args: Route.LoaderArgs) {
  const { busy } = await requireSignIn(args);
  return loadBusy(busy.parts);
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ busy, actor, feed, noteDone }, form): Promise<BusyResult> => {
    if (form.get('intent') !== 'renew') return changeBusy(busy, form, actor);
    await feed.renew();
    await noteDone({ action: 'new calendar address' });
    return { ok: true, said: '' };
  });
