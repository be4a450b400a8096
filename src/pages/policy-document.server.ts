import GithubSlugger from 'github-slugger';
import type { SafeHtml } from '#src/lib/html.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';

/** From content/ or the owner (S2 §3 Policy document); content is Markdown. */
export interface PolicySource {
  readonly lastUpdated: string;
  readonly sections: readonly { readonly title: string; readonly content: string }[];
  /** Sections left out, in a preview. */
  readonly more?: number;
}

export interface PolicyDocument {
  readonly lastUpdated: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: SafeHtml }[];
  readonly more: number;
}

/** Each section gets an anchor; its headings are nested below it. */
export async function renderPolicy({ lastUpdated, sections, more = 0 }: PolicySource): Promise<PolicyDocument> {
  const slugger = new GithubSlugger();
  return {
    ...{ lastUpdated, more },
    sections: await Promise.all(
      sections.map(async ({ title, content }) => {
        const id = slugger.slug(title);
        return { id, title, html: (await renderMarkdown(content, { topLevel: 3, idPrefix: `${id}-` })).html };
      }),
    ),
  };
}
