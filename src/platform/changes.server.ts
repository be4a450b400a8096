/** Tells whoever listens in this process that something on the owner's side may have changed. */
export interface Changes {
  announce(): void;
  /** Calls `listener` at every announcement until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Ends every subscription that was made with `onEnd`, because the process stops. */
  end(): void;
  /** Calls `listener` once, when the process stops. */
  onEnd(listener: () => void): () => void;
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  const endings = new Set<() => void>();
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    subscribe: listen(listeners),
    onEnd: listen(endings),
    end() {
      for (const ending of endings) ending();
      endings.clear();
    },
  };
}
