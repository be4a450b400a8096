/** Cookie of a remembered device (design.md section 7): opens the chat history and the newsletter, never /admin. */
export const deviceCookie = 'northarc_device';

/** How long a device is remembered, in milliseconds. */
export const rememberMs = 90 * 86_400_000;

/** The remembered device's token in a Cookie header. */
export function deviceTokenIn(cookieHeader: string | null): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === deviceCookie && value) return value;
  }
  return undefined;
}

/** The Set-Cookie value that remembers a device, or forgets it when `token` is empty. */
export function deviceCookieHeader(token: string, secure: boolean): string {
  const seconds = token === '' ? 0 : rememberMs / 1_000;
  return `${deviceCookie}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${seconds}`;
}
