import type { Outcome } from '#src/lib/outcome.ts';

export type Fields = Readonly<Record<string, string | number | readonly string[]>>;

/** The act that undoes another one; `words` of its button. */
export interface Undo {
  to: string;
  values?: Fields;
  words?: string;
}

/** What came of an act. `said` is for the toast; `key` and `name` are of the row that it changed. */
export type Acted<More extends object = object> = Outcome<
  { said?: string; undo?: Undo; key?: string; name?: string } & More
>;

type Told = Extract<Acted, { ok: true }>;

/** `undoable`: what can still be undone, latest last. */
export interface Said {
  last: Acted | undefined;
  undoable: readonly Told[];
}

const nothing: Said = { last: undefined, undoable: [] };

/** The latest outcome of a row replaces its earlier ones; a refused undo is not offered again. */
export function saidAfter({ undoable }: Said, last: Acted): Said {
  if (!last.ok) return { last, undoable: undoable.slice(0, -1) };
  const others = undoable.filter(({ key }) => key === undefined || key !== last.key);
  return { last, undoable: last.undo ? [...others, last] : others };
}

let current = nothing;
const listeners = new Set<() => void>();

function set(next: Said): void {
  current = next;
  for (const listener of listeners) listener();
}

/** What the desk says in its toast. */
export const said = {
  get: () => current,
  atFirst: () => nothing,
  tell: (outcome: Acted) => set(saidAfter(current, outcome)),
  clear: () => set(nothing),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
