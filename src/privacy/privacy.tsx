import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { erasedBy } from '#src/intake/erasure-wish.ts';
import { openWishes } from '#src/intake/erasure-wish-store.server.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import {
  chosenRetention,
  keptWords,
  type Retention,
  type RetentionKind,
  retentionKinds,
  retentionNames,
  shortened,
} from '#src/lib/retention.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { Refused, Screen, SheetSection } from '#src/ui/screen.tsx';
import type { Route } from './+types/privacy';
import { mailWaitsMs, type Receipt, removedWords } from './erase-scope.ts';

/** Confirmation needed before a shorter retention deletes something. */
interface ShorterAsked {
  chosen: Retention;
  /** Identifies what was asked; the confirmation sends it back. */
  sure: string;
  /** What would be deleted per kind; `was` in days, null for ever. */
  goes: readonly { name: RetentionKind; was: number | null; count: number }[];
}

function Shorter({ ask, busy }: { ask: ShorterAsked; busy: boolean }) {
  const { chosen, sure, goes } = ask;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isMuch = goes.some(({ count }) => count > 0);
  return (
    <Form
      method="post"
      className="my-3 grid gap-2 rounded-md border border-dashed border-ink-300 p-4 text-ink-600"
      aria-labelledby="shorter-title"
    >
      <h3 id="shorter-title" ref={title} tabIndex={-1} className="text-lg font-semibold text-ink-900">
        {isMuch ? 'This will delete older data. Nothing is saved or deleted yet.' : 'Nothing is that old yet.'}
      </h3>
      <ul className="erase-list grid gap-1.5 py-1">
        {goes.map(({ name, was, count }) => (
          <li key={name} className={count > 0 ? 'is-late' : undefined}>
            {retentionKinds[name].title}: {keptWords(chosen[name])} instead of {keptWords(was)}.{' '}
            {count > 0
              ? `${count.toLocaleString('en-US')} will be deleted within the hour and can’t be restored.`
              : 'Nothing is deleted now.'}
          </li>
        ))}
      </ul>
      <p>Newer data is deleted once it reaches that age.</p>
      {retentionNames.map((name) => (
        <input key={name} type="hidden" name={name} value={chosen[name] ?? 'ever'} />
      ))}
      <input type="hidden" name="sure" value={sure} />
      <div className="sheet-acts">
        <Link className="button button-quiet" to="/admin/privacy">
          Cancel
        </Link>
        <button
          type="submit"
          className={`button ${isMuch ? 'bg-red-700 text-white hover:bg-red-900' : 'button-peach'}`}
          disabled={busy}
        >
          {isMuch ? 'Delete these and save' : 'Save'}
        </button>
      </div>
    </Form>
  );
}

const columns: readonly Column<Receipt>[] = [
  {
    title: 'Number',
    cell: ({ number }) => (
      <a className="desk-link sm:whitespace-nowrap" href={`/receipt/${number}`}>
        {number}
      </a>
    ),
  },
  { title: 'Erased on', cell: ({ at }) => easternDay(at).text },
  { title: 'What was erased', cell: ({ removed }) => removedWords(removed).join('; ') || 'just a name' },
  { title: 'Gone from backups by', cell: ({ backupUntil }) => longDate(backupUntil) },
  {
    title: 'State',
    cell: ({ done, mail, at }) => (
      <>
        {done ? <span className="sign sign-done">done</span> : <span className="sign">in progress</span>}
        {mail === 'waiting' && <p>Its email waits until {easternDay(at + mailWaitsMs).text} at most.</p>}
        {mail === 'dropped' && <p>Its email wasn’t sent. Tell them the number if they ask.</p>}
      </>
    ),
  },
];

