import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router';
import { createValue } from '#src/lib/store.ts';

interface DeskState {
  connected: boolean;
  signedOut: boolean;
  isPageChosen: boolean;
}

const usual: DeskState = { connected: true, signedOut: false, isPageChosen: false };
const state = createValue(usual);

/** Loader data of the page in view, by route. Shown until newer data can be read. */
const nothing = { href: '', data: new Map<string, unknown>() };
let kept: { href: string; data: ReadonlyMap<string, unknown> } = nothing;

export function noteDeskState(change: Partial<DeskState>): void {
  const now = state.get();
  const next = { ...now, ...change };
  if ((Object.keys(usual) as (keyof DeskState)[]).some((key) => next[key] !== now[key])) state.set(next);
}

export const isConnected = () => state.get().connected && navigator.onLine;

export function whenConnected(): Promise<void> {
  return new Promise((resolve) => {
    const leave = state.subscribe(() => {
      if (!isConnected()) return;
      leave();
      resolve();
    });
  });
}

export const useDeskState = (): DeskState => useSyncExternalStore(state.subscribe, state.get, state.atFirst);

export const keptPage = () => kept;

/** Drops kept data behind a gate, so that going back asks the server, which shows the gate again. */
export function useNothingKept(): void {
  useEffect(() => {
    kept = nothing;
  }, []);
}

/** Keeps the page's loader data for when the next read fails. */
export function useKeptPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    kept = { href: pathname + search, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) };
  }, [pathname, search, matches]);
}

const patienceMs = 5_000;

/** Checked before anything that would replace the page in view. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok;
  } catch {
    return false;
  }
}

const underWay = new Set<Promise<unknown>>();

/** Pending until it is answered and the page has reloaded. */
export function noteSending(sent: Promise<unknown>): void {
  underWay.add(sent);
  void sent.finally(() => underWay.delete(sent)).catch(() => undefined);
}

export async function whenSent(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
