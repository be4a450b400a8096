/** Loads what a page asks for besides its islands: the visitor's own time, news as they come, a button that prints. */
export async function startPart(root: HTMLElement): Promise<void> {
  if ('live' in root.dataset) (await import('./live.ts')).startLive(root);
  else if ('print' in root.dataset) root.addEventListener('click', () => window.print());
  else (await import('#src/features/appointments/own-time.ts')).showOwnTimes(root);
}
