import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserStorage, readRecord, writeEntry } from '#src/lib/browser-store.ts';
import {
  type Clash,
  type EditorAnswer,
  type EditorView,
  type FieldsOf,
  fieldDifferences,
  mergeValues,
  type Raw,
  rawOf,
  type Typed,
  typedOf,
} from '#src/lib/records/editing.ts';

/** Kept in browser storage until the server has it. */
interface Copy<Name extends string> {
  typed: Typed<Name>;
  seen: Typed<Name>;
  number: number;
  known: number | null;
}

const keepAfterMs = 1_000;
const tryAgainMs = 5_000;

const same = (a: Typed, b: Typed) => fieldDifferences({ ...a }, { ...a }, { ...b }).length === 0;

function merged<Name extends string>(
  fields: FieldsOf<Name>,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Typed<Name>>,
  choices?: Readonly<Record<string, 'mine' | 'theirs'>>,
): Typed<Name> {
  return typedOf(fields, mergeValues({ ...base }, { ...mine }, { ...theirs }, choices));
}

export interface Edited<Name extends string> {
  fields: FieldsOf<Name>;
  /** Path of its screen in the desk. */
  address: string;
  prefix: string;
  /** Storage entry for unsaved changes. */
  storageKey: string;
}

interface State<Name extends string> {
  raw: Raw<Name>;
  /** The last state that both server and screen had. */
  seen: Typed<Name>;
  number: number;
  known: number | null;
  standing: 'rest' | 'keeping' | 'kept' | 'away';
  errors: Readonly<Record<string, string>>;
  notice: string;
  problem: string;
  undo: number | undefined;
  clash: (Clash<Name> & { fields: readonly Name[] }) | undefined;
  /** Number of saves, to refresh the preview. */
  kept: number;
  /** The last answer, autosaves excluded. */
  last: EditorAnswer<Name> | undefined;
}

async function ask<Name extends string>(
  address: string,
  intent: string,
  fields: Readonly<Record<string, string>>,
): Promise<EditorAnswer<Name> | undefined> {
  const body = new URLSearchParams({ ...fields, intent });
  try {
    const answer = await fetch(`${address}/answer`, { method: 'POST', body });
    return answer.redirected
      ? { ok: false, reason: 'You’re signed out. Sign in from another tab; what you write is kept here.' }
      : await answer.json();
  } catch {
    return undefined;
  }
}

