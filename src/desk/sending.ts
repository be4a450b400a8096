const underWay = new Set<Promise<unknown>>();

/** Counts what is sent as under way until it is answered, and the page after it was read. */
export function noteSending(sent: Promise<unknown>): void {
  underWay.add(sent);
  void sent.finally(() => underWay.delete(sent)).catch(() => undefined);
}

/** Resolves once no form is on its way. */
export async function whenSent(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}
