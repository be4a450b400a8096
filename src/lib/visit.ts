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
 * The first page of this visit and the page that is shown, path and query. The first one is read from the tab's own
 * history; nothing is kept on the device for it.
 */
export function visitPages({ navigation, location }: History): { landing: string; page: string } {
  const page = pathOf(location.href);
  const first = navigation?.entries()[0]?.url;
  return { landing: first ? pathOf(first) : page, page };
}
