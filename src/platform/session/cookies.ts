/** A cookie that carries a secret token of the owner's side: out of reach of scripts and of other sites. */
export interface TokenCookie {
  /** The name on an installation at `publicUrl`. */
  nameAt(publicUrl: string): string;
  /** The token in a Cookie header, or undefined. */
  tokenIn(cookieHeader: string | null, publicUrl: string): string | undefined;
  /** Every token that came along, one under the name of before the site had https included: only for ending them. */
  allTokensIn(cookieHeader: string | null): string[];
  /**
   * The Set-Cookie values that carry a token, or end it when `token` is empty; a cookie of the other name among those
   * that were presented is dropped, so that no browser keeps one that nobody reads.
   */
  headers(token: string, publicUrl: string, presented: string | null): string[];
}

/** One of each name, and one more that somebody else has put there. */
const mostTokens = 3;

const attributes = (publicUrl: string) =>
  `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https://') ? '; Secure' : ''}`;

/**
 * On https a name with `__Host-`, which browsers take from this very host over https only: no neighbour below the same
 * domain, and nobody on the plain line, can put a session of their own in its place. `lifetimeMs`: until the browser
 * closes when it is left out.
 */
function tokenCookie(plain: string, lifetimeMs?: number): TokenCookie {
  const names = [plain, `__Host-${plain}`] as const;
  const nameAt = (publicUrl: string) => names[publicUrl.startsWith('https://') ? 1 : 0];
  const read = (cookieHeader: string | null) =>
    (cookieHeader ?? '').split(';').flatMap((part) => {
      const [name = '', token] = part.trim().split('=');
      return token && names.some((known) => known === name) ? [{ name, token }] : [];
    });
  return {
    nameAt,
    tokenIn: (cookieHeader, publicUrl) => read(cookieHeader).find(({ name }) => name === nameAt(publicUrl))?.token,
    allTokensIn: (cookieHeader) => {
      // The name that nobody else can set comes first.
      const found = read(cookieHeader).sort((a, b) => b.name.length - a.name.length);
      return [...new Set(found.map(({ token }) => token))].slice(0, mostTokens);
    },
    headers(token, publicUrl, presented) {
      const name = nameAt(publicUrl);
      const seconds = token === '' ? 0 : lifetimeMs === undefined ? undefined : lifetimeMs / 1_000;
      const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
      const own = `${name}=${token}; ${attributes(publicUrl)}${age}`;
      const hasOther = read(presented).some((cookie) => cookie.name !== name);
      return hasOther && name !== plain ? [own, `${plain}=; ${attributes(publicUrl)}; Max-Age=0`] : [own];
    },
  };
}

/** How long a device is remembered, in milliseconds. */
export const rememberMs = 90 * 86_400_000;

/** Carries the owner's session. */
export const staffCookie = tokenCookie('northarc_staff');
/** Carries a remembered device (design.md section 7): opens the chat history and the newsletter, never /admin. */
export const deviceCookie = tokenCookie('northarc_device', rememberMs);

/** How long the second step of a sign-in may take, in milliseconds. */
export const secondStepMs = 5 * 60_000;
/** Carries a sign-in whose password was right to its second step; it opens nothing. */
export const secondStepCookie = tokenCookie('northarc_second_step', secondStepMs);

const browserMs = 400 * 86_400_000;
/** Carries by what the desk knows a browser again that shows notifications; it opens nothing. */
export const browserCookie = tokenCookie('northarc_browser', browserMs);

/** How long a browser is known that has signed in, in milliseconds. */
export const knownBrowserMs = 400 * 86_400_000;
/** Carries by what the sign-in knows a browser again that has signed in before; it opens nothing. */
export const knownBrowserCookie = tokenCookie('northarc_known', knownBrowserMs);

/** Set by the desk's own script for a moment whenever its person does something there; the desk also reads itself anew. */
export const activityCookie = {
  isIn: (cookieHeader: string | null) => /(^|;\s*)northarc_active=1/.test(cookieHeader ?? ''),
  /** What the script writes to `document.cookie`. */
  text: 'northarc_active=1; Path=/; Max-Age=90; SameSite=Lax',
};
