import { type RefObject, useEffect } from 'react';

/** Whether a control shows something else than the page came with; React leaves it so when it takes the page over. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const came = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(came, 0);
  }
  return control instanceof HTMLInputElement && control.type !== 'hidden' && control.value !== control.defaultValue;
}

/** Applies a list's filters that were set before the page was awake, which no event told of. */
export function useEarlyChoice(form: RefObject<HTMLFormElement | null>, apply: (form: HTMLFormElement) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page wakes up
  useEffect(() => {
    if (form.current && [...form.current.elements].some(isChanged)) apply(form.current);
  }, []);
}
