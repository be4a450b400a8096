import { siteScript } from 'virtual:site-entry';
import { schemeKey } from '#src/lib/site-storage.ts';
import app from './styles/sheets/app.css?inline';
import forms from './styles/sheets/forms.css?inline';
import home from './styles/sheets/home.css?inline';
import portfolio from './styles/sheets/portfolio.css?inline';
import reading from './styles/sheets/reading.css?inline';
import services from './styles/sheets/services.css?inline';
import support from './styles/sheets/support.css?inline';
import site from './styles.css?inline';
import type { SheetName } from './ui/page-handle.ts';

/** Inlined to save a round trip (design.md section 4): a page has one of them (`handle.sheet`). */
export const pageStyles: Record<SheetName, string> = { site, home, services, app, support, forms, reading, portfolio };

/** Adds a script element, because 'strict-dynamic' lets trusted inline scripts load only that. */
export const siteLoader = `{const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(siteScript)};document.head.append(s)}`;

/** Applies the chosen colour scheme before the first paint (src/lib/site-storage.ts). */
export const schemeLoader = `try{const s=localStorage.getItem(${JSON.stringify(schemeKey)});if(s)document.documentElement.dataset.scheme=s}catch{}`;

/** Prerenders links about to be followed. */
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
                '/request/*',
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

/** Admitted by the Content-Security-Policy. */
export const inlineScripts = [schemeLoader, siteLoader, speculationRules];
