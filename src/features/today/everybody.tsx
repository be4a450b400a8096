import type { ReactNode } from 'react';
import { numberText, spanInWords } from '#src/lib/format.ts';
import type { Today } from './today.server.ts';
import { clock, untilWords } from './words.ts';

/** What was answered today, and what happens with what comes after hours. */
function dayWords({ done, now, closes, nextOpens, date, worksToday }: Today): string {
  const { n, onTime, median } = done;
  const people = n === 1 ? 'one person' : `${numberText(n)} people`;
  const kept = n === 1 ? (onTime === 1 ? 'on time' : 'late') : `${numberText(onTime)} on time`;
  const half = median === null || n < 2 ? '' : `, half within ${spanInWords(median)} of office hours`;
  const heard = n > 0 ? `You replied to ${people} today, ${kept}${half}.` : '';
  const open = worksToday && now < closes;
  const after = `${open ? `The clock for messages after ${clock(closes)}` : 'The clock for new messages'} starts ${untilWords(nextOpens, date)}.`;
  return [heard, after].filter(Boolean).join(' ');
}

/** Nobody is left to hear from us today. */
export function Everybody({ today, news }: { today: Today; news: ReactNode }) {
  const { works, date } = today;
  return (
    <section className="today-everybody" aria-labelledby="must-hear">
      <h2 id="must-hear" tabIndex={-1}>
        You’re all caught up.
      </h2>
      <p>{dayWords(today)}</p>
      {news}
      <p className="today-works">
        {works.mails && <span className="sign sign-done">Email is working</span>}
        {works.backup !== null && (
          <span className="sign sign-done">Backup verified {untilWords(works.backup, date)}</span>
        )}
      </p>
    </section>
  );
}
