import { siteScript } from 'virtual:site-entry';
import styles from './styles.css?inline';

/** The style sheet of every page, inlined to save a round trip (design.md section 4). */
export const styleSheet = styles;

/**
 * Starts the one small script of the public pages. It adds a script element, because that is what 'strict-dynamic'
 * lets a trusted inline script load.
 */
export const siteLoader = `{const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(siteScript)};document.head.append(s)}`;

/** Lets the browser prepare the page behind a link that the visitor is about to follow. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/admin*',
                '/api/*',
                '/chat-history*',
                '/newsletter-management*',
                '/thank-you*',
                '/appointment/*',
              ],
            },
          },
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
