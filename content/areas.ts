/** Suburbs with a page of their own, as S1 §1 lists them first. */
export const primaryAreas = ['Alpharetta', 'Milton', 'Johns Creek', 'Cumming', 'Sandy Springs', 'Buckhead'] as const;

/** The longer list that some pages show (S1 §1). */
export const wideAreas = [...primaryAreas, 'Atlanta', 'Marietta', 'Roswell', 'Dunwoody', 'Duluth', 'Suwanee'] as const;

/** The list of the sitemap page (S2 §2 Sitemap). */
export const sitemapAreas = ['Atlanta', 'Alpharetta', 'Milton', 'Cumming', 'Duluth', 'Suwanee', 'Johns Creek'] as const;

/** ZIP codes of the places that visits are driven to (USPS; several places share some). */
export const areaZips = {
  Alpharetta: ['30004', '30005', '30009', '30022'],
  Milton: ['30004', '30009', '30075'],
  'Johns Creek': ['30005', '30022', '30024', '30097'],
  Cumming: ['30028', '30040', '30041'],
  'Sandy Springs': ['30327', '30328', '30342', '30350'],
  Buckhead: ['30305', '30326', '30327', '30342'],
  Atlanta: [
    '30303',
    '30305',
    '30306',
    '30307',
    '30308',
    '30309',
    '30310',
    '30311',
    '30312',
    '30313',
    '30314',
    '30315',
    '30316',
    '30317',
    '30318',
    '30319',
    '30324',
    '30326',
    '30327',
    '30329',
    '30331',
    '30332',
    '30334',
    '30336',
    '30339',
    '30341',
    '30342',
    '30345',
    '30354',
    '30363',
  ],
  Marietta: ['30008', '30060', '30062', '30064', '30066', '30067', '30068'],
  Roswell: ['30075', '30076'],
  Dunwoody: ['30338', '30346', '30350', '30360'],
  Duluth: ['30096', '30097'],
  Suwanee: ['30024'],
} as const satisfies Record<(typeof wideAreas)[number], readonly string[]>;

const served: ReadonlySet<string> = new Set(Object.values(areaZips).flat());

/** Whether a technician drives to a ZIP code of five digits. */
export const isServedZip = (zip: string): boolean => served.has(zip);
