/** Whether an event that came before its script is being played again; what has met it once already looks away. */
export let replaying = false;

/** Plays an early event again. */
export function replay(event: () => void): void {
  replaying = true;
  try {
    event();
  } finally {
    replaying = false;
  }
}
