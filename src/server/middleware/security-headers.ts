import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { inlineScripts, inlineStyles } from '#src/inline.ts';
import { isPrivatePath } from '#src/lib/private-link.ts';
import type { Config } from '#src/platform/config.server.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps-shape.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const scriptsOfDocuments = [...inlineScripts.map(hash), "'strict-dynamic'"].join(' ');
const stylesWith = (theme: string) => [...inlineStyles(), ...(theme ? [theme] : [])].map(hash).join(' ');

/**
 * The policy of documents with islands: only what this build has written inline, and what that loads; with the style
 * sheet of the owner's colours (`theme`) that one, too.
 */
export const documentPolicyWith = (theme: string): string => policy(scriptsOfDocuments, stylesWith(theme));
export const documentPolicy = documentPolicyWith('');

/** The policy of a hydrated page, whose inline scripts carry this answer's nonce. */
export function appPolicy(nonce: string, theme: string): string {
  const rules = policy(
    `'nonce-${nonce}' 'strict-dynamic'`,
    // The desk shows pages for visitors within its own (Edit Mode).
    `'self' 'nonce-${nonce}' ${stylesWith(theme)}`,
  );
  // The desk's worker, which shows notifications: where only trusted scripts are let in, its address must be named.
  return `${rules}; worker-src 'self'`;
}

/** The policy of a page that the desk shows within its own, with a draft: nothing in it runs. */
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

/** The headers that every answer carries (S2 §9 names them as meta tags; a header cannot be stripped by a page). */
const constantHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The headers that every answer of this installation carries; HSTS when its public address is https. */
export function securityHeaderList(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const secure = config.publicUrl.startsWith('https://');
  return {
    ...constantHeaders,
    ...(secure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** What the desk shows within its own pages: drafts as visitors would read them. */
const framedByDesk = /^\/blog\/draft\//;

/** What may be shown within pages of others, such as a mark in a mail, says so itself. */
const resourcePolicy = 'Cross-Origin-Resource-Policy';
/** A script, style or font of the build: never a document, so that what is said of documents would be dead weight. */
const subresource = /^\/assets\/[^/]+\.(js|css|woff2)$/;
const ofSubresources = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];

/** Adds the security headers to every answer; a page that has set its own policy keeps it. */
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
