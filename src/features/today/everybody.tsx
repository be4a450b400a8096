import type { ReactNode } from 'react';
import { numberText, spanInWords } from '#src/lib/format.ts';
import type { Today } from './today.server.ts';
import { clock, untilWords } from './words.ts';

/** What was answered today, and what happens with what comes after hours. */
function dayWords({ done, now, closes, nextOpens, date, worksToday }: Today): string {
  const { n, onTime, median } = done;
  const people = n === 1 ? 'One person' : `${numberText(n)} people`;
  const kept = n === 1 ? (onTime === 1 ? 'in time' : 'later than promised') : `${numberText(onTime)} of them in time`;
  const half = median === null || n < 2 ? '' : `, half within ${spanInWords(median)} of working time`;
  const heard = n > 0 ? `${people} heard from you today, ${kept}${half}.` : '';
  const open = worksToday && now < closes;
  const after = `${open ? `If someone writes after ${clock(closes)}` : 'If someone writes now'}, their time begins ${untilWords(nextOpens, date)}.`;
  return [heard, after].filter(Boolean).join(' ');
}

/** Nobody is left to hear from us today. */
export function Everybody({ today, news }: { today: Today; news: ReactNode }) {
  const { works, date } = today;
  return (
    <section className="today-everybody" aria-labelledby="must-hear">
      <h2 id="must-hear" tabIndex={-1}>
        That is everybody.
      </h2>
      <p>{dayWords(today)}</p>
      {news}
      <p className="today-works">
        {works.mails && <span className="sign sign-done">Emails leave</span>}
        {works.backup !== null && (
          <span className="sign sign-done">Backup proven {untilWords(works.backup, date)}</span>
        )}
      </p>
    </section>
  );
}
