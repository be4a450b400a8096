import { Undo2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TodaySaid } from './actions.server.ts';
import { todayPath, useRowChanges } from './row-acts.tsx';
import { untilWords } from './words.ts';

/** How long it stays; the row keeps its own Undo. */
const shownMs = 10_000;

type Did = Extract<TodaySaid, { did: string }>;

function words({ did, name, until }: Did, date: string): string {
  const who = name || 'This';
  switch (did) {
    case 'done':
      return name ? `${name} is done.` : 'Done.';
    case 'confirmed':
      return `${who} is confirmed.`;
    case 'undone':
      return `${who} waits again.`;
    case 'back':
      return `${who} is back.`;
    case 'later':
      return `${who} comes back ${until === undefined ? '' : untilWords(until, date)}.`;
  }
}

/** What was just done with a row, with the way back; for ten seconds, without a script until the next page. */
export function TodayToast(props: {
  said: TodaySaid | undefined;
  /** The Eastern date, YYYY-MM-DD. */
  date: string;
  onSaid(said: TodaySaid): void;
}) {
  const { said: last, date } = props;
  const fetcher = useRowChanges('toast', props.onSaid);
  const [seen, setSeen] = useState<TodaySaid>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(last), shownMs);
    return () => clearTimeout(timer);
  }, [last]);
  const shown = last !== seen && last?.ok ? last : undefined;
  const did = shown && 'did' in shown ? shown : undefined;
  const [kind = '', ...id] = did?.key.split('-') ?? [];
  return (
    <div role="status" className="desk-toast">
      {shown && (
        <div>
          <p>{did ? words(did, date) : 'The next action is set.'}</p>
          {(did?.did === 'done' || (did?.did === 'later' && kind !== 'action')) && (
            <fetcher.Form method="post" action={todayPath}>
              <input type="hidden" name="intent" value={did.did === 'done' ? 'undo' : 'back'} />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="id" value={id.join('-')} />
              {did.was !== undefined && <input type="hidden" name="was" value={did.was} />}
              <button type="submit" data-shortcut="undo">
                <Undo2 aria-hidden="true" size={17} /> Undo
              </button>
            </fetcher.Form>
          )}
          <button type="button" className="needs-script" onClick={() => setSeen(last)}>
            <X aria-hidden="true" size={17} />
            <span className="sr-only">Close this message</span>
          </button>
        </div>
      )}
    </div>
  );
}
