/** Who the company is. Every page, mail and structured-data block takes these facts from here (S1 §1, S2 §9). */
export const company = {
  name: 'Northarc',
  legalName: 'Northarc IT & Software, LLC',
  longName: 'Northarc IT & Software',
  domain: 'northarc.example',
  tagline: 'IT support and software for north Atlanta',
  blurb:
    'Northarc looks after the computers, networks and software of businesses and households along the northern arc of Atlanta, and builds apps and websites for clients nationwide.',
  founded: 2010,
  city: 'Atlanta',
  region: 'GA',
  regionName: 'Georgia',
  country: 'US',
  headquarters: 'Atlanta, GA',
  geo: { latitude: 33.749, longitude: -84.388 },
  timeZone: 'America/New_York',
  emails: {
    info: 'info@northarc.example',
    support: 'support@northarc.example',
    emergency: 'emergency@northarc.example',
    careers: 'careers@northarc.example',
    privacy: 'privacy@northarc.example',
    legal: 'legal@northarc.example',
  },
  themeColor: '#3b82f6',
} as const;

/** Suburbs with a page of their own, as S1 §1 lists them first. */
export const primaryAreas = ['Alpharetta', 'Milton', 'Johns Creek', 'Cumming', 'Sandy Springs', 'Buckhead'] as const;

/** The longer list that some pages show (S1 §1). */
export const wideAreas = [...primaryAreas, 'Atlanta', 'Marietta', 'Roswell', 'Dunwoody', 'Duluth', 'Suwanee'] as const;

/** The list of the sitemap page (S2 §2 Sitemap). */
export const sitemapAreas = ['Atlanta', 'Alpharetta', 'Milton', 'Cumming', 'Duluth', 'Suwanee', 'Johns Creek'] as const;

/** Seed of the owner's setting; a link is shown only while active (S1 §2 Shared footer). */
export const defaultSocialLinks = [
  { platform: 'Facebook', url: 'https://www.facebook.com/northarc.example', icon: 'facebook', active: true },
  { platform: 'Twitter', url: 'https://twitter.com/northarc_example', icon: 'twitter', active: true },
  { platform: 'LinkedIn', url: 'https://www.linkedin.com/company/northarc-example', icon: 'linkedin', active: true },
  { platform: 'Instagram', url: 'https://www.instagram.com/northarc.example', icon: 'instagram', active: false },
] as const;
