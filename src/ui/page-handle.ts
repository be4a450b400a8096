/** See src/styles/sheets; `site` has all of them. */
export type SheetName = 'site' | 'home' | 'services' | 'app' | 'support' | 'forms' | 'reading' | 'portfolio';

/** A route's `export const handle`. */
export interface PageHandle {
  /** Hydrated as a whole by React Router; public pages are documents with islands. */
  app?: boolean;
  /** Rendered for each request, because it carries a form's tickets. */
  perRequest?: boolean;
  /** Maximum cache time, because its content changes by itself. */
  freshSeconds?: number;
  /** The address is secret: visits are neither reported nor recorded. */
  isPrivate?: boolean;
  /** The header starts transparent over the hero (S1 §2 Shared header). */
  transparentHeader?: boolean;
  /** Opens at the top also on reload and back (S1 §2). */
  opensAtTop?: boolean;
  /** States prices, so a printed copy is dated. */
  prices?: boolean;
  /** Breadcrumb from the loader data, for pages no list names. */
  crumb?: (loaderData: never) => string | undefined;
  /** Target of "Get Quote" from the loader data, where the address does not tell the topic. */
  quote?: (loaderData: never) => string | undefined;
  /** Its style sheet, `site` unless told. */
  sheet?: SheetName;
}
