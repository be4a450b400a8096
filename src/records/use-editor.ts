import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserStorage, readRecord, writeEntry } from '#src/lib/browser-store.ts';
import {
  type Clash,
  conflicts,
  type EditorAnswer,
  fieldDifferences,
  mergeValues,
  sameTyped,
  type Typed,
  typedOf,
  withValue,
} from '#src/lib/records/editing.ts';
import type { Fields } from '#src/lib/records/fields.ts';
import type { EditorView } from './editor.server.ts';

/** Kept in browser storage until the server has it. */
interface Copy {
  typed: Typed;
  seen: Typed;
  number: number;
  known: number | null;
}

/** Where this browser keeps what is typed: an entry of a storage key. */
interface Place {
  storageKey: string;
  entry: string;
}
const keepAfterMs = 700;
const tryAgainMs = { away: 5_000, refused: 30_000 };

const tooLong = 'This is too long to save. Shorten it; until then only this browser has what you wrote.';

interface State {
  typed: Typed;
  /** The last state that both server and screen had. */
  seen: Typed;
  number: number;
  known: number | null;
  /** `away`: the server cannot be reached; `refused`: it did not take the draft. */
  standing: 'rest' | 'keeping' | 'kept' | 'away' | 'refused';
  errors: Readonly<Record<string, string>>;
  questions: readonly string[];
  problem: string;
  /** Said for ten seconds; `undo` is the version that Undo takes back. */
  notice: { words: string; undo?: number | undefined } | undefined;
  clash: (Clash & { fields: readonly string[] }) | undefined;
  /** Whether the questions are confirmed. */
  sure: boolean;
  /** Number of saves, to refresh the preview; and of answers that replaced what was typed. */
  kept: number;
  replaced: number;
  /** The last answer, autosaves excluded. */
  last: EditorAnswer | undefined;
}

function bodyOf(state: State, intent: string, more: Readonly<Record<string, string>>): URLSearchParams {
  const { typed, number, known } = state;
  const sent = { values: JSON.stringify(typed), base: String(number), known: String(known ?? ''), ...more, intent };
  return new URLSearchParams(sent);
}

/** Undefined if the server cannot be reached, or fails. */
async function ask(address: string, body: URLSearchParams): Promise<EditorAnswer | undefined> {
  try {
    const answer = await fetch(`${address}/answer`, { method: 'POST', body });
    if (answer.redirected)
      return { ok: false, reason: 'You’re signed out. Sign in from another tab; what you write is kept here.' };
    if (answer.status >= 500 || answer.status === 429) return undefined;
    const said = await answer.json();
    if (typeof said.ok === 'boolean') return said;
    return { ok: false, reason: answer.status === 413 ? tooLong : `The server refused this: ${said.message}` };
  } catch {
    return undefined;
  }
}

/** What both began with; of a field that they published as the shared draft had it, that draft. */
const originOf = (clash: Clash, seen: Typed): Typed =>
  clash.with === 'draft'
    ? seen
    : Object.fromEntries(
        Object.entries(clash.base).map(([name, value]) => [
          name,
          sameTyped(clash.theirs[name], seen[name]) ? (seen[name] ?? value) : value,
        ]),
      );

/** What both changed is asked about; all else of theirs is taken over. */
function broughtIn(fields: Fields, base: Typed, clash: Clash, mine: Typed): Partial<State> {
  const both = conflicts(base, mine, clash.theirs);
  if (both.length > 0) return { clash: { ...clash, base, fields: both }, standing: 'rest' };
  const words = `${clash.by} edited this too. Their changes were added.`;
  return {
    ...{ number: clash.number, known: clash.known, seen: clash.theirs, clash: undefined },
    typed: typedOf(fields, mergeValues(base, mine, clash.theirs)),
    ...(fieldDifferences(base, mine, clash.theirs).some(({ changedBy }) => changedBy !== 'mine') && {
      notice: { words },
    }),
  };
}

