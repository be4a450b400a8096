export interface Stepped<State, Effect> {
  state: State;
  effects: Effect[];
}

export interface Store<State, Event> {
  state(): State;
  dispatch(event: Event): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Only `step` changes the state; `run` carries out effects and may dispatch. */
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
