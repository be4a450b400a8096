import { type ReactNode, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { useMay } from '#src/ui/may.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { ActionItem, ChatItem, LeadItem, Meeting, Today } from './today.server.ts';
import { type ActsOf, ConfirmActs, RowActs } from './today-row-acts.tsx';
import { WhoseRow } from './today-whose.tsx';
import { actionWords, beginsWords, clock, dayWords, dueWords, kindWords } from './today-words.ts';
import type { Steady } from './use-steady.ts';

function Row(props: {
  when: { when: string; about: string; late: boolean };
  done: boolean;
  id: string;
  path: string;
  name: string;
  /** Below another row of the same person. */
  isSame?: boolean;
  beside?: string;
  about: ReactNode;
  whose?: ReactNode;
  acts: ReactNode;
}) {
  const { when, about, late } = props.when;
  return (
    <li className={['sheet-row', props.done && 'is-done', props.isSame && 'is-same'].filter(Boolean).join(' ')}>
      <p className={late && !props.done ? 'sheet-row-when is-late' : 'sheet-row-when'}>
        {when}
        <small className="mt-0.5 block text-[0.8125rem] font-normal tracking-normal whitespace-normal text-ink-500">
          {about}
        </small>
      </p>
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={props.path} data-lead={props.id}>
            <bdi>{props.name}</bdi>
          </Link>{' '}
          <bdi className="text-sm text-ink-600">{props.beside}</bdi>
        </p>
        <p className="sheet-row-about">{props.about}</p>
        {props.whose}
      </div>
      {props.acts}
    </li>
  );
}

const quoted = (text: string) => (text ? `“${text}”` : '');

export function LeadRow(props: { item: LeadItem; isSame: boolean; steady: Steady; page: ActsOf; crew: Today['crew'] }) {
  const { item, steady, page, crew } = props;
  const { row, became, back } = steady.now(item);
  const { answered, words, promised, begins, emergency } = row;
  const sign = emergency ? 'sign sign-warning' : answered ? 'sign sign-new' : 'sign';
  return (
    <Row
      when={dueWords(row.due, page.now, page.date)}
      done={became !== 'open'}
      id={row.id}
      path={row.path}
      name={row.name}
      isSame={props.isSame}
      beside={row.company}
      about={
        <>
          <span className={sign}>{kindWords(row)}</span>
          {begins !== undefined && `${beginsWords(begins, page.now, page.date)}. `}
          {answered ? quoted(words) : words}
          {promised && <span className="block">Follow-up: {promised}</span>}
        </>
      }
      whose={crew && <WhoseRow crew={crew} row={row} isOpen={became === 'open'} />}
      acts={<RowActs page={page} row={row} name={row.name} became={became} back={back} />}
    />
  );
}

/** A visitor who asked for a person in the chat and left. */
export function ChatRow({ item, steady, page }: { item: ChatItem; steady: Steady; page: ActsOf }) {
  const { row, became, back } = steady.now(item);
  const name = row.name || 'A chat visitor';
  return (
    <Row
      when={{ when: clock(row.askedAt), about: dayWords(row.askedAt, page.date), late: false }}
      done={became !== 'open'}
      id={row.id}
      path={row.path}
      name={name}
      about={quoted(row.words)}
      acts={<RowActs page={page} row={row} name={name} became={became} back={back} />}
    />
  );
}

export function ActionRow({ item, steady, page }: { item: ActionItem; steady: Steady; page: ActsOf }) {
  const { row, became, back } = steady.now(item);
  return (
    <Row
      when={actionWords(row, page.now, page.date)}
      done={became !== 'open'}
      id={row.id}
      path={row.path}
      name={row.name}
      about={row.words}
      acts={<RowActs page={page} row={row} name={row.name} became={became} back={back} />}
    />
  );
}

/** `still`: the current state, undefined once moved or cancelled. */
export function MeetingRow({ item, still, page }: { item: Meeting; still: Meeting | undefined; page: ActsOf }) {
  const { now } = page;
  const { from, to, toConfirm, name, id, path, words } = still ?? item;
  const minutes = Math.round((to - from) / 60_000);
  const about = now >= to ? 'over' : now >= from ? 'now' : `${minutes}\u00a0min`;
  return (
    <Row
      when={{ when: clock(from), about, late: false }}
      done={!still}
      id={id}
      path={path}
      name={name}
      about={
        <>
          {!still && <span className="sign">Moved or cancelled</span>}
          {still && toConfirm && <span className="sign">Not confirmed</span>}
          {words}
        </>
      }
      acts={still && <ConfirmActs page={page} row={{ id }} toConfirm={toConfirm} name={name} />}
    />
  );
}

type Unsettled = Today['unsettled'][number];

const choices = [
  ['done', 'Done'],
  ['no-show', 'No-show'],
] as const;

function OutcomeRow({ item, date }: { item: Unsettled; date: string }) {
  const fetcher = useFetcher<Outcome>({ key: `outcome-${item.id}` });
  const said = fetcher.data?.ok ? String(fetcher.formData?.get('status') ?? '') || 'said' : undefined;
  const [chosen, setChosen] = useState('');
  return (
    <li className={said ? 'sheet-row is-done' : 'sheet-row'}>
      <p className="sheet-row-when">
        {clock(item.from)}
        <small className="mt-0.5 block text-[0.8125rem] font-normal tracking-normal whitespace-normal text-ink-500">
          {dayWords(item.from, date)}
        </small>
      </p>
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={item.path} data-lead={item.id}>
            {item.name}
          </Link>
        </p>
      </div>
      <div className="sheet-row-acts">
        {said ? (
          <span role="status" className="sign sign-done">
            {choices.find(([value]) => value === chosen)?.[1] ?? 'Saved'}
          </span>
        ) : (
          choices.map(([value, text]) => (
            <fetcher.Form key={value} method="post" onSubmit={() => setChosen(value)}>
              <input type="hidden" name="intent" value="status" />
              <input type="hidden" name="id" value={item.id} />
              <input type="hidden" name="status" value={value} />
              <button
                type="submit"
                className="button-word"
                disabled={fetcher.state !== 'idle'}
                aria-label={`${text}: ${item.name}`}
              >
                {text}
              </button>
            </fetcher.Form>
          ))
        )}
        <Refused outcome={fetcher.data} />
      </div>
    </li>
  );
}

/** Keeps the list from when the page was opened. */
export function Outcomes({ today }: { today: Today }) {
  const [rows] = useState(today.unsettled);
  const may = useMay();
  if (rows.length === 0 || !may.change('/admin/today')) return null;
  return (
    <section className="sheet-section" aria-labelledby="outcomes">
      <header>
        <h2 id="outcomes">Did it happen?</h2>
      </header>
      <ul className="sheet-rows">
        {rows.map((item) => (
          <OutcomeRow key={item.id} item={item} date={today.date} />
        ))}
      </ul>
    </section>
  );
}
