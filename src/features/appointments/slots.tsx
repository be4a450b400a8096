import { useEffect, useState } from 'react';
import { chooses } from './choose.ts';
import { dayInWords, ownTime, timeInWords } from './slot-words.ts';

export interface SlotView {
  time: string;
  state: 'free' | 'taken' | 'past' | 'soon';
}

const stateWords = { taken: 'Taken', past: 'Over', soon: 'Too soon' } as const;

/** The visitor's time zone once a script runs; the server does not know it. */
export function useOwnZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}

/** The times of a day as buttons with Eastern times, the visitor's own beside them when that differs. */
export function Slots(props: {
  date: string;
  slots: readonly SlotView[];
  chosen?: string | undefined;
  /** As in Calendar. */
  withForm?: boolean;
}) {
  const { date, slots, chosen, withForm = false } = props;
  const zone = useOwnZone();
  return (
    <fieldset className="slots">
      <legend>
        <span className="sr-only">Times on </span>
        <span className="font-semibold">{dayInWords(date)}</span>{' '}
        <span className="text-ink-600">Eastern Time (ET)</span>
      </legend>
      <div className="slot-grid">
        {slots.map(({ time, state }) => {
          const own = zone ? ownTime({ date, time }, zone) : undefined;
          return (
            <button
              key={time}
              type="submit"
              {...chooses('time', time, withForm)}
              data-slot={`${date} ${time}`}
              className={`slot slot-${state}`}
              disabled={state !== 'free'}
              aria-pressed={state === 'free' ? time === chosen : undefined}
            >
              <span>
                {timeInWords(time)}
                <span className="sr-only"> Eastern Time, </span>
              </span>
              {state !== 'free' && <small>{stateWords[state]}</small>}
              {state === 'free' && own && <small>{own} your time</small>}
              {state === 'free' && <span className="sr-only"> available</span>}
            </button>
          );
        })}
      </div>
      {slots.every(({ state }) => state !== 'free') && (
        <p className="mt-3 text-ink-600">No time is left on this day. Please choose another one.</p>
      )}
    </fieldset>
  );
}
