import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { inlineScripts, pageStyles } from '#src/inline.ts';
import { isPrivatePath } from '#src/lib/http.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const scriptsOfDocuments = [...inlineScripts.map(hash), "'strict-dynamic'"].join(' ');
const stylesWith = (theme: string) => [...Object.values(pageStyles), ...(theme ? [theme] : [])].map(hash).join(' ');

/** CSP of documents with islands: the build's own inline code, what it loads, and the `theme` style sheet. */
export const documentPolicyWith = (theme: string): string => policy(scriptsOfDocuments, stylesWith(theme));
export const documentPolicy = documentPolicyWith('');

/** CSP of a hydrated page; its inline scripts carry `nonce`. */
export function appPolicy(nonce: string, theme: string): string {
  const rules = policy(
    `'nonce-${nonce}' 'strict-dynamic'`,
    // The desk shows public pages inside its own (Edit Mode).
    `'self' 'nonce-${nonce}' ${stylesWith(theme)}`,
  );
  // The desk's notification worker; 'strict-dynamic' requires naming its address.
  return `${rules}; worker-src 'self'`;
}

/** CSP of a draft shown inside the desk: no scripts. */
export const previewPolicy = (theme: string): string =>
  `${policy("'none'", stylesWith(theme)).replace("frame-ancestors 'none'", "frame-ancestors 'self'")}${ofPreviews}`;
const ofPreviews = '; sandbox allow-same-origin';

function policy(scripts: string, styles: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** S2 §9 names them as meta tags; pages cannot strip headers. */
const constantHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export function securityHeaderList(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const secure = config.publicUrl.startsWith('https://');
  return {
    ...constantHeaders,
    ...(secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

const framedByDesk = /^\/blog\/draft\//;

/** Answers usable by other sites, such as a logo in a mail, set it themselves. */
const resourcePolicy = 'Cross-Origin-Resource-Policy';
/** Never documents, so document headers would be dead weight. */
const subresource = /^\/assets\/[^/]+\.(js|css|woff2)$/;
const ofSubresources = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];

/** A page's own policy stays. */
export function securityHeaders({ config }: Deps): MiddlewareHandler<Env> {
  const constant = securityHeaderList(config);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (subresource.test(c.req.path) && c.res.ok) {
      for (const name of ofSubresources) if (constant[name]) headers.set(name, constant[name]);
      return;
    }
    const sharing = headers.get(resourcePolicy);
    for (const [name, value] of Object.entries(constant)) headers.set(name, value);
    if (sharing) headers.set(resourcePolicy, sharing);
    if (headers.get('Content-Security-Policy')?.endsWith(ofPreviews)) headers.set('X-Frame-Options', 'SAMEORIGIN');
    if (isPrivatePath(c.req.path)) headers.set('Referrer-Policy', 'no-referrer');
    if (!config.development && !headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', documentPolicy);
    }
    if (framedByDesk.test(c.req.path)) {
      headers.set('X-Frame-Options', 'SAMEORIGIN');
      const policy = headers.get('Content-Security-Policy') ?? documentPolicy;
      headers.set('Content-Security-Policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    }
  };
}
