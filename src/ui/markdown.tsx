import type { SafeHtml } from '#src/lib/html.ts';

/** For sanitized Markdown; the only place on the site that sets inner HTML from content. */
export function Markdown({ html, className = '' }: { html: SafeHtml; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is made by platform/markdown's sanitiser alone
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
