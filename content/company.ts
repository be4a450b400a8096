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
