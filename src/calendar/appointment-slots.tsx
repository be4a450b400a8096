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
      <legend className="mb-2">
        <span className="sr-only">{`${words.timesOn} `}</span>
        <span className="font-semibold">{dayInWords(date)}</span> <span className="text-ink-600">{words.zone}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(5.25rem,100%),1fr))] gap-1.5 sm:gap-2 lg:grid-cols-[repeat(auto-fill,minmax(min(4.875rem,100%),1fr))] lg:gap-1.5">
        {slots.map(({ time, state }) => {
          const own = ownTime({ date, time }, zone);
          return (
            <button
              key={time}
              type="submit"
              {...chooses('time', time, withForm)}
              data-slot={slotId({ date, time })}
              className={`slot lg:px-0 lg:text-[0.95rem] slot-${state}`}
              disabled={state !== 'free'}
              aria-pressed={state === 'free' ? time === chosen : undefined}
            >
              <span>
                {timeInWords(time)}
                <span className="sr-only">{` ${words.eastern} `}</span>
              </span>
              {state !== 'free' && <small className="text-xs font-medium">{words.states[state]}</small>}
              {state === 'free' && own && (
                <small className="text-xs font-medium">{fillIn(ownTimeWords, { time: own })}</small>
              )}
              {state === 'free' && <span className="sr-only">{` ${words.available}`}</span>}
            </button>
          );
        })}
      </div>
      {slots.every(({ state }) => state !== 'free') && <p className="mt-3 text-ink-600">{words.none}</p>}
    </fieldset>
  );
}
