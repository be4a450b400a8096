import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';
import type { SecureFormState } from './step.ts';

/** A secured form for its components: the state as it is now, and the store that takes events. */
export interface SecureForm extends SecureFormState {
  store: FormStore;
}

/** The form that `make` makes once. `onReady` hears when it listens and shows what it does with a script. */
export function useSecureForm(make: () => FormStore, onReady?: (() => void) | undefined): SecureForm {
  const [store] = useState(make);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { awake } = state;
  useEffect(() => {
    if (awake) onReady?.();
  }, [awake, onReady]);
  return { ...state, store };
}
