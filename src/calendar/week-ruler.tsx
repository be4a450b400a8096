import { status } from 'words:home';
import type { WeekAhead } from './appointment-view.server.ts';

const [wide, tall] = [600, 40];
const halfHours = Array.from({ length: 21 }, (_, n) => n * 30);
const ticks = halfHours.map((x) => `M${x} ${tall}V${x % 60 ? 34 : 30}`).join('');
const fewTicks = halfHours.filter((x) => x % 60 === 0).map((x) => `M${x} ${tall}V36`);

function Scale({ day }: { day: WeekAhead['days'][number] }) {
  return (
    <svg viewBox={`0 0 ${wide} ${tall}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="stroke-ink-300" d={day.href ? ticks : fewTicks.join('')} />
      {day.free.length > 0 && (
        <path className="stroke-arc-500 stroke-[3]" d={day.free.map((x) => `M${Math.round(x * wide)} 4V24`).join('')} />
      )}
      {day.now !== undefined && (
        <path className="stroke-peach-600 stroke-[3]" d={`M${Math.round(day.now * wide)} 0V${tall}`} />
      )}
    </svg>
  );
}

export function WeekRuler({ week }: { week: WeekAhead }) {
  const { week: words, day: dayWords } = status;
  return (
    <div className="week-ruler">
      <ul className="grid border-t border-ink-200 lg:grid-cols-7" aria-label={words.label}>
        {week.days.map((day) => {
          const inside = (
            <>
              <Scale day={day} />
              <strong>{day.name}</strong>
              <span className="block leading-snug">
                {day.now !== undefined && !day.href && `${dayWords.now}, `}
                {day.note}
              </span>
            </>
          );
          return (
            <li key={day.date}>
              {day.href ? (
                <a
                  className="grid grid-cols-[4.5rem_1fr] items-center gap-x-3 border-b border-ink-200 py-1.5 text-sm text-ink-600 hover:bg-arc-50 lg:block lg:h-full lg:border-b-0 lg:pt-0 lg:pb-2"
                  href={day.href}
                  data-no-prefetch
                >
                  {inside}
                </a>
              ) : (
                <div className="grid grid-cols-[4.5rem_1fr] items-center gap-x-3 border-b border-ink-200 py-1.5 text-sm text-ink-600 lg:block lg:h-full lg:border-b-0 lg:pt-0 lg:pb-2">
                  {inside}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <p className="ruler-note mt-2 flex flex-wrap gap-x-6 text-sm text-ink-600 max-lg:hidden">
        <span className="ruler-key-free">{words.bar}</span>
        {week.days.some(({ now }) => now !== undefined) && <span className="before:bg-peach-600">{words.now}</span>}
        <span>
          {week.hours}, {words.zone}
        </span>
      </p>
    </div>
  );
}
