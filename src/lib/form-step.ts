/**
 * Says on the window that the visitor has begun a form (`start`), come to a later step of it (`2` …) or sent it (`sent`);
 * the visit's report takes it along (browser/site.ts). Nothing that was typed is said.
 */
export function reachedStep(form: string, step: string): void {
  window.dispatchEvent(new CustomEvent('northarc:step', { detail: `${form}:${step}` }));
}
