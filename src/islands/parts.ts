/** Loads what a page asks for besides its islands: the visitor's own time, or news as they come. */
export async function startPart(root: HTMLElement): Promise<void> {
  if ('live' in root.dataset) (await import('./live.ts')).startLive(root);
  else (await import('#src/features/appointments/own-time.ts')).showOwnTimes(root);
}
