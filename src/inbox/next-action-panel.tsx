import { useId } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { Refused } from '#src/ui/refused.tsx';
import type { ActionResult, OpenAction, TypedAction } from './next-action.server.ts';
import { actionWords } from './today-words.ts';

/** `today`: the Eastern date, YYYY-MM-DD. */
export function NextActionFields(props: { today: string; typed?: TypedAction | undefined }) {
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

function OneAction(props: {
  action: OpenAction;
  now: number;
  today: string;
  fetcher: ReturnType<typeof useFetcher<ActionResult>>;
}) {
  const { action, now, today, fetcher } = props;
  const { when, about, late } = actionWords({ ...action, due: action.dueAt }, now, today);
  return (
    <li className="panel-action">
      <p>
        {action.body}
        <span className={late ? 'sign sign-warning' : 'sign'}>
          {when}, {about}
        </span>
      </p>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="action-done" />
        <input type="hidden" name="action" value={action.id} />
        <button
          type="submit"
          className="button-word"
          disabled={fetcher.state !== 'idle'}
          aria-label={`Done: ${action.body}`}
        >
          Done
        </button>
      </fetcher.Form>
    </li>
  );
}

const intoFields = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
  if (currentTarget.open) currentTarget.querySelector<HTMLElement>('input[name="body"]')?.focus();
};

/**
 * Next actions of a lead or person. The action of the surrounding screen must pass intents of `isActionIntent` to
 * `changeActions`. `now` in epoch milliseconds; `today`: the Eastern date, YYYY-MM-DD.
 */
export function NextActionPanel(props: { actions: readonly OpenAction[]; now: number; today: string }) {
  const { actions, now, today } = props;
  const fetcher = useFetcher<ActionResult>({ key: 'next-action' });
  const posted = useActionData() as ActionResult | undefined;
  const said = fetcher.data ?? posted;
  const done = said?.ok && said.actionDone ? said.action : undefined;
  const refused = said?.ok === false ? said : undefined;
  const typed = refused?.typed;
  return (
    <section className="panel next-actions" aria-labelledby="next-action">
      <h2 id="next-action">Next action</h2>
      {actions.length === 0 && <p className="text-ink-600">Nothing planned.</p>}
      <ul>
        {actions.map((action) => (
          <OneAction key={action.id} action={action} now={now} today={today} fetcher={fetcher} />
        ))}
      </ul>
      {done && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="action-undo" />
          <input type="hidden" name="action" value={done} />
          <button type="submit" className="button-word">
            Undo
          </button>
        </fetcher.Form>
      )}
      <IfMayHere>
        <details {...(typed && { open: true })} onToggle={intoFields}>
          <summary className="desk-link" data-shortcut="next-action">
            Set a next action
          </summary>
          <fetcher.Form method="post" className="menu-form">
            <input type="hidden" name="intent" value="next-action" />
            <NextActionFields key={said?.ok ? said.action : ''} today={today} typed={typed} />
            <button type="submit" className="button button-quiet button-small" disabled={fetcher.state !== 'idle'}>
              Set next action
            </button>
          </fetcher.Form>
        </details>
      </IfMayHere>
      <Refused outcome={refused} />
    </section>
  );
}
