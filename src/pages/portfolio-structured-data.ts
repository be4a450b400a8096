import type { Article, WithContext } from 'schema-dts';
import { company } from '#src/content/company.ts';
import { categoryLabel, type Story, stories, storyPath } from '#src/content/stories.ts';
import { lastModified } from '#src/lib/http.ts';

/** Breadcrumbs come from every page's head (pages/service-structured-data.ts). */
export function storyData(story: Story, publicUrl: string, picture: string | undefined): WithContext<Article>[] {
  const absolute = (path: string) => new URL(path, `${publicUrl}/`).href;
  const url = absolute(storyPath(story));
  const firm = { '@type': 'Organization', name: company.longName, url: absolute('/') } as const;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: story.title,
      description: story.description || story.text,
      url,
      mainEntityOfPage: { '@type': 'WebPage', '@id': url },
      ...(picture ? { image: absolute(picture) } : {}),
      datePublished: story.published,
      dateModified: lastModified([story.published], stories.changedAt(story.id)),
      author: firm,
      publisher: firm,
      articleSection: categoryLabel(story.category),
      keywords: story.technologies.join(', '),
      inLanguage: 'en-US',
    },
  ];
}
