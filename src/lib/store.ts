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

/** A value that several components of a page show. */
export function createValue<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    atFirst: () => first,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Only `step` changes the state; `run` carries out effects and may dispatch. */
export function createStore<State, Event, Effect>(
  first: State,
  step: (state: State, event: Event) => Stepped<State, Effect>,
  run: (effect: Effect) => void,
): Store<State, Event> {
  const { get, set, subscribe } = createValue(first);
  return {
    state: get,
    dispatch(event) {
      const next = step(get(), event);
      set(next.state);
      next.effects.forEach(run);
    },
    subscribe,
  };
}
