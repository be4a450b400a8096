import GithubSlugger from 'github-slugger';
import { pageMeta } from '#src/content/page-meta.ts';
import { policyNow } from '#src/content/policies.ts';
import { wordsCollections } from '#src/content/records/words.ts';
import { filled } from '#src/lib/facts.ts';
import { wordsFacts } from '#src/lib/records/words.ts';
import { shorten } from '#src/lib/shorten.ts';
import type { Passage } from '../reply-types.ts';
import { companyPassages } from './company.server.ts';
import { servicePassages } from './services.server.ts';
import { on, plainText, sectionsOf } from './text.server.ts';

/** What an article is needed for here; the blog reads the rest. */
export interface ArticleText {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
}

/** Longest text of a passage in characters; a section is found by its beginning and read on its page. */
const longest = 640;

function policyPassages(
  name: string,
  path: string,
  sections: readonly { title: string; content: string }[],
): Passage[] {
  const slugger = new GithubSlugger();
  const policy = on(name, path);
  return sections.map(({ title, content }) => policy(title, `#${slugger.slug(title)}`, plainText(content)));
}

async function articlePassages({ slug, title, excerpt, body }: ArticleText): Promise<Passage[]> {
  const article = on(title, `${pageMeta.blog.path}/${slug}`);
  const sections = await sectionsOf(body);
  return sections.map(({ heading, anchor, text }) => article(heading, anchor, heading ? '' : excerpt, text));
}

/**
 * The passages that the assistant searches: pages, answers, policies, places and articles, each with the anchor under
 * which the site shows it, of what is published now.
 */
export async function readPassages(articles: readonly ArticleText[]): Promise<Passage[]> {
  const all = [
    ...companyPassages(),
    ...servicePassages(),
    ...policyPassages(policyNow('privacy').title, pageMeta.privacy.path, policyNow('privacy').sections),
    ...policyPassages(policyNow('terms').title, pageMeta.terms.path, policyNow('terms').sections),
    ...(await Promise.all(articles.map(articlePassages))).flat(),
  ];
  const words = wordsFacts(Object.fromEntries(wordsCollections.map((words) => [words.name, words.all()])));
  return filled(all, words)
    .filter(({ text }) => text !== '')
    .map(({ text, ...rest }) => ({ ...rest, text: shorten(text, longest) }));
}
