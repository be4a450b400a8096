import { Form, Link, useNavigation } from 'react-router';
import { removedWords } from '#src/intake/erase-scope.ts';
import { easternDay, longDate } from '#src/lib/format.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { keptWords, type Retention, retentionKinds, retentionNames } from '#src/lib/retention.ts';
import { type Column, DeskTable } from '#src/ui/desk-table.tsx';
import { Refused } from '#src/ui/refused.tsx';
import { Shorter, type ShorterAsked } from './admin-shorter.tsx';
import { mailWaitsMs, type Receipt } from './rules.ts';

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
  { title: 'What went', cell: ({ removed }) => removedWords(removed).join('; ') || 'nothing but a name' },
  { title: 'Gone from backups by', cell: ({ backupUntil }) => longDate(backupUntil) },
  {
    title: 'State',
    cell: ({ done, mail, at }) => (
      <>
        {done ? <span className="sign sign-done">done</span> : <span className="sign">on its way</span>}
        {mail === 'waiting' && <p>Its mail waits, until {easternDay(at + mailWaitsMs).text} at the latest.</p>}
        {mail === 'dropped' && <p>Its mail did not leave. Tell them the number if they ask.</p>}
      </>
    ),
  },
];

function Kept({ retention }: { retention: Retention }) {
  return (
    <div className="kept-list">
      {retentionNames.map((name) => {
        const { title, from, choices } = retentionKinds[name];
        return (
          <div key={name}>
            <label htmlFor={`keep-${name}`}>{title}</label>
            <p id={`keep-${name}-hint`} className="hint">
              {from}
            </p>
            <select
              id={`keep-${name}`}
              name={name}
              className="input"
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

/** What came of choosing other times: they hold, or first a question because something would be deleted by them. */
export type RetentionSaid = Outcome<{ notice: string; ask?: undefined } | { notice?: undefined; ask: ShorterAsked }>;

/** The Privacy tab: how long what is kept, and the receipts of erasures. */
export function PrivacyTab(props: {
  receipts: Receipt[];
  /** Who asked and is still here; `by` is until when the law has it. */
  wishes: readonly { personId: string | null; name: string; at: number; by: number }[];
  justErased: Receipt | undefined;
  retention: Retention;
  /** Whether the owner's own privacy policy stands in place of the built-in one. */
  ownPolicy: boolean;
  engine: 'sqlite' | 'postgres';
  mailConfigured: boolean;
  outcome: RetentionSaid | undefined;
}) {
  const { receipts, justErased, retention, ownPolicy, outcome } = props;
  const busy = useNavigation().state !== 'idle';
  const ask = outcome?.ok ? outcome.ask : undefined;
  const shown = ask?.chosen ?? retention;
  return (
    <div className="max-w-4xl">
      <header className="sheet-title">
        <div>
          <h1>Privacy</h1>
          <p>How long things are kept, and what was erased for whoever asked.</p>
        </div>
      </header>
      {justErased && (
        <p className="notice mb-4" role="status">
          Everything of this person is erased. The receipt is{' '}
          <a className="desk-link" href={`/receipt/${justErased.number}`}>
            {justErased.number}
          </a>
          . {justErased.mail === 'none' && 'No address of theirs was known: tell them the number.'}
          {justErased.mail === 'waiting' &&
            !props.mailConfigured &&
            'No mail leaves this site yet: tell them the number yourself.'}
        </p>
      )}
      <div className="sheet">
        {props.wishes.length > 0 && (
          <section className="sheet-section" aria-labelledby="wishes-title">
            <header>
              <h2 id="wishes-title">Asked to be erased</h2>
              <p>{props.wishes.length}, the earliest first</p>
            </header>
            <ul className="sheet-rows">
              {props.wishes.map(({ personId, name, at, by }) => (
                <li key={`${personId} ${at}`} className="sheet-row">
                  <p className="sheet-row-when">
                    {easternDay(at).text}
                    <small>until {easternDay(by).text}</small>
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
          </section>
        )}
        <section className="sheet-section" aria-labelledby="kept-title">
          <header>
            <h2 id="kept-title">How long it is kept</h2>
            <p>What grows older goes by itself, within the hour, and cannot be brought back.</p>
          </header>
          {ask && <Shorter key={ask.sure} ask={ask} busy={busy} />}
          <Form method="post" className="grid gap-5 pt-2">
            <Kept key={JSON.stringify(shown)} retention={shown} />
            <p className="text-ink-600">
              What you delete can be restored for 30 days, whatever is chosen here.{' '}
              {ownPolicy ? (
                <>
                  Your own privacy policy stands on the site: please write the same figures into it, under{' '}
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
                  says the same figures.
                </>
              )}{' '}
              {props.engine === 'postgres' &&
                'Backups that the tools of PostgreSQL make are yours to remove after the same time.'}
            </p>
            <div className="sheet-acts">
              <button type="submit" className={`button ${ask ? 'button-quiet' : 'button-peach'}`} disabled={busy}>
                Save these times
              </button>
            </div>
            <p role="status" className="font-semibold text-arc-800 empty:hidden">
              {outcome?.ok && outcome.notice}
            </p>
            <Refused outcome={outcome} />
          </Form>
        </section>
        <section className="sheet-section" aria-labelledby="receipts-title">
          <header>
            <h2 id="receipts-title">Receipts of erasures</h2>
            <p>None of them names anybody. One on its way is done once its mail has left, or was given up.</p>
          </header>
          <DeskTable
            caption="Erasures, newest first"
            columns={columns}
            rows={receipts}
            keyOf={({ number }) => number}
            empty="Nobody has been erased."
          />
        </section>
      </div>
    </div>
  );
}
