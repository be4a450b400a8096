import { useCallback, useEffect, useState } from 'react';
import { isolated } from '#src/lib/text.ts';
import { Toast } from '#src/ui/toast.tsx';
import type { Acts } from './today.server.ts';
import type { TodayResult } from './today-actions.server.ts';
import { ConfirmActs, RowActs, todayPath, useRowChanges } from './today-row-acts.tsx';
import { untilWords } from './today-words.ts';

export type TodayDone = Extract<TodayResult, { did: string }>;

const canBeUndone = ({ did, key }: TodayDone): boolean =>
  did === 'done' || (did === 'later' && !key.startsWith('action-'));

/** Results that can be undone, latest last; a new one replaces those of the same row. */
export function undoableAfter(before: readonly TodayDone[], said: TodayResult | undefined): readonly TodayDone[] {
  if (!said?.ok || !('did' in said)) return before;
  const others = before.filter(({ key }) => key !== said.key);
  return canBeUndone(said) ? [...others, said] : others;
}

/** Milliseconds; the row keeps its own Undo. */
const shownMs = 10_000;

function words({ did, until, ...said }: TodayDone, date: string): string {
  const name = isolated(said.name);
  const who = name || 'This';
  switch (did) {
    case 'done':
      return name ? `${name} is done.` : 'Done.';
    case 'confirmed':
      return `${who} is confirmed.`;
    case 'settled':
      return name ? `Saved for ${name}.` : 'Saved.';
    case 'undone':
      return `${who} is waiting again.`;
    case 'back':
      return `${who} is back.`;
    case 'later':
      return `${who} is snoozed until ${until === undefined ? '' : untilWords(until, date)}.`;
  }
}

const otherWords = (said: TodayResult): string => ('bulk' in said && said.bulk ? said.bulk.words : 'Next action set.');

/** Shown for ten seconds. */
export function TodayToast(props: {
  said: TodayResult | undefined;
  /** The Eastern date, YYYY-MM-DD. */
  date: string;
  onSaid(said: TodayResult): void;
}) {
  const { said: last, date } = props;
  const fetcher = useRowChanges('toast', props.onSaid);
  const [seen, setSeen] = useState<TodayResult>();
  const [told, setTold] = useState(last);
  const [undoable, setUndoable] = useState(() => undoableAfter([], last));
  const refused = last?.ok === false && last === fetcher.data ? last.reason : undefined;
  if (last !== told) {
    setTold(last);
    // A refused undo is not offered again.
    setUndoable(refused ? undoable.slice(0, -1) : undoableAfter(undoable, last));
  }
  const close = useCallback(() => {
    setSeen(last);
    setUndoable([]);
  }, [last]);
  useEffect(() => {
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [close]);
  const shown = last !== seen && (refused || last?.ok) ? last : undefined;
  const did = shown && 'did' in shown ? shown : undefined;
  const back = undoable.at(-1);
  const [kind = '', ...id] = back?.key.split('-') ?? [];
  return (
    <Toast
      undo={
        back && {
          Form: fetcher.Form,
          action: todayPath,
          fields: {
            ...{ intent: back.did === 'done' ? 'undo' : 'back', kind, id: id.join('-') },
            ...(back.was !== undefined && { was: back.was }),
          },
          words: back.key === did?.key ? 'Undo' : `Undo for ${isolated(back.name) || 'the previous one'}`,
        }
      }
      onClose={close}
    >
      {shown && (refused ?? (did ? words(did, date) : otherWords(shown)))}
    </Toast>
  );
}

/** What Today offers for a lead or chat, on its own screen. */
export function OwnActs({ acts, name }: { acts: Acts; name: string }) {
  const [last, setSaid] = useState<TodayResult>();
  const onSaid = useCallback((last: TodayResult) => setSaid(last), []);
  const { page, row, waits, back } = acts;
  // The next lead's screen is the same component.
  const said = last?.ok && 'key' in last && last.key !== row.key ? undefined : last;
  const became = back !== null && waits ? 'put-off' : waits ? 'open' : 'done';
  const { toConfirm, phone } = 'toConfirm' in row ? row : {};
  if (!waits && !said && !toConfirm) return null;
  return (
    <>
      {!waits && !said && toConfirm ? (
        <ConfirmActs page={{ onSaid }} row={{ id: row.id, phone }} toConfirm={toConfirm} name={name} />
      ) : (
        <RowActs page={{ ...page, onSaid }} row={row} name={name} became={became} back={back} />
      )}
      <TodayToast said={said} date={page.date} onSaid={onSaid} />
    </>
  );
}
