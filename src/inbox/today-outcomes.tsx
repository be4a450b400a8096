import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { useMay } from '#src/ui/may.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { Today } from './today.server.ts';
import { clock, dayWords } from './today-words.ts';

type Unsettled = Today['unsettled'][number];

const choices = [
  ['done', 'Done'],
  ['no-show', 'No-show'],
] as const;

/** A meeting that is over, and what can be said of it; what was said stays in view. */
function OutcomeRow({ item, date }: { item: Unsettled; date: string }) {
  const fetcher = useFetcher<Outcome>({ key: `outcome-${item.id}` });
  const said = fetcher.data?.ok ? String(fetcher.formData?.get('status') ?? '') || 'said' : undefined;
  const [chosen, setChosen] = useState('');
  return (
    <li className={said ? 'sheet-row is-done' : 'sheet-row'}>
      <p className="sheet-row-when">
        {clock(item.from)}
        <small>{dayWords(item.from, date)}</small>
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

/** Meetings that are over and of which nobody has said what became of them, as they were when the page was opened. */
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
