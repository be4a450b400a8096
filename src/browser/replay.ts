/** Whether an early event is being replayed; handlers that already saw it ignore it. */
export let replaying = false;

export function replay(event: () => void): void {
  replaying = true;
  try {
    event();
  } finally {
    replaying = false;
  }
}
