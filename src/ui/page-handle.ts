/** See src/styles/sheets; `site` has all of them. */
export type SheetName = 'site' | 'home' | 'services' | 'app' | 'support' | 'forms' | 'reading' | 'portfolio';

/** A route's `export const handle`, or what it returns for the route's loader data. */
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
  /** Breadcrumb of pages no list names. */
  crumb?: string | undefined;
  /** Target of "Get Quote", where the address does not tell the topic. */
  quote?: string | undefined;
  /** Its style sheet, `site` unless told. */
  sheet?: SheetName;
}

/** Of all matched routes; the loader data is empty where a loader failed. */
export const handleOf = (matches: readonly { handle?: unknown; loaderData?: unknown }[]): PageHandle =>
  Object.assign(
    {},
    ...matches.map(({ handle, loaderData }) => (typeof handle === 'function' ? handle(loaderData ?? {}) : handle)),
  );