/** Keeps changes in the browser at once and on the server soon after. */
export function useEditor<Name extends string>(
  edited: Edited<Name>,
  view: EditorView<Name>,
  given?: Exclude<EditorAnswer<Name>, { ok: true }>,
) {
  const { fields, address, storageKey } = edited;
  const { revalidate } = useRevalidator();
  const opened = view.draft?.typed ?? view.base;
  // Without JavaScript a conflict comes back with both texts; sending again builds on theirs.
  const came = given?.typed ?? opened;
  const clashed = given?.clash;
  const [state, setState] = useState<State<Name>>({
    raw: rawOf(fields, clashed ? merged(fields, { base: clashed.base, mine: came, theirs: clashed.theirs }) : came),
    seen: opened,
    number: clashed?.number ?? view.draft?.base ?? view.number,
    known: clashed ? clashed.known : (view.draft?.changedAt ?? null),
    ...{ standing: 'rest', errors: given?.errors ?? {}, notice: '', problem: given?.reason ?? '' },
    ...{ undo: undefined, clash: undefined, kept: 0, last: undefined },
  });
  const latest = useRef(state);
  latest.current = state;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const set = useCallback((change: Partial<State<Name>>) => setState((before) => ({ ...before, ...change })), []);
  const typed = typedOf(fields, state.raw);
  const dirty = !same(typed, state.seen);

  /** Merges mine and theirs; fields changed by both become a clash. */
  const bring = useCallback(
    (base: Typed<Name>, clash: Clash<Name>, mine: Typed<Name>): Partial<State<Name>> => {
      const differences = fieldDifferences({ ...base }, { ...mine }, { ...clash.theirs });
      const both = differences.filter(({ changedBy }) => changedBy === 'both').map(({ field }) => field as Name);
      const next = { number: clash.number, known: clash.known };
      if (both.length > 0) return { clash: { ...clash, base, fields: both }, standing: 'rest' };
      const notice = differences.some(({ changedBy }) => changedBy === 'theirs')
        ? `${clash.by} edited this too. Their changes were added.`
        : '';
      const raw = rawOf(fields, merged(fields, { base, mine, theirs: clash.theirs }));
      return { ...next, raw, seen: clash.theirs, notice, clash: undefined };
    },
    [fields],
  );

  const send = useCallback(
    (intent: string, more: Readonly<Record<string, string>> = {}) => {
      const run = async () => {
        const { raw, number, known, seen } = latest.current;
        const mine = typedOf(fields, raw);
        const quiet = intent === 'keep';
        set({ standing: 'keeping', ...(quiet ? {} : { errors: {}, notice: '', problem: '', undo: undefined }) });
        const sent = { ...raw, base: String(number), known: String(known ?? ''), ...more };
        const answer = await ask<Name>(address, intent, sent);
        if (!answer) {
          const problem = quiet ? '' : 'We can’t reach the server. What you wrote is kept in this browser.';
          return set({ standing: 'away', problem });
        }
        if (!quiet) set({ last: answer });
        if (!answer.ok) {
          const { clash, errors = {}, reason } = answer;
          if (clash) {
            const brought = bring(clash.with === 'draft' ? seen : clash.base, clash, mine);
            return set({ standing: 'rest', ...brought, ...(brought.clash ? { problem: reason } : {}) });
          }
          const { kept } = answer;
          set({
            standing: 'rest',
            problem: reason,
            errors,
            ...(kept === undefined ? {} : { known: kept, seen: mine }),
          });
          return;
        }
        const { said, undo, typed: made } = answer;
        const next = { number: answer.number, known: answer.known };
        const isKept = quiet || intent === 'schedule' || intent === 'unschedule' || intent === 'publish';
        set({
          ...{ ...next, standing: 'kept', kept: latest.current.kept + 1, undo },
          ...(isKept ? { seen: mine } : { seen: typedOf(fields, latest.current.raw) }),
          // What the server filled in.
          ...(made ? { raw: rawOf(fields, made), seen: made } : {}),
          ...(quiet ? {} : { notice: said }),
        });
        if (!quiet) void revalidate();
      };
      const done = turn.current.then(run);
      turn.current = done.catch(() => undefined);
      return done;
    },
    [fields, address, set, bring, revalidate],
  );

  // New server data applies only while nothing is typed over it.
  useEffect(() => {
    const { known, number, raw, seen, clash } = latest.current;
    const draft = view.draft?.changedAt ?? null;
    const isNews =
      draft !== known
        ? draft !== null || view.number !== number || known !== null
        : view.number > number && draft === null;
    if (!isNews || clash || !same(typedOf(fields, raw), seen)) return;
    const now = view.draft?.typed ?? view.base;
    set({ raw: rawOf(fields, now), seen: now, number: view.draft?.base ?? view.number, known: draft });
  }, [fields, view, set]);

  useEffect(() => {
    const copy = readRecord(browserStorage(), storageKey)[view.id] as Copy<Name> | undefined;
    if (!copy?.typed || !copy.seen) return;
    const mine = typedOf(fields, { ...copy.typed });
    const { seen, number, known } = latest.current;
    if (same(mine, seen)) return void writeEntry(browserStorage(), storageKey, view.id, undefined);
    const clash: Clash<Name> = { with: 'draft', by: 'Someone', theirs: seen, base: copy.seen, number, known };
    const notice = 'We restored your unsaved changes.';
    set({ raw: rawOf(fields, mine), notice, ...bring(typedOf(fields, { ...copy.seen }), clash, mine) });
  }, [fields, storageKey, view.id, set, bring]);

  const text = JSON.stringify(typed);
  const { standing, clash } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed counts by its words
  useEffect(() => {
    const { seen, number, known } = latest.current;
    writeEntry(browserStorage(), storageKey, view.id, dirty ? { typed, seen, number, known } : undefined);
    if (!dirty || clash || standing === 'keeping') return;
    const timer = setTimeout(() => void send('keep'), standing === 'away' ? tryAgainMs : keepAfterMs);
    return () => clearTimeout(timer);
  }, [text, dirty, standing, clash, send, storageKey, view.id]);

  return {
    ...state,
    typed,
    dirty,
    change: (field: Name, value: string) =>
      setState((before) => ({
        ...before,
        raw: { ...before.raw, [field]: value },
        standing: before.standing === 'kept' ? 'rest' : before.standing,
      })),
    send,
    /** Resolves a clash with the chosen side of each field. */
    settle(choices: Readonly<Record<string, 'mine' | 'theirs' | 'both'>>) {
      if (!clash) return;
      const sides = Object.fromEntries(
        Object.entries(choices).map(([field, side]) => [field, side === 'both' ? 'mine' : side]),
      ) as Record<string, 'mine' | 'theirs'>;
      const { base, theirs } = clash;
      const next: Record<Name, string> = { ...rawOf(fields, merged(fields, { base, mine: typed, theirs }, sides)) };
      for (const field of clash.fields) {
        if (choices[field] === 'both') next[field] = `${typed[field]}\n\n${theirs[field]}`;
      }
      set({
        raw: next,
        seen: theirs,
        number: clash.number,
        known: clash.known,
        clash: undefined,
        problem: '',
        notice: '',
      });
    },
    dismiss: useCallback(() => set({ notice: '' }), [set]),
    ...edited,
  };
}

export type RecordEditor<Name extends string> = ReturnType<typeof useEditor<Name>>;