function Kept({ retention }: { retention: Retention }) {
  return (
    <div className="grid gap-4">
      {retentionNames.map((name) => {
        const { title, from, choices } = retentionKinds[name];
        return (
          <div key={name} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <label htmlFor={`keep-${name}`}>{title}</label>
            <p id={`keep-${name}-hint`} className="hint sm:col-start-1">
              {from}
            </p>
            <select
              id={`keep-${name}`}
              name={name}
              className="input sm:col-start-2 sm:row-span-2 sm:row-start-1"
              defaultValue={retention[name] ?? 'ever'}
              aria-describedby={`keep-${name}-hint`}
            >
              {choices.map((days) => (
                <option key={days ?? 'ever'} value={days ?? 'ever'}>
                  {keptWords(days)}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}

/** Saved, or `ask` if it would delete something. */
export type RetentionResult = Outcome<{ notice: string; ask?: undefined } | { notice?: undefined; ask: ShorterAsked }>;

export const meta = deskTitle('Privacy');

export async function loader(args: Route.LoaderArgs) {
  const { erasure, content, db, mailConfigured } = await requireSignIn(args);
  const { retention, policyOf } = content.published();
  const erased = new URL(args.request.url).searchParams.get('erased') ?? '';
  const [receipts, justErased, open] = await Promise.all([
    erasure.receipts(),
    erasure.receipt(erased),
    openWishes(db.sql, 100),
  ]);
  const wishes = open.map(({ personId, name, known, at }) => ({ personId, name: known ?? name, at, by: erasedBy(at) }));
  return {
    /** Open erasure requests; `by` is the legal deadline. */
    wishes,
    receipts,
    justErased,
    retention,
    /** Whether the owner's own privacy policy replaces the built-in one. */
    ownPolicy: policyOf('privacy') !== undefined,
    engine: db.engine,
    mailConfigured,
  };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ content, actor, countOlder }, form): Promise<RetentionResult> => {
    const chosen = chosenRetention((name) => String(form.get(name) ?? ''));
    if (!chosen) return refuse('One of these isn’t a valid choice. Please check again.');
    const now = content.published().retention;
    const shorter = shortened(now, chosen);
    const sure = shorter.map((name) => `${name} ${now[name]} ${chosen[name]}`).join(', ');
    // The confirmation must match, so that a yes to something else deletes nothing.
    if (form.get('sure') !== sure && shorter.length > 0) {
      const goes = await Promise.all(
        shorter.map(async (name) => ({ name, was: now[name], count: await countOlder(name, chosen[name]) })),
      );
      return { ok: true, ask: { chosen, sure, goes } };
    }
    await content.settings.keepRetention(chosen, actor);
    return { ok: true, notice: 'Saved. The privacy policy is updated.' };
  });

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { wishes, receipts, justErased, retention, ownPolicy } = loaderData;
  const outcome = useKeptAnswer(actionData as RetentionResult | undefined);
  const busy = useNavigation().state !== 'idle';
  const ask = outcome?.ok ? outcome.ask : undefined;
  const shown = ask?.chosen ?? retention;
  return (
    <Screen className="max-w-4xl" title="Privacy" about="How long data is kept, and what was erased on request.">
      {justErased && (
        <p className="notice mb-4" role="status">
          All of this person’s data was erased. The receipt is{' '}
          <a className="desk-link" href={`/receipt/${justErased.number}`}>
            {justErased.number}
          </a>
          . {justErased.mail === 'none' && 'We don’t have an address for them, so tell them the number.'}
          {justErased.mail === 'waiting' &&
            !loaderData.mailConfigured &&
            'This site can’t send email yet, so tell them the number yourself.'}
        </p>
      )}
      <div className="sheet">
        {wishes.length > 0 && (
          <SheetSection id="wishes-title" title="Erasure requests" about={`${wishes.length}, oldest first`}>
            <ul className="sheet-rows">
              {wishes.map(({ personId, name, at, by }) => (
                <li key={`${personId} ${at}`} className="sheet-row">
                  <p className="sheet-row-when">
                    {easternDay(at).text}
                    <small className="mt-0.5 block text-[0.8125rem] font-normal tracking-normal whitespace-normal text-ink-500">
                      until {easternDay(by).text}
                    </small>
                  </p>
                  <p className="sheet-row-name">
                    {personId === null ? (
                      name
                    ) : (
                      <Link className="sheet-row-open" to={`/admin/people/${personId}/erase`}>
                        {name}
                      </Link>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </SheetSection>
        )}
        <SheetSection
          id="kept-title"
          title="Data retention"
          about="Older data is deleted automatically within the hour and can’t be restored."
        >
          {ask && <Shorter key={ask.sure} ask={ask} busy={busy} />}
          <Form method="post" className="grid gap-5 pt-2">
            <Kept key={JSON.stringify(shown)} retention={shown} />
            <p className="text-ink-600">
              Anything you delete can be restored for 30 days, whatever you choose here.{' '}
              {ownPolicy ? (
                <>
                  You use your own privacy policy, so update the same figures in it under{' '}
                  <Link className="desk-link" to="/admin/pages/privacy">
                    Pages
                  </Link>
                  .
                </>
              ) : (
                <>
                  The{' '}
                  <a className="desk-link" href="/privacy">
                    privacy policy
                  </a>{' '}
                  shows the same figures.
                </>
              )}{' '}
              {loaderData.engine === 'postgres' &&
                'Remove backups made with PostgreSQL’s own tools yourself after the same time.'}
            </p>
            <div className="sheet-acts">
              <button type="submit" className={`button ${ask ? 'button-quiet' : 'button-peach'}`} disabled={busy}>
                Save
              </button>
            </div>
            <p role="status" className="font-semibold text-arc-800 empty:hidden">
              {outcome?.ok && outcome.notice}
            </p>
            <Refused outcome={outcome} />
          </Form>
        </SheetSection>
        <SheetSection
          id="receipts-title"
          title="Erasure receipts"
          about="Receipts never name anyone. One in progress is done once its email is sent or abandoned."
        >
          <DeskTable
            caption="Erasures, newest first"
            columns={columns}
            rows={receipts}
            keyOf={({ number }) => number}
            empty="No erasures yet."
          />
        </SheetSection>
      </div>
    </Screen>
  );
}
