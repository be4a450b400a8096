/** The latest of some ISO dates and a moment in epoch milliseconds; empty if there is none. */
export function lastModified(days: readonly string[], moment?: number): string {
  const latest = [...days].sort().at(-1) ?? '';
  if (moment === undefined || (latest !== '' && moment < Date.parse(latest))) return latest;
  return new Date(moment).toISOString();
}

/** Set on a response that is the same for everybody; the page cache removes it. */
export const cacheableHeader = 'X-Page-Cacheable';
/** Seconds a response may be cached if it changes by itself; the page cache removes it. */
export const freshSecondsHeader = 'X-Page-Fresh-Seconds';
/** Set on a response whose facts are already filled in; server/middleware/responses.ts removes it. */
export const filledHeader = 'X-Facts-Filled';

/** Addresses that contain a secret of a private link. */
const privateLink =
  /^((?:https?:\/\/[^/?#]*)?\/(?:appointment|calendar|request|admin\/join|api\/chat\/sessions|blog\/draft|newsletter\/(?:confirm|unsubscribe)))\/.+/i;
const receipt = /([?&]receipt=)[^&#]+/gi;

/** An address without the secrets of private links, for logs and storage. */
export const withoutSecrets = (address: string): string => address.replace(privateLink, '$1/…').replace(receipt, '$1…');

/** Whether a path is private, or leads to private pages, so that it must not be sent as a referrer. */
export const isPrivatePath = (path: string): boolean =>
  /^\/request$/i.test(path) || /^\/thank-you\//i.test(path) || privateLink.test(path);
