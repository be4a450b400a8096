/** What a page says on its window when a form has come to a step; the visit's report takes it along (islands/visit.ts). */
export const stepEvent = 'northarc:step';

/**
 * Notes that the visitor has begun a form (`start`), come to a later step of it (`2` …) or sent it (`sent`). Nothing that
 * was typed is said.
 */
export function reachedStep(form: string, step: string): void {
  window.dispatchEvent(new CustomEvent(stepEvent, { detail: `${form}:${step}` }));
}
