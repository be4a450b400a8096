import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserStorage, readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { fieldDifferences, mergeValues } from '#src/lib/records/merge.ts';
import type { ArticleAnswer, Clash } from './actions.server.ts';
import type { ArticleView } from './desk.server.ts';
import { fieldNames, type Typed, type TypedField, typedOf } from './values.ts';

/** The fields as they stand in the form. */
export type Raw = Readonly<Record<TypedField, string>>;

/** What this browser keeps of an article until the server has it. */
interface Copy {
  typed: Typed;
  seen: Typed;
  number: number;
  known: number | null;
}

const storageKey = 'articleDrafts';
const keepAfterMs = 1_000;
const tryAgainMs = 5_000;

export const rawOf = (typed: Typed): Raw => {
  const entries = fieldNames.map((name) => {
    const value = typed[name];
    return [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')];
  });
  return Object.fromEntries(entries);
};

const same = (a: Typed, b: Typed) => fieldDifferences({ ...a }, { ...a }, { ...b }).length === 0;
const merged = (
  base: Typed,
  mine: Typed,
  theirs: Typed,
  choices?: Readonly<Record<string, 'mine' | 'theirs'>>,
): Typed => typedOf(mergeValues({ ...base }, { ...mine }, { ...theirs }, choices));

interface State {
  raw: Raw;
  /** What the server and this screen both had last. */
  seen: Typed;
  number: number;
  known: number | null;
  standing: 'rest' | 'keeping' | 'kept' | 'away';
  errors: Readonly<Record<string, string>>;
  notice: string;
  problem: string;
  /** The version that pressing Undo takes back. */
  undo: number | undefined;
  clash: (Clash & { fields: readonly TypedField[] }) | undefined;
  /** Counts what the server has taken, for the preview. */
  kept: number;
}

async function ask(
  id: string,
  intent: string,
  fields: Readonly<Record<string, string>>,
): Promise<ArticleAnswer | undefined> {
  const body = new URLSearchParams({ ...fields, intent });
  try {
    const answer = await fetch(`/admin/articles/${id}/answer`, { method: 'POST', body });
    return answer.redirected
      ? { ok: false, reason: 'You are signed out. Sign in in another tab; what you write is kept here.' }
      : await answer.json();
  } catch {
    return undefined;
  }
}

/** The state of one article's editor: what is typed, kept in the browser at every change and on the server soon after. */
export function useArticle(view: ArticleView, given?: Exclude<ArticleAnswer, { ok: true }>) {
  const { revalidate } = useRevalidator();
  const opened = view.draft?.typed ?? view.base;
  // Without JavaScript what was refused comes back with both texts together; sent again it goes on from theirs.
  const came = given?.typed ?? opened;
  const clashed = given?.clash;
  const [state, setState] = useState<State>({
    raw: rawOf(clashed ? merged(clashed.base, came, clashed.theirs) : came),
    seen: opened,
    number: clashed?.number ?? view.draft?.base ?? view.number,
    known: clashed ? clashed.known : (view.draft?.changedAt ?? null),
    ...{ standing: 'rest', errors: given?.errors ?? {}, notice: '', problem: given?.reason ?? '' },
    ...{ undo: undefined, clash: undefined, kept: 0 },
  });
  const latest = useRef(state);
  latest.current = state;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const set = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), []);
  const typed = typedOf(state.raw);
  const dirty = !same(typed, state.seen);

  /** Brings mine and theirs together; where both changed a field it is asked which. */
  const bring = useCallback((base: Typed, clash: Clash, mine: Typed): Partial<State> => {
    const differences = fieldDifferences({ ...base }, { ...mine }, { ...clash.theirs });
    const fields = differences.filter(({ changedBy }) => changedBy === 'both').map(({ field }) => field as TypedField);
    const next = { number: clash.number, known: clash.known };
    if (fields.length > 0) return { clash: { ...clash, base, fields }, standing: 'rest' };
    const notice = differences.some(({ changedBy }) => changedBy === 'theirs')
      ? `${clash.by} has changed this article too. What they wrote has been taken over.`
      : '';
    return { ...next, raw: rawOf(merged(base, mine, clash.theirs)), seen: clash.theirs, notice, clash: undefined };
  }, []);

  const send = useCallback(
    (intent: string, more: Readonly<Record<string, string>> = {}) => {
      const run = async () => {
        const { raw, number, known, seen } = latest.current;
        const mine = typedOf(raw);
        const quiet = intent === 'keep';
        set({ standing: 'keeping', ...(quiet ? {} : { errors: {}, notice: '', problem: '', undo: undefined }) });
        const fields = { ...raw, base: String(number), known: String(known ?? ''), ...more };
        const answer = await ask(view.id, intent, fields);
        if (!answer) {
          const problem = quiet ? '' : 'The server cannot be reached. What you wrote is kept in this browser.';
          return set({ standing: 'away', problem });
        }
        if (!answer.ok) {
          const { clash, errors = {}, reason } = answer;
          if (clash) {
            const brought = bring(clash.with === 'draft' ? seen : clash.base, clash, mine);
            return set({ standing: 'rest', ...brought, ...(brought.clash ? { problem: reason } : {}) });
          }
          set({ standing: 'rest', problem: reason, errors });
          return;
        }
        const { said, undo } = answer;
        const next = { number: answer.number, known: answer.known };
        const isKept = quiet || intent === 'schedule' || intent === 'unschedule' || intent === 'publish';
        set({
          ...{ ...next, standing: 'kept', kept: latest.current.kept + 1, undo },
          ...(isKept ? { seen: mine } : { seen: typedOf(latest.current.raw) }),
          ...(quiet ? {} : { notice: said }),
        });
        if (!quiet) void revalidate();
      };
      const done = turn.current.then(run);
      turn.current = done.catch(() => undefined);
      return done;
    },
    [view.id, set, bring, revalidate],
  );

  // What the server says anew counts where nothing is typed over it.
  useEffect(() => {
    const { known, number, raw, seen, clash } = latest.current;
    const draft = view.draft?.changedAt ?? null;
    const isNews =
      draft !== known
        ? draft !== null || view.number !== number || known !== null
        : view.number > number && draft === null;
    if (!isNews || clash || !same(typedOf(raw), seen)) return;
    const now = view.draft?.typed ?? view.base;
    set({ raw: rawOf(now), seen: now, number: view.draft?.base ?? view.number, known: draft });
  }, [view, set]);

  useEffect(() => {
    const copy = readRecord(browserStorage(), storageKey)[view.id] as Copy | undefined;
    if (!copy?.typed || !copy.seen) return;
    const mine = typedOf({ ...copy.typed });
    const { seen, number, known } = latest.current;
    if (same(mine, seen)) return void writeEntry(browserStorage(), storageKey, view.id, undefined);
    const clash: Clash = { with: 'draft', by: 'Somebody', theirs: seen, base: copy.seen, number, known };
    const notice = 'What you wrote here last and nobody had kept is back.';
    set({ raw: rawOf(mine), notice, ...bring(typedOf({ ...copy.seen }), clash, mine) });
  }, [view.id, set, bring]);

  const text = JSON.stringify(typed);
  const { standing, clash } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed counts by its words
  useEffect(() => {
    const { seen, number, known } = latest.current;
    writeEntry(browserStorage(), storageKey, view.id, dirty ? { typed, seen, number, known } : undefined);
    if (!dirty || clash || standing === 'keeping') return;
    const timer = setTimeout(() => void send('keep'), standing === 'away' ? tryAgainMs : keepAfterMs);
    return () => clearTimeout(timer);
  }, [text, dirty, standing, clash, send, view.id]);

  return {
    ...state,
    typed,
    dirty,
    change: (field: TypedField, value: string) =>
      setState((before) => ({
        ...before,
        raw: { ...before.raw, [field]: value },
        standing: before.standing === 'kept' ? 'rest' : before.standing,
      })),
    send,
    /** Goes on from what somebody else has, with the chosen side of each field that both changed. */
    settle(choices: Readonly<Record<string, 'mine' | 'theirs' | 'both'>>) {
      if (!clash) return;
      const sides = Object.fromEntries(
        Object.entries(choices).map(([field, side]) => [field, side === 'both' ? 'mine' : side]),
      ) as Record<string, 'mine' | 'theirs'>;
      const next = rawOf(merged(clash.base, typed, clash.theirs, sides));
      const body = choices.body === 'both' ? `${typed.body}\n\n${clash.theirs.body}` : next.body;
      set({
        raw: { ...next, body },
        seen: clash.theirs,
        number: clash.number,
        known: clash.known,
        clash: undefined,
        problem: '',
        notice: '',
      });
    },
    dismiss: useCallback(() => set({ notice: '' }), [set]),
  };
}

export type ArticleEditor = ReturnType<typeof useArticle>;
