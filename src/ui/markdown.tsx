import type { SafeHtml } from '#src/lib/html.ts';

/** For sanitized Markdown; the only place on the site that sets inner HTML from content. */
export function Markdown({ html, className = '' }: { html: SafeHtml; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is made by platform/markdown's sanitiser alone
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface ContentsEntry {
  readonly id: string;
  readonly text: string;
}

/** A box on phones, beside the text on wide screens. */
export function Contents(props: { title: string; entries: readonly ContentsEntry[]; numbered?: boolean }) {
  const { title, entries, numbered = false } = props;
  const List = numbered ? 'ol' : 'ul';
  if (entries.length === 0) return null;
  return (
    <nav
      className="page-contents rounded-2xl bg-ink-50 p-5 text-[0.95rem] lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(var(--screen-height)-var(--header-height)-3rem)] lg:self-start lg:overflow-y-auto lg:bg-transparent lg:p-0 lg:pl-0.5"
      aria-labelledby="contents-title"
    >
      <h2 id="contents-title" className="mb-2 text-base font-semibold tracking-normal">
        {title}
      </h2>
      <List className={`md:columns-2 md:gap-8 lg:columns-1 ${numbered ? '[counter-reset:entry]' : ''}`.trimEnd()}>
        {entries.map((entry) => (
          <li key={entry.id} className="break-inside-avoid border-ink-200 lg:border-l-2">
            <a
              className={`block py-1 leading-snug text-ink-600 hover:text-arc-700 hover:underline hover:underline-offset-4 ${numbered ? 'relative pl-8 [counter-increment:entry] before:absolute before:left-0 before:w-6 before:tabular-nums before:content-[counter(entry)"."] lg:pl-12 lg:before:left-4' : 'lg:pl-4'}`}
              href={`#${entry.id}`}
            >
              {entry.text}
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}
