/** Loads page parts other than islands: own time, live updates, print button, or estimates. */
export async function startPart(root: HTMLElement): Promise<void> {
  if (root instanceof HTMLFormElement) (await import('#src/quotes/estimator-live.ts')).startEstimator(root);
  else if ('print' in root.dataset) root.addEventListener('click', () => window.print());
  else if ('live' in root.dataset) (await import('./live.ts')).startLive(root);
  else (await import('#src/calendar/own-time.ts')).showOwnTimes(root);
}
