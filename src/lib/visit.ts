interface History {
  /** The pages of this site that this tab has shown one after the other, oldest first, where the browser tells. */
  navigation?: { entries(): { url: string | null }[] };
  location: { href: string };
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * First page of this visit, from the tab's own history, and the page shown; path and query. Nothing is kept on the
 * device.
 */
export function visitPages({ navigation, location }: History): { landing: string; page: string } {
  const page = pathOf(location.href);
  const first = navigation?.entries()[0]?.url;
  return { landing: first ? pathOf(first) : page, page };
}
