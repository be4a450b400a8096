import { countdownText, easternText } from '#src/lib/format.ts';
import { useNow } from '#src/ui/use-now.ts';

/** A moment with its day where that is not today's. */
function clock(at: number, now: number): string {
  const [weekday, date, time] = easternText(at).split(', ');
  return easternText(now).includes(`${date}, `) ? `${time}` : `${weekday}, ${date}, ${time}`;
}

/** The ruler of one promise: when the visitor asked, now, and until when an answer is due. Moments in epoch milliseconds. */
export function PromiseClock(props: { since: number; due: number; serverNow: number }) {
  const { since, due } = props;
  const now = useNow(props.serverNow, 1_000);
  const isLate = now > due;
  const gone = isLate
    ? 100
    : Math.max(0, Math.min(100, Math.round(((now - since) / Math.max(1, due - since)) * 1_000) / 10));
  return (
    <div className="promise-clock" {...(isLate && { 'data-late': '' })}>
      <svg aria-hidden="true" width="100%" height="22">
        <line x1="0" x2="100%" y1="8" y2="8" className="promise-line" />
        <rect x="0" y="6" width={`${gone}%`} height="4" className="promise-gone" />
        <rect x={`${gone}%`} y="0" width="3" height="22" transform="translate(-2 0)" className="promise-needle" />
      </svg>
      <p className="promise-words">
        <span>
          <b>{clock(since, now)}</b> received
        </span>
        <span className={isLate ? 'due due-late' : 'due'}>
          {isLate ? 'Overdue by ' : 'Reply due in '}
          <span role="timer" aria-live="off" className="tabular-nums">
            {countdownText(Math.abs(due - now))}
          </span>
        </span>
        <span>
          <b>{clock(due, now)}</b> promised
        </span>
      </p>
    </div>
  );
}
