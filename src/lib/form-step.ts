/**
 * Announces that the visitor began a form (`start`), reached a later step (`2` …) or sent it (`sent`), for the visit
 * report (browser/site.ts). Nothing typed is included.
 */
export function reachedStep(form: string, step: string): void {
  window.dispatchEvent(new CustomEvent('northarc:step', { detail: `${form}:${step}` }));
}
