import GithubSlugger from 'github-slugger';
import type { SafeHtml } from '#src/lib/html.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';

/** A policy as it is written, in content/ or by the owner (S2 §3 Policy document); section content is Markdown. */
export interface PolicySource {
  readonly lastUpdated: string;
  readonly sections: readonly { readonly title: string; readonly content: string }[];
}

/** A policy ready to be shown. */
export interface PolicyDocument {
  readonly lastUpdated: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: SafeHtml }[];
}

/** Renders a policy; each section gets an anchor of its own, and its headings stay below the section's. */
export async function renderPolicy({ lastUpdated, sections }: PolicySource): Promise<PolicyDocument> {
  const slugger = new GithubSlugger();
  return {
    lastUpdated,
    sections: await Promise.all(
      sections.map(async ({ title, content }) => {
        const id = slugger.slug(title);
        return { id, title, html: (await renderMarkdown(content, { topLevel: 3, idPrefix: `${id}-` })).html };
      }),
    ),
  };
}
