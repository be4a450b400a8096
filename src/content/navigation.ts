import type { Link } from '#src/lib/page-parts.ts';

/** The Services dropdown: four service pages (S1 §2 Shared header). */
export const serviceLinks = [
  { text: 'Business IT support', href: '/it-support/business' },
  { text: 'Residential tech support', href: '/it-support/residential' },
  { text: 'Websites & SEO', href: '/website-development-seo' },
  { text: 'App development', href: '/app-development' },
] as const satisfies readonly Link[];

export const mainLinks = {
  home: { text: 'Home', href: '/' },
  about: { text: 'About', href: '/about' },
  services: { text: 'Services', href: '/services' },
  portfolio: { text: 'Portfolio', href: '/portfolio' },
  blog: { text: 'Blog', href: '/blog' },
  contact: { text: 'Contact', href: '/contact' },
  quote: { text: 'Get Quote', href: '/quote' },
} as const;

/** What several pages lead to, in the same words. */
export const links = {
  freeQuote: { text: 'Get a free quote', href: '/quote' },
  contact: { text: 'Contact us', href: '/contact' },
  appointment: { text: 'Book an appointment', href: '/contact?tab=appointment' },
} as const satisfies Record<string, Link>;

const sitemap = { text: 'Sitemap', href: '/sitemap' };

/** Link columns of the footer (S1 §2 Shared footer). */
export const footerColumns: readonly { title: string; links: readonly Link[] }[] = [
  {
    title: 'Services',
    links: [
      { text: 'IT support', href: '/it-support' },
      ...serviceLinks,
      { text: 'Cloud & security', href: '/services#cloud' },
      { text: 'Price estimate', href: '/estimate' },
    ],
  },
  {
    title: 'Company',
    links: [
      mainLinks.about,
      mainLinks.portfolio,
      { text: 'Careers', href: '/careers' },
      mainLinks.contact,
      { text: 'Get a quote', href: '/quote' },
    ],
  },
  {
    title: 'Resources',
    links: [
      mainLinks.blog,
      { text: 'Support', href: '/support' },
      { text: 'Training', href: '/support#training' },
      sitemap,
    ],
  },
];

export const legalLinks: readonly Link[] = [
  { text: 'Privacy', href: '/privacy' },
  { text: 'Terms', href: '/terms' },
  sitemap,
];
