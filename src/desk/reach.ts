/** How long a server that says nothing counts as one that can be reached, in milliseconds. */
const patienceMs = 5_000;

/** Whether the server can be reached now; asked before anything that would take the page in view away. */
export async function isReachable(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: patience.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
