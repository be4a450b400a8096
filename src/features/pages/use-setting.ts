import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { browserStorage } from '#src/lib/browser-store.ts';
import { type KeptSetting, readKept, writeKept } from './kept-settings.ts';
import { sameContent } from './rules.ts';
import type { SettingChange } from './settings.server.ts';

/**
 * One setting as it is edited: what is stored, and over it what was changed and not saved, kept in this browser at every
 * change. `send` turns a value into the fields of the page's action; what is changed while it is being saved stays.
 * `early` puts into `value` what the form, drawn from `stored`, was changed to before the page was awake.
 */
export function useSetting<Value>(
  name: string,
  stored: Value,
  isValue: (value: unknown) => value is Value,
  send: (value: Value) => URLSearchParams,
  early: (form: HTMLFormElement, stored: Value, value: Value) => Value,
) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SettingChange | { problem: string }>();
  const [kept, setKept] = useState<KeptSetting<Value>>();
  const sent = useRef<Value>(undefined);
  // What was said of the last attempt no longer holds once something else has been changed.
  const [isTold, setTold] = useState(true);
  const [isSafe, setSafe] = useState(true);

  const keep = (next: KeptSetting<Value> | undefined) => {
    setKept(next);
    setSafe(writeKept(browserStorage(), name, next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page wakes up
  useEffect(() => {
    const found = readKept(browserStorage(), name, isValue);
    const before = found?.value ?? stored;
    const changed = form.current ? early(form.current, stored, before) : before;
    if (sameContent(changed, before)) setKept(found);
    else keep({ base: found?.base ?? stored, value: changed });
  }, []);
  const { state, data } = fetcher;
  // `problem` is what the frame around all tabs says when the server could not be reached.
  const outcome: SettingChange | undefined = data && 'problem' in data ? { ok: false, reason: data.problem } : data;
  const isSaved = outcome?.ok === true;
  const value = kept?.value ?? stored;
  const change = (next: Value) => {
    if (isSaved) setTold(false);
    keep({ base: kept?.base ?? stored, value: next });
  };
  const done = state === 'idle' && isSaved ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each saving, with what stands then
  useEffect(() => {
    if (!done || sent.current === undefined) return;
    keep(sameContent(value, sent.current) ? undefined : { base: sent.current, value });
    sent.current = undefined;
  }, [done]);

  // What was saved while nobody waited for the answer is no change any more, and nothing that waits to be saved.
  const isStored = kept !== undefined && sameContent(kept.value, stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it comes to that
  useEffect(() => {
    if (isStored) keep(undefined);
  }, [isStored]);

  const changed = kept !== undefined && !isStored;
  return {
    form,
    value,
    change,
    changed,
    /** Whether this browser has kept the change. */
    isSafe,
    /** Whether what is stored is no longer what the change began from. */
    elsewhere: changed && !sameContent(kept.base, stored),
    outcome: isTold ? outcome : undefined,
    save() {
      sent.current = value;
      setTold(true);
      void fetcher.submit(send(value), { method: 'post' });
    },
    discard() {
      setTold(false);
      keep(undefined);
    },
    /** What was said of the last attempt no longer fits what it was said of. */
    untell: () => setTold(false),
  };
}

export type Setting<Value> = ReturnType<typeof useSetting<Value>>;
