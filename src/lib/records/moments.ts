/** Of records and of whole collections as they were read; apart from them, because no field of theirs says it. */
const moments = new WeakMap<object, number>();

/** Notes when the owner published this record, or anything of this collection, in epoch milliseconds; gives it back. */
export function publishedAt<Published extends object>(what: Published, moment: number): Published {
  moments.set(what, moment);
  return what;
}

/** When the owner published this; undefined of what stands as it came with the site. */
export const momentOf = (what: object): number | undefined => moments.get(what);

/** A day (YYYY-MM-DD), or the moment at which the owner published one of these, where it is the later one. */
export function lastChanged(day: string, ...parts: readonly object[]): string {
  const latest = Math.max(...parts.map((part) => momentOf(part) ?? 0));
  return latest > 0 && latest >= Date.parse(day) ? new Date(latest).toISOString() : day;
}
