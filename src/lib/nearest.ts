/** What something is about, the main topic first, and where it happened or is offered. */
export interface About {
  readonly topics: readonly string[];
  readonly places?: readonly string[];
}

/** A topic counts the more, the earlier both name it: the main one of both more than several others together. */
function closeness(one: About, other: About): number {
  const topics = one.topics.map((topic, at) => {
    const there = other.topics.indexOf(topic);
    return there < 0 ? 0 : 1 / ((at + 1) * (there + 1));
  });
  const places = (one.places ?? []).filter((place) => other.places?.includes(place));
  return topics.reduce((sum, share) => sum + share, 0) + 3 * places.length;
}

/**
 * At most `most` of the entries that share a topic or a place with a page, the closest first and equals in the order in
 * which they were given. A town weighs more than any topic: what was done next door is what its people look for.
 */
export function nearest<Entry>(
  page: About,
  entries: readonly Entry[],
  aboutOf: (entry: Entry) => About,
  most: number,
): Entry[] {
  return entries
    .map((entry) => ({ entry, near: closeness(page, aboutOf(entry)) }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near)
    .slice(0, most)
    .map(({ entry }) => entry);
}
