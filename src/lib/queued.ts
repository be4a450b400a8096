/** Key of the submission log (S1 §7 local persistence). */
export const logKey = 'formSubmissions';

/** Whether the log has unsent submissions. Cheap, for the script of every page. */
export function hasOpen(storage: Pick<Storage, 'getItem'>): boolean {
  return /"status":"(queued|refused)"/.test(storage.getItem(logKey) ?? '');
}
