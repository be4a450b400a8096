import { atFirstSign } from './first-sign.ts';
import { replay } from './replay.ts';

/** Loads what narrows the page's lists (filter.ts) when somebody is there; a choice made before that is carried out after. */
export function startLazyFilters(document: Document, window: Window): void {
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./filter.ts')
      .then(({ startFilters }) => startFilters(document, window))
      .finally(() => document.removeEventListener('submit', hold, true));
    return loading;
  };
  function hold(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!form.closest('[data-filter]')) return;
    event.preventDefault();
    event.stopPropagation();
    // Should the script not come, the server narrows the list.
    const again = () => replay(() => (event.submitter ? event.submitter.click() : form.submit()));
    load().then(again, again);
  }
  document.addEventListener('submit', hold, true);
  atFirstSign(window, () => load().catch(console.error));
}
