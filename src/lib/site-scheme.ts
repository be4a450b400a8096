/** Where a browser keeps (localStorage) the colours that its visitor chose for the site. */
export const schemeKey = 'siteColors';

/** What can be chosen in the footer; `auto` follows the system. */
export const siteSchemes = ['auto', 'light', 'dark'] as const;
