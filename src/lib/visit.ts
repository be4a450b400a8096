interface History {
  /** Pages of this site in this tab's history, oldest first, if the browser supports it. */
  navigation?: { entries(): { url: string | null }[] };
  location: { href: string };
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * First page of this visit, from the tab's history, and the current page; path and query. Stores nothing on the device.
 */
export function visitPages({ navigation, location }: History): { landing: string; page: string } {
  const page = pathOf(location.href);
  const first = navigation?.entries()[0]?.url;
  return { landing: first ? pathOf(first) : page, page };
}
