import { siteScript } from 'virtual:site-entry';
import styles from './styles.css?inline';

/** The style sheet of every page, inlined to save a round trip (design.md section 4). */
export const styleSheet = styles;

/** Starts the one small script of the public pages; 'strict-dynamic' lets a trusted inline script load it. */
export const siteLoader = `import(${JSON.stringify(siteScript)})`;

/** Lets the browser prepare the page behind a link that the visitor is about to follow. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/chat-history*', '/newsletter-management*', '/thank-you*'] } },
          { not: { selector_matches: '[data-no-prefetch], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** What the Content-Security-Policy admits inline. */
export const inlineScripts = [siteLoader, speculationRules];
export const inlineStyles = [styleSheet];
