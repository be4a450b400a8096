/** localStorage key of the visitor's color scheme. */
export const schemeKey = 'siteColors';

/** `auto` follows the system. */
export const siteSchemes = ['auto', 'light', 'dark'] as const;
