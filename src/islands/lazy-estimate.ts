import { atFirstSign } from './first-sign.ts';
import { replay } from './replay.ts';

/** Loads what answers the estimator in place when somebody is there; a button pressed before that is carried out after. */
export function startLazyEstimate(form: HTMLFormElement, window: Window): void {
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= import('./parts.ts')
      .then((m) => m.startPart(form))
      .finally(() => form.removeEventListener('submit', hold, true));
    return loading;
  };
  function hold(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    // Should the script not come, the server answers.
    const again = () => replay(() => event.submitter?.click());
    load().then(again, again);
  }
  form.addEventListener('submit', hold, true);
  const failed = () => form.setAttribute('data-failed', '');
  atFirstSign(window, () => void load().catch(failed));
}
