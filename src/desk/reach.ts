const patienceMs = 5_000;

/** Checked before anything that would replace the page in view. */
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
