export interface NavLink {
  readonly text: string;
  readonly href: string;
}

/** The Services dropdown: four service pages (S1 §2 Shared header). */
export const serviceLinks: readonly NavLink[] = [
  { text: 'Business IT support', href: '/it-support/business' },
  { text: 'Residential tech support', href: '/it-support/residential' },
  { text: 'Websites & SEO', href: '/website-development-seo' },
  { text: 'App development', href: '/app-development' },
];

export const mainLinks = {
  home: { text: 'Home', href: '/' },
  about: { text: 'About', href: '/about' },
  services: { text: 'Services', href: '/services' },
  portfolio: { text: 'Portfolio', href: '/portfolio' },
  blog: { text: 'Blog', href: '/blog' },
  contact: { text: 'Contact', href: '/contact' },
  quote: { text: 'Get Quote', href: '/quote' },
} as const;

/** Link columns of the footer (S1 §2 Shared footer). */
export const footerColumns: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: 'Services',
    links: [
      { text: 'IT support', href: '/it-support' },
      ...serviceLinks,
      { text: 'Cloud & security', href: '/services#cloud' },
    ],
  },
  {
    title: 'Company',
    links: [
      { text: 'About', href: '/about' },
      { text: 'Portfolio', href: '/portfolio' },
      { text: 'Careers', href: '/careers' },
      { text: 'Contact', href: '/contact' },
      { text: 'Get a quote', href: '/quote' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { text: 'Blog', href: '/blog' },
      { text: 'Support', href: '/support' },
      { text: 'Training', href: '/support#training' },
      { text: 'Sitemap', href: '/sitemap' },
    ],
  },
];

export const legalLinks: readonly NavLink[] = [
  { text: 'Privacy', href: '/privacy' },
  { text: 'Terms', href: '/terms' },
  { text: 'Sitemap', href: '/sitemap' },
];
