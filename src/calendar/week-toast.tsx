import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { useNow } from '#src/ui/use-now.ts';

/** What was done: words, what takes it back, and until when its mail waits (epoch milliseconds). */
export type Did = Outcome<{ words?: string; undo?: string; until?: number }>;

const shownMs = 10_000;
const second = 1_000;

/** What was just done with the calendar, with the way back for ten seconds; without a script until the next page. */
export function WeekToast({ said, now }: { said: Did | undefined; now: number }) {
  const fetcher = useFetcher<Did>({ key: 'week-undo' });
  const { data } = fetcher;
  const clock = useNow(now, second);
  // Whatever was said last, here or by the page.
  const [shown, setShown] = useState(said);
  useEffect(() => setShown(said), [said]);
  useEffect(() => {
    if (data) setShown(data);
  }, [data]);
  useEffect(() => {
    const timer = setTimeout(() => setShown((current) => (current === shown ? undefined : current)), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const left = shown?.ok && shown.until ? Math.max(0, Math.ceil((shown.until - clock) / second)) : undefined;
  return (
    <div role="status" className="desk-toast">
      {shown?.ok === false && (
        <div>
          <p>{shown.reason}</p>
        </div>
      )}
      {shown?.ok && shown.words && (
        <div>
          <p>
            {shown.words}
            {left !== undefined && <span aria-hidden="true"> Sending the email in {left} s.</span>}
          </p>
          {shown.undo && (left === undefined || left > 0) && (
            <fetcher.Form method="post">
              <input type="hidden" name="intent" value={shown.until ? 'undo-move' : 'undo-block'} />
              <input type="hidden" name="undo" value={shown.undo} />
              <button type="submit" data-shortcut="undo">
                <Undo2 aria-hidden="true" size={17} /> Undo
              </button>
            </fetcher.Form>
          )}
        </div>
      )}
    </div>
  );
}
