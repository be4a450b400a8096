/** Without a choice, the system's scheme applies. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const name = 'northarc_scheme';
const yearSeconds = 365 * 86_400;
const isScheme = (value: string): value is Scheme => schemes.some((scheme) => scheme === value);

/** The scheme chosen by the browser with this Cookie header; undefined for the system's. */
export function schemeIn(cookieHeader: string | null): Scheme | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && isScheme(value)) return value;
  }
  return undefined;
}

/** Set-Cookie value that keeps a choice for a year; an unknown scheme resets it to the system's. */
export function schemeCookie(choice: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  const kept = isScheme(choice) ? `${choice}; Max-Age=${yearSeconds}` : '; Max-Age=0';
  return `${name}=${kept}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** `media` of the dark style sheet; never for print. */
export const darkMedia = (scheme: Scheme | undefined): string =>
  scheme === undefined ? 'screen and (prefers-color-scheme: dark)' : scheme === 'dark' ? 'screen' : 'not all';
