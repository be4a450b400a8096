import { siteScript } from 'virtual:site-entry';
import { schemeKey } from './lib/site-scheme.ts';
import business from './styles/sheets/business.css?inline';
import company from './styles/sheets/company.css?inline';
import drawings from './styles/sheets/drawings.css?inline';
import emergency from './styles/sheets/emergency.css?inline';
import forms from './styles/sheets/forms.css?inline';
import home from './styles/sheets/home.css?inline';
import managed from './styles/sheets/managed.css?inline';
import mockups from './styles/sheets/mockups.css?inline';
import portfolio from './styles/sheets/portfolio.css?inline';
import reading from './styles/sheets/reading.css?inline';
import request from './styles/sheets/request.css?inline';
import services from './styles/sheets/services.css?inline';
import core from './styles.css?inline';
import type { SheetName } from './ui/page-handle.ts';

const sheets: Record<SheetName, string> = {
  business,
  company,
  emergency,
  forms,
  home,
  reading,
  request,
  services,
  drawings,
  portfolio,
  managed,
  mockups,
};

/**
 * The style sheets of a public page, inlined to save a round trip (design.md section 4): what all pages share, and what
 * its `handle.styles` asks for.
 */
export const styleSheets = (styles: readonly SheetName[] = []): string[] => [
  core,
  ...styles.map((name) => sheets[name]),
];

/**
 * Starts the one small script of the public pages. It adds a script element, because that is what 'strict-dynamic'
 * lets a trusted inline script load.
 */
export const siteLoader = `{const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(siteScript)};document.head.append(s)}`;

/** Puts the colours that were chosen in this browser on the page before it is drawn (src/lib/site-scheme.ts). */
export const schemeLoader = `try{const s=localStorage.getItem(${JSON.stringify(schemeKey)});if(s)document.documentElement.dataset.scheme=s}catch{}`;

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

/** What the Content-Security-Policy admits inline. */
export const inlineScripts = [schemeLoader, siteLoader, speculationRules];
export const inlineStyles = () => styleSheets(Object.keys(sheets) as SheetName[]);
