/** Addresses that contain a secret of a private link. */
const privateLink =
  /^((?:https?:\/\/[^/?#]*)?\/(?:appointment|calendar|request|admin\/join|api\/chat\/sessions|blog\/draft|newsletter\/(?:confirm|unsubscribe)))\/.+/i;
const receipt = /([?&]receipt=)[^&#]+/gi;

/** An address without the secrets of private links, for logs and storage. */
export const withoutSecrets = (address: string): string => address.replace(privateLink, '$1/…').replace(receipt, '$1…');

/** Whether a path is private, or leads to private pages, so that it must not be sent as a referrer. */
export const isPrivatePath = (path: string): boolean =>
  /^\/request$/i.test(path) || /^\/thank-you\//i.test(path) || privateLink.test(path);
