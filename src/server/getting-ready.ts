import words from 'content:pages/getting-ready';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { company } from '#src/content/company.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { fillMarkup } from '#src/lib/facts.ts';
import { messages } from '#src/lib/security.ts';

/** In seconds: browsers, proxies and our own forms ask again after so long. */
const retryAfter = 5;

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f8fafc;color:#0f172a}main{max-width:34rem;padding:1.5rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}a{color:#1d4ed8;overflow-wrap:anywhere}@media (prefers-color-scheme:dark){body{background:#0f172a;color:#f1f5f9}a{color:#93c5fd}}`;

const pageWith = (text: string, comesBack: boolean) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${comesBack ? `<meta http-equiv="refresh" content="${retryAfter}">\n` : ''}<title>${words.title} | ${company.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${text}</p>
<p>${words.urgent} <a href="mailto:${words.email}">${words.email}</a>.</p>
</main>
</body>
</html>
`;

/** A page that comes back by itself would ask for the form anew and lose what was typed. */
const pages = {
  asked: fillMarkup(pageWith(words.text, true), builtFacts),
  sent: fillMarkup(pageWith(words.notSent, false), builtFacts),
};

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Whether a program asks, which reads JSON: by its address, or by what it says it takes. */
function wantsJson(path: string, { accept = '' }: IncomingMessage['headers']): boolean {
  if (/^\/(api|readyz)(\/|$)/.test(path)) return true;
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Answers while the site is not there yet: 503 as a page or JSON; `/healthz` is 200 (design.md section 5). */
export function gettingReady(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?')[0] ?? '';
  const alive = path === '/healthz';
  const sends = request.method !== 'GET' && request.method !== 'HEAD';
  const json = alive || wantsJson(path, request.headers);
  const answer = alive
    ? { status: 'ok' }
    : { status: 'unavailable', message: sends ? messages.unavailable : words.message };
  const body = json ? JSON.stringify(answer) : pages[sends ? 'sent' : 'asked'];
  response.writeHead(alive ? 200 : 503, {
    ...headers,
    ...(alive ? {} : { 'Retry-After': retryAfter }),
    'Content-Type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  // A browser that is still sending would otherwise not read the answer.
  request.resume();
}
