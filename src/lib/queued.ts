/** Key of the submission log (S1 §7 local persistence). */
export const logKey = 'formSubmissions';

/** Whether the log holds a submission that has not reached the server. Cheap, for the script of every page. */
export function hasQueued(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(logKey)?.includes('"status":"queued"') ?? false;
}