/** The state of one open document: kept in the browser at once, and on the server as a draft soon after. */
export function useEditor(view: EditorView, address: string, place?: Place) {
  const { published } = view;
  // Each loading brings another object with the same fields.
  const [fields] = useState(view.fields);
  const { storageKey, entry } = place ?? { storageKey: 'recordDrafts', entry: address };
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<State>(() => {
    const opened = view.draft?.typed ?? view.base;
    return {
      ...{ typed: opened, seen: opened, number: view.draft?.base ?? view.number },
      ...{
        known: view.draft?.changedAt ?? null,
        standing: 'rest',
        errors: {},
        questions: [],
        problem: '',
        sure: false,
      },
      ...{ notice: undefined, clash: undefined, kept: 0, replaced: 0, last: undefined },
    };
  });
  const latest = useRef(state);
  latest.current = state;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // At once, because the next request may begin before React renders.
  const set = useCallback((change: Partial<State>) => {
    latest.current = { ...latest.current, ...change };
    setState((before) => ({ ...before, ...change }));
  }, []);
  const { typed, standing, clash } = state;
  const dirty = !sameTyped(typed, state.seen);

  /** One after the other: each builds on the draft before. */
  const send = useCallback(
    (intent: string, more: Readonly<Record<string, string>> = {}): Promise<EditorAnswer | undefined> => {
      const run = async (isRetry = false): Promise<EditorAnswer | undefined> => {
        const quiet = intent === 'keep';
        const { typed: mine, seen, ...sent } = latest.current;
        const wasStuck = sent.standing === 'away' || sent.standing === 'refused';
        const body = bodyOf(latest.current, intent, more);
        set({ standing: 'keeping', ...(!quiet && { errors: {}, questions: [], problem: '', notice: undefined }) });
        const answer = await ask(address, body);
        if (!answer) {
          const problem = quiet ? '' : 'We can’t reach the server. What you wrote is kept in this browser.';
          set({ standing: 'away', problem });
          return answer;
        }
        if (!quiet) set({ last: answer });
        if (!answer.ok) {
          const { clash: given, errors = {}, questions = [], reason, kept } = answer;
          if (given) {
            // With what was typed while the answer was on its way.
            const { typed: own } = latest.current;
            const brought = broughtIn(fields, originOf(given, seen), given, own);
            set({ standing: 'rest', ...brought, ...(brought.clash && { problem: reason }) });
            // Nothing of theirs differs: only the number of the draft was another.
            if (!quiet && !isRetry && sameTyped(brought.typed, own)) return run(true);
          } else {
            const known = kept === undefined ? {} : { known: kept, seen: mine };
            set({ standing: quiet ? 'refused' : 'rest', problem: reason, errors, questions, ...known });
          }
          return answer;
        }
        const { said, undo, typed: made, number, known } = answer;
        const isStored = made !== undefined || number !== sent.number || known !== sent.known;
        // What was typed while the answer was on its way stays.
        const isAsSent = sameTyped(latest.current.typed, mine);
        const keeps = isStored && { seen: made ?? mine, ...(made && isAsSent && { typed: made }) };
        const { kept, replaced } = latest.current;
        set({
          number,
          known,
          standing: 'kept',
          kept: kept + 1,
          replaced: replaced + Number(made !== undefined),
          ...keeps,
        });
        if (!quiet) set({ notice: { words: said, undo } });
        else if (wasStuck) set({ problem: '' });
        void revalidate();
        return answer;
      };
      const done = turn.current.then(() => run());
      turn.current = done.catch(() => undefined);
      return done;
    },
    [fields, address, set, revalidate],
  );

  // New server data applies only while nothing is typed over it.
  useEffect(() => {
    const now = latest.current;
    const draft = view.draft?.changedAt ?? null;
    const isNews =
      draft === null
        ? view.number > now.number || now.known !== null
        : draft > (now.known ?? 0) && view.number >= now.number;
    if (!isNews || now.clash || now.standing === 'keeping' || !sameTyped(now.typed, now.seen)) return;
    const shown = view.draft?.typed ?? view.base;
    set({ typed: shown, seen: shown, number: view.draft?.base ?? view.number, known: draft });
  }, [view, set]);

  useEffect(() => {
    const copy = readRecord(browserStorage(), storageKey)[entry] as Copy | undefined;
    if (!copy?.typed || !copy.seen) return;
    const mine = typedOf(fields, copy.typed);
    const { seen, number, known } = latest.current;
    if (sameTyped(mine, seen)) return void writeEntry(browserStorage(), storageKey, entry, undefined);
    const theirs: Clash = { with: 'draft', by: 'Someone', theirs: seen, base: copy.seen, number, known };
    const notice = { words: 'We restored your unsaved changes.' };
    set({ typed: mine, notice, ...broughtIn(fields, typedOf(fields, copy.seen), theirs, mine) });
  }, [fields, storageKey, entry, set]);

  useEffect(() => {
    const { seen, number, known } = latest.current;
    // Of a place of its own, what is typed stays until it is published (S2 §7 adminContent).
    const isKept = dirty || (place !== undefined && known !== null && !sameTyped(typed, published));
    writeEntry(browserStorage(), storageKey, entry, isKept ? { typed, seen, number, known } : undefined);
    if (!dirty || clash || standing === 'keeping') return;
    const wait = standing === 'away' || standing === 'refused' ? tryAgainMs[standing] : keepAfterMs;
    const timer = setTimeout(() => void send('keep'), wait);
    return () => clearTimeout(timer);
  }, [typed, dirty, standing, clash, send, storageKey, entry, place, published]);

  // Whoever leaves before the pause is over has a draft too.
  useEffect(() => {
    const leave = () => {
      const now = latest.current;
      if (now.clash || now.standing === 'keeping' || sameTyped(now.typed, now.seen)) return;
      const body = bodyOf(now, 'keep', {});
      void fetch(`${address}/answer`, { method: 'POST', body, keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [address]);

  return {
    ...state,
    ...{ fields, dirty, send, published },
    publish(when: Readonly<Record<string, string>>) {
      const { sure, questions } = latest.current;
      set({ sure: false });
      return send('publish', { ...when, ...(sure && { sure: questions.join(' ') }) });
    },
    setSure: (sure: boolean) => set({ sure }),
    change: useCallback(
      (path: string, value: Typed[string]) => {
        const { typed, standing } = latest.current;
        set({ typed: withValue(typed, path, value), ...(standing === 'refused' && { standing: 'rest', problem: '' }) });
      },
      [set],
    ),
    /** Resolves a clash with the chosen side of each field. */
    settle(choices: Readonly<Record<string, 'mine' | 'theirs' | 'both'>>) {
      if (!clash) return;
      const { base, theirs, number, known } = clash;
      const sides = Object.fromEntries(
        Object.entries(choices).map(([field, side]) => [field, side === 'theirs' ? side : ('mine' as const)]),
      );
      const both = Object.fromEntries(
        clash.fields
          .filter((field) => choices[field] === 'both')
          .map((field) => [field, `${typed[field]}\n\n${theirs[field]}`]),
      );
      const merged = { ...mergeValues(base, typed, theirs, sides), ...both };
      set({ typed: merged, seen: theirs, number, known, clash: undefined, problem: '', notice: undefined });
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
