import type { SafeHtml } from '#src/lib/html.ts';

/** Shows text that came from Markdown through the sanitiser; the only place of the site that sets inner HTML. */
export function Markdown({ html, className = '' }: { html: SafeHtml; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is made by platform/markdown's sanitiser alone
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
