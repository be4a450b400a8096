/** One of each name, plus one planted by somebody else. */
const mostTokens = 3;

const attributes = (publicUrl: string) =>
  `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https://') ? '; Secure' : ''}`;

/**
 * A cookie with a secret token of the owner's side: HttpOnly and SameSite. On https the name has `__Host-`, which browsers accept only from this host over https: neither a sibling domain nor
 * an attacker on plain http can plant a session. Without `lifetimeMs`: until the browser closes.
 */
function tokenCookie(plain: string, lifetimeMs?: number) {
  const names = [plain, `__Host-${plain}`] as const;
  const nameAt = (publicUrl: string) => names[publicUrl.startsWith('https://') ? 1 : 0];
  const read = (cookieHeader: string | null) =>
    (cookieHeader ?? '').split(';').flatMap((part) => {
      const [name = '', token] = part.trim().split('=');
      return token && names.some((known) => known === name) ? [{ name, token }] : [];
    });
  return {
    nameAt,
    tokenIn: (cookieHeader: string | null, publicUrl: string): string | undefined =>
      read(cookieHeader).find(({ name }) => name === nameAt(publicUrl))?.token,
    /** Every token sent, including the name from before the site had https: only for ending them. */
    allTokensIn: (cookieHeader: string | null): string[] => {
      // The name that nobody else can set comes first.
      const found = read(cookieHeader).sort((a, b) => b.name.length - a.name.length);
      return [...new Set(found.map(({ token }) => token))].slice(0, mostTokens);
    },
    /**
     * Set-Cookie values that set the token, or end it if `token` is empty; also drops a presented cookie of the other
     * name, so that no browser keeps an unused one.
     */
    headers(token: string, publicUrl: string, presented: string | null): string[] {
      const name = nameAt(publicUrl);
      const seconds = token === '' ? 0 : lifetimeMs === undefined ? undefined : lifetimeMs / 1_000;
      const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
      const own = `${name}=${token}; ${attributes(publicUrl)}${age}`;
      const hasOther = read(presented).some((cookie) => cookie.name !== name);
      return hasOther && name !== plain ? [own, `${plain}=; ${attributes(publicUrl)}; Max-Age=0`] : [own];
    },
  };
}

/** In milliseconds. */
export const rememberMs = 90 * 86_400_000;

export const staffCookie = tokenCookie('northarc_staff');
/** A remembered device (design.md section 7): opens the chat history and the newsletter, never /admin. */
export const deviceCookie = tokenCookie('northarc_device', rememberMs);

/** In milliseconds. */
export const secondStepMs = 5 * 60_000;
/** A sign-in whose password was right, until its second step; opens nothing. */
export const secondStepCookie = tokenCookie('northarc_second_step', secondStepMs);

const browserMs = 400 * 86_400_000;
/** Recognises a browser that shows notifications; opens nothing. */
export const browserCookie = tokenCookie('northarc_browser', browserMs);

/** In milliseconds. */
export const knownBrowserMs = 400 * 86_400_000;
/** Recognises a browser that has signed in before; opens nothing. */
export const knownBrowserCookie = tokenCookie('northarc_known', knownBrowserMs);

/** Set briefly by the desk's script on user activity, because the desk also reloads by itself. */
export const activityCookie = {
  isIn: (cookieHeader: string | null) => /(^|;\s*)northarc_active=1/.test(cookieHeader ?? ''),
  text: 'northarc_active=1; Path=/; Max-Age=90; SameSite=Lax',
};
