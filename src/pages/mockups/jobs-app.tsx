import mockups from 'content:mockups';
import { Drawing } from '#src/ui/art/drawing.tsx';
import { Mockup } from './frame.tsx';

/** A technician's day in three states: offline, done offline, sent. */
export function JobsApp({ label }: { label: string }) {
  const { says, day, list, done, states } = mockups.jobs;
  return (
    <Mockup label={label} says={says} kind="states">
      {states.map(({ head, bar, note }, state) => (
        <div key={head}>
          <p className="mockup-when">{head}</p>
          <div className={state === 2 ? 'mockup-phone mockup-phone-sent' : 'mockup-phone'}>
            <p className="mockup-signal">
              <Drawing name={state === 2 ? 'mockup-signal' : 'mockup-no-signal'} />
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
