import { useFetcher } from 'react-router';
import { IfMayHere } from '#src/ui/may.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { OpenAction } from './next-action.server.ts';
import type { TodayResult } from './today-actions.server.ts';
import { NextActionFields, Target, todayPath } from './today-row-acts.tsx';
import { actionWords } from './today-words.ts';

function OneAction(props: {
  action: OpenAction;
  now: number;
  today: string;
  fetcher: ReturnType<typeof useFetcher<TodayResult>>;
}) {
  const { action, now, today, fetcher } = props;
  const { when, about, late } = actionWords({ ...action, due: action.dueAt }, now, today);
  return (
    <li className="panel-action flex items-start justify-between gap-3 border-b border-ink-200 py-1">
      <p className="min-w-0 py-1 wrap-anywhere">
        {action.body}
        <span className={late ? 'sign sign-warning' : 'sign'}>
          {when}, {about}
        </span>
      </p>
      <fetcher.Form method="post" action={todayPath}>
        <Target row={{ kind: 'action', id: action.id }} intent="done" />
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
 * Next actions of a lead or person. The action of the surrounding screen sets one (`intent` next-action). `now` in epoch
 * milliseconds; `today`: the Eastern date, YYYY-MM-DD.
 */
export function NextActionPanel(props: { actions: readonly OpenAction[]; now: number; today: string }) {
  const { actions, now, today } = props;
  const fetcher = useFetcher<TodayResult>({ key: 'next-action' });
  const said = fetcher.data;
  const done = said?.ok && 'did' in said && said.did === 'done' ? said.key.replace(/^action-/, '') : undefined;
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
        <fetcher.Form method="post" action={todayPath}>
          <Target row={{ kind: 'action', id: done }} intent="undo" />
          <button type="submit" className="button-word">
            Undo
          </button>
        </fetcher.Form>
      )}
      <IfMayHere>
        <details onToggle={intoFields}>
          <summary className="desk-link" data-shortcut="next-action">
            Set a next action
          </summary>
          <fetcher.Form method="post" className="mt-2 grid w-full gap-3 p-2 px-0">
            <input type="hidden" name="intent" value="next-action" />
            <NextActionFields key={said?.ok && 'action' in said ? said.action : ''} today={today} />
            <button
              type="submit"
              className="button button-quiet button-small justify-self-start"
              disabled={fetcher.state !== 'idle'}
            >
              Set next action
            </button>
          </fetcher.Form>
        </details>
      </IfMayHere>
      <Refused outcome={said} />
    </section>
  );
}
