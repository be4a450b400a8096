import data from 'content:page-editor';

/** S2 §2, in its order. `blocks`: how custom blocks relate to the built-in page. */
export const managedPages = [
  { page: 'home', name: 'Home', path: '/', blocks: 'replaces' },
  { page: 'about', name: 'About', path: '/about', blocks: 'follows' },
  { page: 'services', name: 'Services', path: '/services', blocks: 'follows' },
  { page: 'app-development', name: 'App Development', path: '/app-development', blocks: 'follows' },
  { page: 'portfolio', name: 'Portfolio', path: '/portfolio', blocks: 'follows' },
  { page: 'contact', name: 'Contact', path: '/contact', blocks: 'follows' },
  { page: 'blog', name: 'Blog', path: '/blog', blocks: 'follows' },
  { page: 'privacy', name: 'Privacy', path: '/privacy', blocks: 'policy' },
  { page: 'terms', name: 'Terms', path: '/terms', blocks: 'policy' },
] as const;

/** Words are edited in place; no blocks. */
export const designedPages = [
  { page: 'it-support', name: 'IT Support', path: '/it-support' },
  { page: 'business', name: 'Business IT', path: '/it-support/business' },
  { page: 'residential', name: 'Home IT', path: '/it-support/residential' },
  { page: 'website-seo', name: 'Websites & SEO', path: '/website-development-seo' },
  { page: 'careers', name: 'Careers', path: '/careers' },
  { page: 'support', name: 'Support', path: '/support' },
  { page: 'quote', name: 'Quote', path: '/quote' },
  { page: 'newsletter', name: 'Newsletter', path: '/newsletter' },
  { page: 'emergency', name: 'Emergency', path: '/emergency' },
  { page: 'estimate', name: 'Estimate', path: '/estimate' },
  // Shown at any unknown address.
  { page: 'not-found', name: 'Not Found', path: '/not-found' },
] as const;

export const { blocksWords, designedWords, editorMessages, fieldMessages, imageMessages, managedWords, newBlocks } =
  data;
