const underWay = new Set<Promise<unknown>>();

/** Pending until it is answered and the page has reloaded. */
export function noteSending(sent: Promise<unknown>): void {
  underWay.add(sent);
  void sent.finally(() => underWay.delete(sent)).catch(() => undefined);
}

export async function whenSent(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
