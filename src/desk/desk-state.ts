import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router';

/** How the desk stands to the server. */
export interface DeskState {
  /** Whether the server could be reached last time. */
  connected: boolean;
  /** Whether the server has said that this browser's session is over. */
  signedOut: boolean;
  /** Whether a page was chosen that opens when the server can be reached. */
  isPageChosen: boolean;
}

const usual: DeskState = { connected: true, signedOut: false, isPageChosen: false };
let state = usual;
const listeners = new Set<() => void>();

/** What the server gave for the page in view, by route: it stays there while nothing newer can be read. */
const nothing = { href: '', data: new Map<string, unknown>() };
let kept: { href: string; data: ReadonlyMap<string, unknown> } = nothing;

/** Notes what was learned of the line or the session; every screen that uses the state follows. */
export function noteDeskState(change: Partial<DeskState>): void {
  const next = { ...state, ...change };
  if ((Object.keys(usual) as (keyof DeskState)[]).every((key) => next[key] === state[key])) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isConnected = () => state.connected && navigator.onLine;

/** Resolves as soon as the server can be reached again. */
export function whenConnected(): Promise<void> {
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      if (!isConnected()) return;
      leave();
      resolve();
    });
  });
}

export function useDeskState(): DeskState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => usual,
  );
}

export const keptPage = () => kept;

/** Behind a gate nothing of the desk stays: the browser's way back asks the server, which shows the gate again. */
export function useNothingKept(): void {
  useEffect(() => {
    kept = nothing;
  }, []);
}

/** Keeps what the page in view was drawn from, for whenever the next reading of it fails. */
export function useKeptPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    kept = { href: pathname + search, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) };
  }, [pathname, search, matches]);
}
