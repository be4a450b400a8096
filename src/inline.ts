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

/** Inlined to save a round trip (design.md section 4): core, and what `handle.styles` names. */
export const styleSheets = (styles: readonly SheetName[] = []): string[] => [
  core,
  ...styles.map((name) => sheets[name]),
];

/** Adds a script element, because 'strict-dynamic' lets trusted inline scripts load only that. */
export const siteLoader = `{const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(siteScript)};document.head.append(s)}`;

/** Applies the chosen colour scheme before the first paint (src/lib/site-scheme.ts). */
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
export const inlineStyles = () => styleSheets(Object.keys(sheets) as SheetName[]);
