import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';
import type { SecureFormState } from './step.ts';

export interface SecureForm extends SecureFormState {
  store: FormStore;
}

/** Calls `make` once. `onReady` runs when the form listens. */
export function useSecureForm(make: () => FormStore, onReady?: (() => void) | undefined): SecureForm {
  const [store] = useState(make);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { awake } = state;
  useEffect(() => {
    if (awake) onReady?.();
  }, [awake, onReady]);
  return { ...state, store };
}
