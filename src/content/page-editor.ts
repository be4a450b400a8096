/** Words of the Pages tab (S2 §2 Admin dashboard, §8 Editor) and of the blocks that it edits. */

/** The nine pages of S2 §2, in its order; `blocks` says how a page's blocks stand to what is built in. */
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

/** The other designed pages: their words are edited where they stand, and no blocks can be put on them. */
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
  // Any address that no route names shows it.
  { page: 'not-found', name: 'Not Found', path: '/not-found' },
] as const;

/** What the owner is told of such a page while nobody edits it. */
export const designedWords = {
  summary:
    'Every heading and paragraph of this page can be changed where it stands. Drawings, figures and the form stay.',
  record: 'Versions, drafts and texts that are not in sight',
} as const;

/** What the owner is told of a page's blocks before there are any, and beside the preview. */
export const blocksWords = {
  replaces: {
    empty:
      'Visitors see the built-in home page. The blocks you publish here take its place as a whole, so it is easiest to begin with a copy of it. The copy has every section and text; drawings, the map and the stars of the reviews are not blocks and stay out of it.',
    shown: 'Your blocks are the whole home page.',
  },
  follows: {
    empty: 'Visitors see the built-in page. The blocks you publish here are shown below it.',
    shown: 'Your blocks are shown below the page’s built-in part.',
  },
  policy: {
    empty:
      'Visitors see the built-in text. Policy content that you publish here takes its place; other blocks are shown below it.',
    shown: 'Policy content takes the place of the built-in text; other blocks are shown below it.',
    record: 'Change the sections of the policy itself',
  },
} as const;

export const editorMessages = {
  designed: 'This page is as it was designed. To change its words, click a text in the page that is shown here.',
  wordsChanged:
    'This page is as it was designed, but for words that were changed. To change more of them, click a text in the page that is shown here.',
  builtIn: 'The built-in page, as visitors see it now.',
  empty: 'No content blocks found. Add some content to get started.',
  emptyMeans: 'A page that is published without blocks shows visitors the built-in page.',
  noEditor: 'No editor available for this block type',
  unknown: 'Unknown block type',
  missing: 'Content not found',
  saved: 'Content saved successfully!',
  stale: 'This page was published by someone else after you opened it. Nothing of yours is lost: choose what to keep.',
  signedOut: 'You are signed out. Your changes are kept in this browser: sign in again in another tab, then save.',
  failed: 'That did not reach the server. Your changes are kept in this browser; please try again.',
  tooLarge: 'This page has become too large to save. Please make it shorter or spread it over several pages.',
} as const;

/** What is wrong with a field of a block. */
export const fieldMessages = {
  title: 'Please give it a title',
  text: 'Please write a text',
  alt: 'Please describe the picture for people who cannot see it',
  link: 'Please use a web address (https://…), a page of this site (/contact), or mailto: or tel:',
  linkMissing: 'Please say where this button leads',
  updated: 'Please say when it was last updated',
  sections: 'Please keep at least one section',
  path: 'Please choose a picture of this site',
  place: 'This block has no place on this page',
} as const;

export const imageMessages = {
  missing: 'Please choose a picture',
  empty: 'This file is empty. Please choose another one',
  tooLarge: 'Please choose a picture of at most 5 MB',
  unknown: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture',
  broken: 'This picture cannot be read. Please save it again and choose it anew',
  tooManyPixels: 'This picture has more than 50 megapixels. Please choose a smaller one',
  tooLong:
    'It will not move: it is too long or too large for that, so only its first frame is shown. A shorter or smaller one keeps moving.',
  stillKind: 'It will not move: only its first frame is shown. Save it as a GIF or WebP to keep it moving.',
  logoStill: 'It will not move: of a logo only the first frame is shown.',
} as const;

/** What a new block holds until it is written over (S2 §9 Default new-section text). */
export const newBlocks = {
  hero: {
    title: 'A new headline',
    subtitle: '',
    description: 'One or two sentences that say what this page is about.',
    primaryButton: { text: 'Get a free quote', link: '/quote' },
    secondaryButton: { text: 'Contact us', link: '/contact' },
    backgroundImage: '',
  },
  section: {
    title: 'New section',
    description: 'Describe in a few sentences what this section is about.',
    services: [],
  },
  text: { text: 'Write your text here.' },
  image: { src: '', alt: '' },
} as const;

/** What a managed policy says around its sections. */
export const managedWords = {
  updated: (day: string) => `Last updated: ${day}`,
  more: (count: number) => `+ ${count} more ${count === 1 ? 'section' : 'sections'}`,
} as const;
