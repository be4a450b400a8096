import { appointmentPage, ownTimeWords } from '#src/content/appointments.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { chooses } from './appointment-choose.ts';
import type { Slot } from './appointment-rules.ts';
import { ownTime, slotId } from './slot-words.ts';

const { slots: words } = appointmentPage;

/** Eastern times, plus the visitor's own if different. */
export function Slots(props: {
  date: string;
  slots: readonly Slot[];
  chosen?: string | undefined;
  withForm?: boolean;
  /** The visitor's own, once a script runs. */
  zone?: string | undefined;
}) {
  const { date, slots, chosen, withForm = false, zone } = props;
  return (
    <fieldset className="slots">
      <legend>
        <span className="sr-only">{`${words.timesOn} `}</span>
        <span className="font-semibold">{dayInWords(date)}</span> <span className="text-ink-600">{words.zone}</span>
      </legend>
      <div className="slot-grid">
        {slots.map(({ time, state }) => {
          const own = ownTime({ date, time }, zone);
          return (
            <button
              key={time}
              type="submit"
              {...chooses('time', time, withForm)}
              data-slot={slotId({ date, time })}
              className={`slot slot-${state}`}
              disabled={state !== 'free'}
              aria-pressed={state === 'free' ? time === chosen : undefined}
            >
              <span>
                {timeInWords(time)}
                <span className="sr-only">{` ${words.eastern} `}</span>
              </span>
              {state !== 'free' && <small>{words.states[state]}</small>}
              {state === 'free' && own && <small>{fillIn(ownTimeWords, { time: own })}</small>}
              {state === 'free' && <span className="sr-only">{` ${words.available}`}</span>}
            </button>
          );
        })}
      </div>
      {slots.every(({ state }) => state !== 'free') && <p className="mt-3 text-ink-600">{words.none}</p>}
    </fieldset>
  );
}
