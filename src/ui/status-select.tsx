import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';

/** Keys that step through a closed list; several may be pressed on the way to the choice. */
const walks = (key: string) => /^(Arrow|Home|End|Page)/.test(key) || key.length === 1;

/** A choice by pointer saves at once; one by arrow keys saves on Enter or blur, and Escape reverts it. */
export function StatusSelect(props: {
  /** Where it is posted. */
  to: string;
  status: string;
  statuses: readonly string[];
  notYet?: { statuses: readonly string[]; why: string } | undefined;
  label: string;
  /** Rendered beside the list. `set` also takes extra fields; `chosen` is the pending status. */
  beside?(set: (status: string, more?: Readonly<Record<string, string>>) => void, chosen: string): ReactNode;
}) {
  const { to, status, label, notYet } = props;
  const fetcher = useFetcher<Outcome>();
  const byKey = useRef(false);
  const [held, setHeld] = useState<string>();
  const chosen = String(fetcher.formData?.get('status') ?? status);
  const set = (next: string, more: Readonly<Record<string, string>> = {}) => {
    setHeld(undefined);
    void fetcher.submit({ ...more, status: next }, { method: 'post', action: to });
  };
  const save = () => {
    if (held !== undefined && held !== chosen) set(held);
    setHeld(undefined);
  };
  // A choice before hydration fired no event: save it, or hold it while the list has the focus.
  const list = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page wakes up
  useEffect(() => {
    const early = list.current?.value ?? status;
    if (early === status) return;
    if (list.current === document.activeElement) setHeld(early);
    else set(early);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    byKey.current = walks(event.key);
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setHeld(undefined);
  };
  const statuses = props.statuses.includes(chosen) ? props.statuses : [...props.statuses, chosen];
  return (
    <div className="status-form">
      <div className="flex max-w-full flex-wrap items-center gap-1">
        <select
          ref={list}
          autoComplete="off"
          className="input input-small min-w-0 pointer-coarse:h-11 pointer-coarse:min-h-11"
          aria-label={label}
          data-shortcut="status"
          title="Key S"
          value={held ?? chosen}
          onPointerDown={() => {
            byKey.current = false;
          }}
          onKeyDown={onKeyDown}
          onBlur={save}
          onChange={({ target }) => (byKey.current ? setHeld(target.value) : set(target.value))}
        >
          {statuses.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
          {notYet && (
            <optgroup label={notYet.why} disabled>
              {notYet.statuses.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </optgroup>
          )}
        </select>
        {props.beside?.(set, chosen)}
      </div>
      <p role="status" className="text-sm text-ink-600 empty:hidden">
        {held !== undefined && held !== chosen && 'Enter saves it, Escape takes it back.'}
      </p>
      <p role="status" className="field-error empty:hidden">
        {fetcher.data?.ok === false && fetcher.data.reason}
      </p>
    </div>
  );
}
