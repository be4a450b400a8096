/** What a step makes of an event: the state after it, and what the world is asked to do. */
export interface Stepped<State, Effect> {
  state: State;
  effects: Effect[];
}

export interface Store<State, Event> {
  state(): State;
  dispatch(event: Event): void;
  /** Hears of every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

/** Holds a state that only `step` changes; `run` carries out the effects, which may dispatch in their turn. */
export function createStore<State, Event, Effect>(
  first: State,
  step: (state: State, event: Event) => Stepped<State, Effect>,
  run: (effect: Effect) => void,
): Store<State, Event> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(event) {
      const next = step(state, event);
      state = next.state;
      for (const listener of listeners) listener();
      next.effects.forEach(run);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
