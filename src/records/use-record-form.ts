import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { edited, type FormBack, type RecordAnswer, type RecordView, readForm, sameTyped } from './record-view.ts';

const waitMs = 700;

function beginning({ draft, begin, number }: RecordView): FormBack {
  if (draft) return { typed: draft.values, base: draft.base, known: draft.changedAt, focus: '' };
  return { typed: begin, base: number, known: null, focus: '' };
}

/** Saves the input as a draft after each pause. `said`: the page's newest answer. */
export function useRecordForm(
  view: RecordView,
  said: RecordAnswer | undefined,
  form: RefObject<HTMLFormElement | null>,
) {
  const { collection } = view;
  const fetcher = useFetcher<RecordAnswer>({ key: `record ${collection.name}/${view.id}` });
  const isBusy = useNavigation().state !== 'idle';
  const [start, setStart] = useState(() => ({ ...(said?.back ?? beginning(view)), epoch: 0 }));
  const [typed, setTyped] = useState(start.typed);
  // Last state on the server; an untouched form follows other people's changes.
  const [settled, setSettled] = useState(said && !said.ok ? undefined : start.typed);
  // Own input stays until published or dropped.
  const [isOurs, setOurs] = useState(false);
  const [answer, setAnswer] = useState(said);
  const [seen, setSeen] = useState<{ said?: RecordAnswer | undefined; kept?: RecordAnswer | undefined }>({ said });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef(false);

  const begin = (back: FormBack, isKept: boolean) => {
    setStart(({ epoch }) => ({ ...back, epoch: epoch + 1 }));
    setTyped(back.typed);
    if (isKept) setSettled(back.typed);
    if (isKept) setOurs(false);
  };
  if (said && said !== seen.said) {
    setSeen((before) => ({ ...before, said }));
    setAnswer(said);
    if (said.back) begin(said.back, said.ok && said.did !== 'edited');
  }
  const kept = fetcher.data;
  if (kept && kept !== seen.kept) {
    setSeen((before) => ({ ...before, kept }));
    if (kept.ok && kept.back) {
      const { back } = kept;
      setSettled(back.typed);
      setStart((before) => ({ ...before, base: back.base, known: back.known }));
    } else if (!kept.ok) setAnswer(kept);
  }
  const isUntouched = settled !== undefined && sameTyped(typed, settled);
  const follows = isUntouched && !isOurs && !isBusy && fetcher.state === 'idle' && kept === seen.kept;
  const now = beginning(view);
  if (follows && (now.known !== start.known || now.base !== start.base) && !sameTyped(now.typed, typed))
    begin(now, true);
  else if (follows && (now.known !== start.known || now.base !== start.base)) {
    setStart((before) => ({ ...before, known: now.known, base: now.base }));
  }

  const { submit } = fetcher;
  const send = useCallback(() => {
    clearTimeout(timer.current);
    if (!form.current || !unsent.current) return;
    unsent.current = false;
    const data = new FormData(form.current);
    data.set('intent', 'keep');
    void submit(data, { method: 'post' });
  }, [form, submit]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, waitMs);
  }, [send]);
  // Sequential: each save builds on the previous draft.
  useEffect(() => {
    if (fetcher.state === 'idle' && unsent.current) soon();
  }, [fetcher.state, soon]);
  // What could not be published is saved as a draft.
  useEffect(() => {
    if (!said || said.ok || said.conflict || !said.back) return;
    unsent.current = true;
    soon();
  }, [said, soon]);
  const hasConflict = answer?.ok === false && answer.conflict !== undefined;
  const onInput = () => {
    if (!form.current) return;
    setTyped(readForm(collection.fields, new FormData(form.current)));
    setOurs(true);
    unsent.current = true;
    clearTimeout(timer.current);
    if (fetcher.state === 'idle' && !hasConflict) soon();
  };
  useEffect(() => {
    const current = form.current;
    const leave = () => {
      clearTimeout(timer.current);
      if (!unsent.current || !current) return;
      unsent.current = false;
      const data = new FormData(current);
      data.set('intent', 'keep');
      void fetch(current.action, { method: 'POST', body: data, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [form]);
  const { focus, epoch } = start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the form is made anew
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus, epoch]);

  /** The same as the server does without a script. */
  const edit = (what: string) => {
    if (!form.current) return;
    const current = readForm(collection.fields, new FormData(form.current));
    const next = edited(collection.fields, current, what, view.shown ?? view.begin);
    setStart((before) => ({ ...before, ...next, epoch: before.epoch + 1 }));
    setTyped(next.typed);
    setOurs(true);
    unsent.current = true;
    soon();
  };
  return {
    ...{ start, typed, answer, onInput, edit, isUntouched },
    isKeeping: fetcher.state !== 'idle',
    /** The submitted form contains the input. */
    onSubmit() {
      clearTimeout(timer.current);
      unsent.current = false;
    },
    /** Somebody else has published since this form began. */
    isStale: isOurs && view.number !== start.base && !isBusy,
  };
}

export type RecordForm = ReturnType<typeof useRecordForm>;
