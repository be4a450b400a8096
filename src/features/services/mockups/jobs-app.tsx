import { jobs } from '#content/mockups.ts';
import { Mockup } from './frame.tsx';

/** A technician's day on a phone: without a signal, with a job done there, and sent. */
export function JobsApp({ label }: { label: string }) {
  const { says, day, list, done, states } = jobs;
  return (
    <Mockup label={label} says={says} kind="states">
      {states.map(({ head, bar, note }, state) => (
        <div key={head}>
          <p className="mockup-when">{head}</p>
          <div className={state === 2 ? 'mockup-phone mockup-phone-sent' : 'mockup-phone'}>
            <p className="mockup-signal">
              <svg aria-hidden="true" viewBox="0 0 22 14">
                <path className={state === 2 ? 'mu-bars-go' : 'mu-bars'} d="M2 14v-4M8 14V7M14 14V4M20 14V0" />
              </svg>
              {bar}
            </p>
            <p className="mockup-title">{day}</p>
            <ol>
              {list.map(([time, job], at) => {
                const isDone = state > 0 && at === 0;
                return (
                  <li key={time} className={isDone ? 'mockup-done' : undefined}>
                    <span>{time}</span>
                    <span>{job}</span>
                    {isDone && <b>{done}</b>}
                  </li>
                );
              })}
            </ol>
            <p className="mockup-note">{note}</p>
          </div>
        </div>
      ))}
    </Mockup>
  );
}
