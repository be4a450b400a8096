/** Suburbs with a page of their own, as S1 §1 lists them first. */
export const primaryAreas = ['Alpharetta', 'Milton', 'Johns Creek', 'Cumming', 'Sandy Springs', 'Buckhead'] as const;

/** The longer list that some pages show (S1 §1). */
export const wideAreas = [...primaryAreas, 'Atlanta', 'Marietta', 'Roswell', 'Dunwoody', 'Duluth', 'Suwanee'] as const;

/** The list of the sitemap page (S2 §2 Sitemap). */
export const sitemapAreas = ['Atlanta', 'Alpharetta', 'Milton', 'Cumming', 'Duluth', 'Suwanee', 'Johns Creek'] as const;
