import { atFirstSign } from './first-sign.ts';
import { replay } from './replay.ts';

/**
 * Loads what answers the forms within `selector` in place (a list's search, the estimator) when somebody is there; what
 * was sent before that is carried out after.
 */
export function startLazyForms(selector: string, start: (first: HTMLElement) => Promise<void>): void {
  const first = document.querySelector<HTMLElement>(selector);
  if (!first) return;
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= start(first).finally(() => document.removeEventListener('submit', hold, true));
    return loading;
  };
  function hold(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!form.closest(selector)) return;
    event.preventDefault();
    event.stopPropagation();
    // Should the script not come, the server answers.
    const again = () => replay(() => (event.submitter ? event.submitter.click() : form.submit()));
    load().then(again, again);
  }
  document.addEventListener('submit', hold, true);
  atFirstSign(window, () => load().catch(() => first.setAttribute('data-failed', '')));
}
