import { Undo2 } from 'lucide-react';
import { useActionData, useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { Refused } from './refused.tsx';

type AssignResult = Outcome<{
  bulk: { words: string; left: readonly string[]; undo?: { intent: string; was: readonly string[] } };
}>;

const isAbout = (said: AssignResult | undefined, id: string) =>
  said?.ok === true && 'bulk' in said && said.bulk.undo?.was.some((row) => row.startsWith(`${id}:`));

/** Assigns the row `id` by the action at `action` (`intent` assign). Saves at once; without a script by a button. */
export function AssignSelect(props: {
  id: string;
  /** Account id; empty for nobody. */
  assigned: string;
  /** Without "nobody". */
  people: readonly { id: string; name: string }[];
  me: string;
  label: string;
  action: string;
  /** Shows only the last result, because the row has left this list. */
  onlySaid?: boolean;
}) {
  const { id, assigned, people, me, action } = props;
  const fetcher = useFetcher<AssignResult>({ key: `assign-${id}` });
  const posted = useActionData() as AssignResult | undefined;
  const said = fetcher.data ?? (isAbout(posted, id) ? posted : undefined);
  const chosen = String(fetcher.formData?.get('to') ?? (assigned || 'nobody'));
  const bulk = said?.ok ? said.bulk : undefined;
  const busy = fetcher.state !== 'idle';
  const isKnown = chosen === 'nobody' || people.some((one) => one.id === chosen);
  return (
    <div className="assign">
      <fetcher.Form method="post" action={action} className="assign-form" hidden={props.onlySaid}>
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="row" value={id} />
        <select
          className="input input-small"
          name="to"
          aria-label={props.label}
          autoComplete="off"
          value={chosen}
          onChange={({ currentTarget }) => void fetcher.submit(currentTarget.form, { method: 'post', action })}
        >
          <option value="nobody">Unassigned</option>
          {people.map((one) => (
            <option key={one.id} value={one.id}>
              {one.id === me ? `${one.name} (you)` : one.name}
            </option>
          ))}
          {!isKnown && <option value={chosen}>Former team member</option>}
        </select>
        <noscript>
          <button type="submit" className="button button-quiet button-small">
            Assign
          </button>
        </noscript>
      </fetcher.Form>
      <div role="status" className="assign-said empty:hidden">
        {!busy && bulk && (
          <>
            <span>{[bulk.words, ...bulk.left].join(' ')}</span>
            {bulk.undo && (
              <fetcher.Form method="post" action={action} className="contents">
                <input type="hidden" name="intent" value={bulk.undo.intent} />
                {bulk.undo.was.map((row) => (
                  <input key={row} type="hidden" name="row" value={row} />
                ))}
                <button type="submit" className="button-word" data-shortcut="undo">
                  <Undo2 aria-hidden="true" size={16} /> Undo<span className="sr-only"> the assignment</span>
                </button>
              </fetcher.Form>
            )}
          </>
        )}
      </div>
      <Refused outcome={busy ? undefined : said} />
    </div>
  );
}
