import { Undo2, X } from 'lucide-react';
import {
  type ButtonHTMLAttributes,
  type ElementType,
  type FormEventHandler,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import type { Outcome } from '#src/lib/outcome.ts';
import { createValue } from '#src/lib/store.ts';
import { isolated } from '#src/lib/text.ts';
import { Refused } from './screen.tsx';

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

const current = createValue(nothing);

/** What the desk says in its toast. */
export const said = {
  ...current,
  tell: (outcome: Acted) => current.set(saidAfter(current.get(), outcome)),
  clear: () => current.set(nothing),
};

const shownMs = 10_000;

export const Hidden = ({ fields }: { fields: Fields }): ReactNode =>
  Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );

/** Shows `said` for ten seconds or until closed. Pass a new object each time. */
export function useToast<Said>(said: Said | undefined): [shown: Said | undefined, close: () => void] {
  const [shown, setShown] = useState(said);
  const close = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    setShown(said);
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [said, close]);
  return [shown, close];
}

/** Always rendered, so that screen readers announce it. */
export function Toast(props: {
  children: ReactElement | string | false | undefined;
  undo?:
    | {
        Form: ElementType;
        fields: Fields;
        action?: string;
        onSubmit?: FormEventHandler<HTMLFormElement>;
        words?: string;
      }
    | false
    | undefined;
  onClose?(): void;
}) {
  const { children, undo, onClose } = props;
  return (
    <div role="status" className="desk-toast">
      {children && (
        <div className="fixed bottom-5 left-1/2 z-40 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-3xl bg-ink-900 py-1.5 pr-2 pl-5 font-medium text-white shadow-panel max-sm:bottom-20">
          <p className="min-w-0 py-1 wrap-anywhere">{children}</p>
          {undo && (
            <undo.Form className="shrink-0" method="post" action={undo.action} onSubmit={undo.onSubmit}>
              <Hidden fields={undo.fields} />
              <button
                type="submit"
                className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-arc-200 hover:bg-ink-700"
                data-shortcut="undo"
              >
                <Undo2 aria-hidden="true" size={17} /> {undo.words ?? 'Undo'}
              </button>
            </undo.Form>
          )}
          {onClose && (
            <button
              type="button"
              className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-arc-200 hover:bg-ink-700"
              onClick={onClose}
            >
              <X aria-hidden="true" size={17} />
              <span className="sr-only">Dismiss</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * A button that posts `values` to the address `to`; what is said of it stands in the desk's toast. With `by` the form of
 * another fetcher, which shows the refusal itself.
 */
export function Act({
  to,
  values = {},
  by,
  form,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  to: string;
  values?: Fields;
  by?: FetcherWithComponents<Acted>;
  /** The form's class. */
  form?: string;
  children: ReactNode;
}) {
  const own = useFetcher<Acted>();
  const { Form, state, data } = by ?? own;
  return (
    <Form method="post" action={to} className={form}>
      <Hidden fields={values} />
      <button type="submit" disabled={state !== 'idle'} {...button} />
      {!by && <Refused outcome={data} />}
    </Form>
  );
}

/** Loads the route of acts while the line is there: React Router reloads the page when it cannot load one. */
function loadActs(): void {
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  };
  const route = manifest?.routes['act/leads'];
  if (route) import(/* @vite-ignore */ route.module).catch(() => undefined);
}

/** What the last act of the desk says, with its undo, for ten seconds. */
export function DeskToast() {
  const { last, undoable } = useSyncExternalStore(said.subscribe, said.get, said.atFirst);
  const { Form, data } = useFetcher<Acted>({ key: 'undo' });
  const close = useCallback(() => said.clear(), []);
  useEffect(loadActs, []);
  useEffect(() => {
    if (data?.ok === false) said.tell(data);
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is shown for ten seconds
  useEffect(() => {
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [close, last]);
  const back = undoable.at(-1);
  const words = back === last ? 'Undo' : `Undo for ${isolated(back?.name ?? '') || 'the previous one'}`;
  return (
    <Toast
      undo={
        back?.undo && { Form, action: back.undo.to, fields: back.undo.values ?? {}, words: back.undo.words ?? words }
      }
      onClose={close}
    >
      {last && (last.ok ? last.said : last.reason)}
    </Toast>
  );
}
