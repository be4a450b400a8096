/** Key of the submission log (S1 §7 local persistence). */
export const logKey = 'formSubmissions';

/** Whether the log has unsent submissions. Cheap, for the script of every page. */
export function hasOpen(storage: Pick<Storage, 'getItem'>): boolean {
  return /"status":"(queued|refused)"/.test(storage.getItem(logKey) ?? '');
}

/** localStorage key of the visitor's color scheme. */
export const schemeKey = 'siteColors';

/** `auto` follows the system. */
export const siteSchemes = ['auto', 'light', 'dark'] as const;
