/** What only the holder of a private link knows stands in these addresses. */
const privateLink =
  /^((?:https?:\/\/[^/?#]*)?\/(?:appointment|calendar|request|admin\/join|api\/chat\/sessions|blog\/draft|newsletter\/(?:confirm|unsubscribe)))\/.+/i;
/** The signed receipt of a form without script, in the address of its confirmation. */
const receipt = /([?&]receipt=)[^&#]+/gi;

/** An address or path without what only the holder of a private link knows, for logs and for what is kept. */
export const withoutSecrets = (address: string): string => address.replace(privateLink, '$1/…').replace(receipt, '$1…');

/** Whether a path's address, or what it leads to, is nobody else's business, so that no page may learn it as its referrer. */
export const isPrivatePath = (path: string): boolean =>
  /^\/request$/i.test(path) || /^\/thank-you\//i.test(path) || privateLink.test(path);
