/** The colours of the desk that a browser can choose; without a choice they follow the system. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const name = 'northarc_scheme';
const yearSeconds = 365 * 86_400;
const isScheme = (value: string): value is Scheme => schemes.some((scheme) => scheme === value);

/** What was chosen in the browser that sends this Cookie header; undefined: the system's own. */
export function schemeIn(cookieHeader: string | null): Scheme | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && isScheme(value)) return value;
  }
  return undefined;
}

/** The Set-Cookie value that keeps a choice for a year; what is no scheme gives the choice back to the system. */
export function schemeCookie(choice: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  const kept = isScheme(choice) ? `${choice}; Max-Age=${yearSeconds}` : '; Max-Age=0';
  return `${name}=${kept}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** When the dark colours apply, as the `media` of their style sheet; never on paper. */
export const darkMedia = (scheme: Scheme | undefined): string =>
  scheme === undefined ? 'screen and (prefers-color-scheme: dark)' : scheme === 'dark' ? 'screen' : 'not all';
