import { Link } from 'react-router';
import { numberText } from '#src/lib/format.ts';
import { type ActsOf, RowActs } from './row-acts.tsx';
import type { Today } from './today.server.ts';
import { clock, doneWords, kindWords, untilWords } from './words.ts';

/** What was answered today, and what comes back later: each folded until it is asked for. */
export function Folds({ today, page }: { today: Today; page: ActsOf }) {
  const { done, putOff, date } = today;
  const chats = today.chats.filter(({ back }) => back !== null);
  const away = [
    ...putOff.map((row) => ({ row, name: row.name, what: kindWords(row), back: row.back })),
    ...chats.map((row) => ({
      row,
      name: row.name || 'A chat visitor',
      what: 'Asked for a person',
      back: row.back,
    })),
  ].sort((a, b) => (a.back ?? 0) - (b.back ?? 0));
  const next = away[0]?.back;
  return (
    <>
      {done.n > 0 && (
        <details className="sheet-fold">
          <summary>
            <b className="font-semibold">Done today</b> <span className="text-ink-600">{doneWords(done)}</span>
          </summary>
          <ul>
            {done.rows.map(({ path, name, at }) => (
              <li key={`${path} ${at}`} className="fold-row">
                <span className="tabular-nums text-ink-600">{clock(at)}</span>
                <Link className="desk-link" to={path}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {away.length > 0 && (
        <details className="sheet-fold">
          <summary>
            <b className="font-semibold">Snoozed</b>{' '}
            <span className="text-ink-600">
              {numberText(away.length)}
              {next && `, next one back ${untilWords(next, date)}`}
            </span>
          </summary>
          <ul>
            {away.map(({ row, name, what, back }) => (
              <li key={row.key} className="fold-row">
                <Link className="desk-link" to={row.path}>
                  {name}
                </Link>
                <span className="sign">{what}</span>
                <RowActs page={page} row={row} name={name} became="put-off" back={back} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
