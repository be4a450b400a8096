import { useId } from 'react';
import type { TypedAction } from './next-action.server.ts';

/** What will be done, on which day and, if one is said, at what hour. `today`: the Eastern date, YYYY-MM-DD. */
export function NextActionFields(props: {
  today: string;
  /** What was typed and refused. */
  typed?: TypedAction | undefined;
}) {
  const id = useId();
  const { today, typed } = props;
  return (
    <div className="next-action-fields">
      <label htmlFor={`${id}-body`}>What you’ll do</label>
      <input
        id={`${id}-body`}
        name="body"
        className="input"
        maxLength={500}
        required
        autoComplete="off"
        defaultValue={typed?.body ?? ''}
      />
      <label htmlFor={`${id}-date`}>Day</label>
      <input
        id={`${id}-date`}
        type="date"
        name="date"
        className="input"
        min={today}
        required
        defaultValue={typed?.date || today}
      />
      <label htmlFor={`${id}-time`}>Time (optional)</label>
      <input id={`${id}-time`} type="time" name="time" className="input" defaultValue={typed?.time ?? ''} />
    </div>
  );
}
