import { claims, promises } from './claims.ts';
import { links } from './navigation.ts';

/** Words of /sitemap: both descriptions of S2 §2 Sitemap in one page. */
export const hero = {
  title: 'Find your way around',
  lead: 'What we do, where we do it and how to reach us, on one list. If you know what you are after, start with a shortcut.',
} as const;

export const quickTitle = 'Quick Navigation';

/** Eight shortcuts; all of them lead to /services (S2 §2 Sitemap). */
export const quickLinks = [
  { name: 'Cloud', icon: 'cloud' },
  { name: 'Security', icon: 'shield-check' },
  { name: 'Networks & Wi-Fi', icon: 'network' },
  { name: 'Websites', icon: 'globe' },
  { name: 'Mobile apps', icon: 'smartphone' },
  { name: 'AI & data', icon: 'brain-circuit' },
  { name: 'Backups', icon: 'database-backup' },
  { name: 'Help desk', icon: 'headset' },
] as const;

export const quickHref = '/services';

export const groups = [
  {
    id: 'main',
    title: 'Main',
    pages: [
      { name: 'Home', text: 'Who we are, what we do and what it has changed for others', path: '/' },
      { name: 'About', text: 'How the firm began, what it holds to, and who says so', path: '/about' },
      { name: 'Services', text: 'Five trades, what each includes and how a job runs', path: '/services' },
      { name: 'Portfolio', text: 'Projects with their results, tools and teams', path: '/portfolio' },
      { name: 'Contact', text: 'Write to us or book an appointment', path: '/contact' },
      { name: 'Price estimate', text: 'Two taps, one figure, no name asked', path: '/estimate' },
      { name: 'Get a quote', text: `Four short steps, a written answer within ${promises.quote}`, path: '/quote' },
    ],
  },
  {
    id: 'it-support',
    title: 'IT support',
    pages: [
      { name: 'IT support', text: 'Business and residential plans side by side', path: '/it-support' },
      { name: 'Business IT support', text: 'Plans and prices for offices', path: '/it-support/business' },
      { name: 'Residential tech support', text: 'Visits and packages for homes', path: '/it-support/residential' },
      {
        name: 'IT support for business',
        text: 'The same page as Business IT support, at a shorter address',
        path: '/business-it-support',
      },
      {
        name: 'IT support at home',
        text: 'The same page as Residential tech support, at a shorter address',
        path: '/residential-it-support',
      },
    ],
  },
  {
    id: 'development',
    title: 'Development',
    pages: [
      { name: 'App development', text: 'Mobile, web and AI apps with prices', path: '/app-development' },
      {
        name: 'AI app development',
        text: 'The same page as App development, by its AI work',
        path: '/ai-app-development',
      },
      { name: 'Websites & SEO', text: 'Design, shops and local search, with prices', path: '/website-development-seo' },
      {
        name: 'Web development',
        text: 'The same page as Websites & SEO, by its sites and shops',
        path: '/web-development',
      },
      { name: 'Website design', text: 'The same page as Websites & SEO, by its design work', path: '/website-design' },
      { name: 'SEO services', text: 'The same page as Websites & SEO, by its search work', path: '/seo-services' },
    ],
  },
  {
    id: 'resources',
    title: 'Resources',
    pages: [
      {
        name: 'Is something down?',
        text: 'The first five minutes, and a form of three fields for help at any hour',
        path: '/emergency',
      },
      { name: 'Blog', text: 'Articles by our engineers and developers', path: '/blog' },
      { name: 'Support', text: 'Answers, documentation and training', path: '/support' },
      { name: 'Careers', text: 'Open roles and how to apply', path: '/careers' },
    ],
  },
  {
    id: 'legal',
    title: 'Legal',
    pages: [
      { name: 'Privacy policy', text: 'What we collect, why, and for how long', path: '/privacy' },
      { name: 'Terms of service', text: 'What we agree on when we work together', path: '/terms' },
      { name: 'Sitemap', text: 'This list', path: '/sitemap' },
    ],
  },
];

export const areas = {
  title: 'Service Areas',
  lead: 'Our technicians make visits here and in the suburbs between. Websites, apps and cloud work we do anywhere in the country.',
  pagesTitle: 'Three pages for each city',
  kinds: { general: 'IT support', business: 'Business', residential: 'Residential' },
  kindIn: 'in',
} as const;

export const services = {
  title: 'Services',
  names: [
    'Managed IT support',
    'Residential tech support',
    'Cloud migration',
    'Cybersecurity',
    'IT infrastructure',
    'Website development & SEO',
    'Mobile & web app development',
    'AI & machine learning',
  ],
} as const;

export const help = {
  title: 'Need Help?',
  text: `Not on the list, or not sure what it is called? Ask. A person answers within ${promises.contact}, and support email within ${promises.supportEmail}.`,
  contact: links.contact,
  support: { text: 'Help center', href: '/support' },
} as const;

/** Three short words on what the pages above are about. */
export const blurbs = [
  {
    title: 'Support that shows up',
    text: `Help desk and on-site visits for offices and homes, ${claims.support} for emergencies, from people who live nearby.`,
  },
  {
    title: 'Software that gets used',
    text: 'Websites, shops, apps and assistants, designed with the people who will work with them.',
  },
  {
    title: 'Systems that hold',
    text: `Cloud, networks and security with a ${claims.uptime} uptime guarantee and restores we have rehearsed.`,
  },
] as const;

export const footer = {
  asOf: 'This list as of',
  privacy: { text: 'Privacy policy', href: '/privacy' },
  terms: { text: 'Terms of service', href: '/terms' },
} as const;
