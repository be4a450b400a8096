import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { isolated } from '#src/lib/text.ts';
import { type Acted, type Fields, said } from './said.ts';
import { Refused } from './screen.tsx';
import { Hidden, Toast } from './toast.tsx';

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

const shownMs = 10_000;

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
