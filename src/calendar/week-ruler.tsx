import { status } from '#src/content/home.ts';
import type { RulerDay, WeekAhead } from './week-ahead.server.ts';

const [wide, tall] = [600, 40];
const halfHours = Array.from({ length: 21 }, (_, n) => n * 30);
const ticks = halfHours.map((x) => `M${x} ${tall}V${x % 60 ? 34 : 30}`).join('');
const fewTicks = halfHours.filter((x) => x % 60 === 0).map((x) => `M${x} ${tall}V36`);

function Scale({ day }: { day: RulerDay }) {
  return (
    <svg viewBox={`0 0 ${wide} ${tall}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ruler-ticks" d={day.href ? ticks : fewTicks.join('')} />
      {day.free.length > 0 && (
        <path className="ruler-free" d={day.free.map((x) => `M${Math.round(x * wide)} 4V24`).join('')} />
      )}
      {day.now !== undefined && <path className="ruler-moment" d={`M${Math.round(day.now * wide)} 0V${tall}`} />}
    </svg>
  );
}

export function WeekRuler({ week }: { week: WeekAhead }) {
  const { week: words, day: dayWords } = status;
  return (
    <div className="week-ruler">
      <ul aria-label={words.label}>
        {week.days.map((day) => {
          const inside = (
            <>
              <Scale day={day} />
              <strong>{day.name}</strong>
              <span>
                {day.now !== undefined && !day.href && `${dayWords.now}, `}
                {day.note}
              </span>
            </>
          );
          return (
            <li key={day.date}>
              {day.href ? (
                <a href={day.href} data-no-prefetch>
                  {inside}
                </a>
              ) : (
                <div>{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
      <p className="ruler-note">
        <span className="ruler-key-free">{words.bar}</span>
        {week.days.some(({ now }) => now !== undefined) && <span className="ruler-key-now">{words.now}</span>}
        <span>
          {week.hours}, {words.zone}
        </span>
      </p>
    </div>
  );
}
