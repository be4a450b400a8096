/** The first free time of a kind of booking as pages say it. */
export interface NextFreeTime {
  kind: string;
  /** What is free, for example "Next free home visit:". */
  label: string;
  /** When, for example "Wed, Jun 10, 1:00 PM ET". */
  when: string;
  /** The same in two parts, for example "1:00" and "PM, Wednesday". */
  time: string;
  day: string;
  /** Where it is booked, with its form open. */
  href: string;
}

/** For how many seconds a page may go on saying it. */
export const nextFreeSeconds = 60;

/** The first free time of a kind as the server has it now. @throws when the network fails. */
async function ask(kind: string): Promise<NextFreeTime | undefined> {
  const answer = await fetch(`/api/next-free?kind=${kind}`);
  if (!answer.ok) throw new Error(`next free time answered ${answer.status}`);
  return (await answer.json()).next ?? undefined;
}

/**
 * Tells the first free time of a kind now, when the page comes back into view, and each minute while it is seen. Returns
 * what ends that.
 */
export function watchNextFree(kind: string, show: (next: NextFreeTime | undefined) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: number | undefined;
  async function look() {
    window.clearTimeout(timer);
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    timer = window.setTimeout(look, nextFreeSeconds * 1000);
    // A network that is away comes back; until then the last word stands.
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
