/** A style sheet that only some pages need (src/styles/sheets). */
export type SheetName =
  | 'business'
  | 'company'
  | 'drawings'
  | 'emergency'
  | 'forms'
  | 'home'
  | 'managed'
  | 'mockups'
  | 'portfolio'
  | 'reading'
  | 'request'
  | 'services';

/** What a route says of its page in `export const handle`. */
export interface PageHandle {
  /** Hydrated whole with React Router's client; public pages are documents with islands. */
  app?: boolean;
  /** Rendered for each request, because it carries a form's own tickets. */
  perRequest?: boolean;
  /** It says something that changes by itself, so it is kept no longer than this. */
  freshSeconds?: number;
  /** Its address is a secret of its visitor: no visit of it is reported or noted. */
  isPrivate?: boolean;
  /** The header starts transparent over the page's hero (S1 §2 Shared header). */
  transparentHeader?: boolean;
  /** It opens at its top also after a reload and on the way back (S1 §2). */
  opensAtTop?: boolean;
  /** It states prices, which a printed copy dates. */
  prices?: boolean;
  /** The page's name at the end of the trail, from its loader's data, where no list names it. */
  crumb?: (loaderData: never) => string | undefined;
  /** Where its “Get Quote” leads, from its loader's data, where its address does not say what it is about. */
  quote?: (loaderData: never) => string | undefined;
  /** The style sheets that the page needs beside what all pages share (src/ui/desk.css has all for the desk). */
  styles?: readonly SheetName[];
}
