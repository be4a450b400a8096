import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Refused } from '#src/ui/refused.tsx';
import type { TodaySaid } from './actions.server.ts';
import { Menu } from './menu.tsx';
import { NextActionFields } from './next-action-fields.tsx';
import type { LaterChoice } from './rules.ts';
import { untilWords } from './words.ts';

/** What the controls of a row know of their page. */
export interface ActsOf {
  now: number;
  /** The Eastern date, YYYY-MM-DD. */
  date: string;
  offers: readonly { choice: LaterChoice; until: number }[];
  /** Told what came of it. */
  onSaid(said: TodaySaid): void;
}

interface RowActsProps {
  page: ActsOf;
  row: { kind: 'lead' | 'chat' | 'action'; id: string; key: string };
  /** Whom it is about. */
  name: string;
  /** What became of the row since the page was opened. */
  became: 'open' | 'done' | 'put-off';
  /** Until when it was put off. */
  back: number | null;
}

const offerWords: Record<LaterChoice, string> = {
  later: 'Later today',
  tomorrow: 'Tomorrow',
  monday: 'Monday',
  date: 'A day of my choice',
};

/** For example "4:00 PM", "Wed, 8:00 AM", "Dec 7, 8:00 AM". */
const offerWhen = ({ choice, until }: ActsOf['offers'][number], date: string) =>
  choice === 'monday' ? untilWords(until, date).replace(/^Mon, /, '') : untilWords(until, date);

/** The fields by which an action finds its row. */
function Target({ row, intent }: { row: RowActsProps['row']; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="kind" value={row.kind} />
      <input type="hidden" name="id" value={row.id} />
    </>
  );
}

/** Sends what is done with a row; the page is told what came of it. */
export function useRowChanges(key: string, onSaid: ActsOf['onSaid']) {
  const fetcher = useFetcher<TodaySaid>({ key: `today-${key}` });
  const { data } = fetcher;
  const told = useRef<TodaySaid>(undefined);
  useEffect(() => {
    if (!data || told.current === data) return;
    told.current = data;
    onSaid(data);
  }, [data, onSaid]);
  return fetcher;
}

/** Later, Done and Next action of a row; of one that is done or put off the way back. */
export function RowActs({ page, row, name, became, back }: RowActsProps) {
  const fetcher = useRowChanges(row.key, page.onSaid);
  const { Form, data, state } = fetcher;
  const menu = useRef<HTMLDetailsElement>(null);
  const dateId = useId();
  const busy = state !== 'idle';
  const actionSet = data?.ok && 'action' in data ? data.action : undefined;
  useEffect(() => {
    if (actionSet && menu.current) menu.current.open = false;
  }, [actionSet]);
  /** The key for a next action opens its menu with it. */
  const unfold = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    if (!currentTarget.open || !menu.current) return;
    menu.current.open = true;
    currentTarget.querySelector<HTMLElement>('input[name="body"]')?.focus();
  };
  const did = data?.ok && 'did' in data ? data : undefined;
  if (became !== 'open') {
    const isUndo = became === 'done' && did?.did === 'done';
    const until = back ?? (did?.did === 'later' ? did.until : undefined);
    const state =
      until === undefined ? (row.kind === 'lead' ? 'Answered' : 'Done') : `Back ${untilWords(until, page.date)}`;
    return (
      <div className="sheet-row-acts">
        {!isUndo && <span className="sign sign-done">{state}</span>}
        {(isUndo || (became === 'put-off' && row.kind !== 'action')) && (
          <Form method="post">
            <Target row={row} intent={isUndo ? 'undo' : 'back'} />
            {did?.was !== undefined && <input type="hidden" name="was" value={did.was} />}
            <button
              type="submit"
              className="button-word"
              disabled={busy}
              aria-label={`${isUndo ? 'Undo' : 'Bring it back'}: ${name}`}
            >
              {isUndo ? 'Undo' : 'Bring it back'}
            </button>
          </Form>
        )}
        <Refused outcome={data} />
      </div>
    );
  }
  return (
    <div className="sheet-row-acts">
      <Menu text="Later" about={name} shortcut="later" box={menu}>
        <Form method="post">
          <Target row={row} intent="later" />
          {page.offers.map((offer) => (
            <button key={offer.choice} type="submit" name="until" value={offer.choice} disabled={busy}>
              {offerWords[offer.choice]} <small>{offerWhen(offer, page.date)}</small>
            </button>
          ))}
        </Form>
        <Form method="post" className="later-date">
          <Target row={row} intent="later" />
          <input type="hidden" name="until" value="date" />
          <label htmlFor={dateId}>{offerWords.date}</label>
          <input id={dateId} type="date" name="date" required min={page.date} className="input" />
          <button type="submit" disabled={busy}>
            Put off
          </button>
        </Form>
        <p className="menu-note">
          {row.kind === 'lead'
            ? 'Putting it off does not move what we promised.'
            : row.kind === 'action'
              ? 'This moves what you said you would do.'
              : 'The visitor is not told.'}
        </p>
        {row.kind === 'lead' && (
          <details className="menu-action" onToggle={unfold}>
            <summary data-shortcut="next-action">Set a next action</summary>
            <Form method="post" className="menu-form">
              <Target row={row} intent="next-action" />
              <NextActionFields
                key={actionSet ?? ''}
                today={page.date}
                typed={data?.ok === false && 'typed' in data ? data.typed : undefined}
              />
              <button type="submit" className="button button-quiet button-small" disabled={busy}>
                Set next action
              </button>
            </Form>
          </details>
        )}
      </Menu>
      <Form method="post">
        <Target row={row} intent="done" />
        <button type="submit" className="button-word" data-shortcut="done" disabled={busy} aria-label={`Done: ${name}`}>
          Done
        </button>
      </Form>
      <Refused outcome={data} />
    </div>
  );
}
