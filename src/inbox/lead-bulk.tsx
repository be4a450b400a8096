import { Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { leadAct, several } from '#src/intake/lead.ts';
import { tagLimits } from '#src/lib/lists.ts';
import { canTake } from '#src/platform/session/rights.ts';
import type { Acted } from '#src/ui/act.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { LeadList } from './lead-list.server.ts';
import type { LeadViews } from './lead-row.tsx';
import type { LeadTypeConfig } from './lead-types.ts';
import { Assignees } from './today-whose.tsx';

const bulkForm = 'several';

export function PickRow({ id, label }: { id: string; label: string }) {
  return (
    <input
      type="checkbox"
      form={bulkForm}
      name="row"
      value={id}
      aria-label={label}
      className="pick-row size-6 cursor-pointer"
      autoComplete="off"
    />
  );
}

/** A field of the form, with the button of its act. */
const BulkAct = ({ act, words, children }: { act: string; words: string; children: ReactNode }) => (
  <p className="bulk-act max-w-full min-w-0 flex-wrap items-center gap-2">
    {children}
    <button type="submit" formAction={leadAct(several, act)} className="button button-quiet button-small">
      {words}
    </button>
  </p>
);

const BulkChoice = (props: { name: string; label: string; none: string; children: ReactNode }) => (
  <select
    name={props.name}
    className="input input-small w-36 max-w-full pointer-coarse:h-11 pointer-coarse:min-h-11"
    aria-label={props.label}
    defaultValue=""
  >
    <option value="">{props.none}</option>
    {props.children}
  </select>
);

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="row"][form="${bulkForm}"]`)];

export function BulkBar({ leadType, list, views }: { leadType: LeadTypeConfig; list: LeadList; views?: LeadViews }) {
  const { known, crew } = list;
  const deleted = list.filter.view === 'deleted';
  const empty = list.rows.length === 0;
  const { toldOneByOne, together = leadType.statuses } = views ?? {};
  const fetcher = useFetcher<Acted>();
  const form = useRef<HTMLFormElement>(null);
  const [n, setN] = useState(0);
  const count = () => setN(boxes().filter(({ checked }) => checked).length);
  useEffect(() => {
    count();
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.getAttribute('form') === bulkForm) count();
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  });
  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    count();
  };
  const done = fetcher.state === 'idle' && fetcher.data?.ok ? fetcher.data : undefined;
  useEffect(() => {
    if (!done) return;
    for (const box of boxes()) box.checked = false;
    form.current?.reset();
    setN(0);
  }, [done]);
  // The pressed button may be gone: move the focus to Undo, else to the bar or the heading.
  useEffect(() => {
    const { activeElement: has, body } = document;
    if (!done || n !== 0 || (has && has !== body && has.getClientRects().length > 0)) return;
    const places = ['.desk-toast button', '.bulk-count button'].map((one) => document.querySelector<HTMLElement>(one));
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    const target = [...places, heading].find((one) => one && one.getClientRects().length > 0);
    target?.focus({ preventScroll: true });
  }, [done, n]);
  const remove = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    void fetcher.submit(data, { method: 'post', action: leadAct(several, 'deletion') });
  };
  const what = `${n} ${n === 1 ? leadType.noun : leadType.plural}`;
  return (
    <section
      aria-label="Bulk actions"
      className="bulk-bar [&>form[hidden]]:hidden"
      data-idle={n === 0 || undefined}
      hidden={empty}
    >
      <fetcher.Form
        ref={form}
        className="flex max-w-full min-w-0 flex-wrap items-center gap-x-4 gap-y-2"
        id={bulkForm}
        method="post"
      >
        <p className="bulk-count flex min-w-0 flex-wrap items-center gap-1 font-semibold">
          <span role="status">{n === 0 ? 'None selected' : `${n} selected`}</span>
          <button type="button" className="button-word" onClick={() => tickAll(n === 0)}>
            {n === 0 ? 'Select all on this page' : 'Deselect all'}
          </button>
        </p>
        {deleted ? (
          <button
            type="submit"
            formAction={leadAct(several, 'restoration')}
            className="button button-quiet button-small"
          >
            <Undo2 aria-hidden="true" size={17} /> Restore selected
          </button>
        ) : (
          <>
            {toldOneByOne && <p className="bulk-why max-w-72 text-sm text-ink-600">{toldOneByOne}</p>}
            {together.length > 0 && (
              <BulkAct act="status" words="Set status">
                <BulkChoice name="status" label="Status for the selected" none="Status…">
                  {together.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </BulkChoice>
              </BulkAct>
            )}
            {crew && (
              <BulkAct act="assignment" words="Assign">
                <BulkChoice name="to" label="Assignee for the selected" none="Assign to…">
                  <Assignees people={crew.people.filter(canTake)} me={crew.me} />
                  <option value="nobody">No one</option>
                </BulkChoice>
              </BulkAct>
            )}
            <BulkAct act="tag" words="Tag">
              <input
                className="input input-small w-36 max-w-full"
                name="tag"
                list="bulk-tags"
                aria-label="Tag for the selected"
                placeholder="Tag"
                maxLength={tagLimits.length * 4}
                autoComplete="off"
              />
              <datalist id="bulk-tags">
                {known.map((tag) => (
                  <option key={tag} value={tag} />
                ))}
              </datalist>
            </BulkAct>
          </>
        )}
      </fetcher.Form>
      {!deleted && n > 0 && (
        <ConfirmAction
          question={`Are you sure you want to delete ${n === 1 ? `this ${leadType.noun}` : `these ${what}`}?`}
          confirm={`Delete ${what}`}
          keep={`Keep ${n === 1 ? 'it' : 'them'}`}
          label={`Delete ${what}`}
          labelled="Delete"
          icon={<Trash2 aria-hidden="true" size={18} />}
          onConfirm={remove}
        />
      )}
      <Refused outcome={fetcher.data} />
    </section>
  );
}
