export interface NextFreeTime {
  kind: string;
  /** For example "Next free home visit:". */
  label: string;
  /** For example "Wed, Jun 10, 1:00 PM ET". */
  when: string;
  /** `when` in two parts, for example "1:00" and "PM, Wednesday". */
  time: string;
  day: string;
  href: string;
}

/** Seconds for which a page may show it. */
export const nextFreeSeconds = 60;

/** @throws when the network fails. */
async function ask(kind: string): Promise<NextFreeTime | undefined> {
  const answer = await fetch(`/api/next-free?kind=${kind}`);
  if (!answer.ok) throw new Error(`next free time answered ${answer.status}`);
  return (await answer.json()).next ?? undefined;
}

/**
 * Reports the first free time now, when the page becomes visible, and each minute while it is. Returns a stop function.
 */
export function watchNextFree(kind: string, show: (next: NextFreeTime | undefined) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: number | undefined;
  async function look() {
    window.clearTimeout(timer);
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    timer = window.setTimeout(look, nextFreeSeconds * 1000);
    // Keep the last value until the network is back.
    const next = await ask(kind).catch(() => null);
    if (next !== null && !signal.aborted) show(next);
  }
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void look(), { signal });
  void look();
  return () => {
    ending.abort();
    window.clearTimeout(timer);
  };
}
