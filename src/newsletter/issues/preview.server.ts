import { createHash } from 'node:crypto';
import { issues } from '#src/content/newsletter-issues.ts';
import { typedOf } from '#src/lib/records/editing.ts';
import { leaveMark } from '../sending/copies.ts';
import { sendingOf, textsOf } from '../sending/sending-store.server.ts';
import { lookOver } from './desk.server.ts';
import type { IssueDeps } from './fill.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * CSP of the preview: mails have inline styles, so each is allowed by its hash; nothing runs, and only the desk may
 * frame it.
 */
function policyOf(html: string): string {
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style.replaceAll('&#39;', "'"));
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
  const hashes = [...new Set([...attributes, ...sheets])].map(hash).join(' ');
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'unsafe-hashes' ${hashes}`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
    'sandbox allow-same-origin',
  ].join('; ');
}

/** As sent; for a draft, as far as it is written. */
async function mailOf(parts: IssueDeps, id: string): Promise<{ html: string } | undefined> {
  const { publishing, drafts } = parts.records;
  const sending = await sendingOf(parts.db.sql, id);
  if (sending) return textsOf(parts.db.sql, sending.id);
  const values = (await drafts.find(issues, id))?.values ?? (await publishing.newest(issues, id)).values;
  if (!values) return undefined;
  const { mail } = await lookOver(typedOf(issues.fields, values), parts);
  return mail;
}

export async function previewIssue(
  parts: IssueDeps,
  id: string,
): Promise<{ html: string; policy: string } | undefined> {
  const mail = await mailOf(parts, id);
  if (!mail) return undefined;
  const html = mail.html.replaceAll(leaveMark, '#').replaceAll(`src="${parts.publicUrl}/`, 'src="/');
  return { html, policy: policyOf(html) };
}
