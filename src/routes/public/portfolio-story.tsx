import relatedWords from 'content:related';
import { data } from 'react-router';
import { storyPage } from '#src/content/portfolio.ts';
import { categoryLabel, stories, storyPath } from '#src/content/stories.ts';
import { alongTheRoad } from '#src/content/story-road.ts';
import { StoryNotFound, StoryPage } from '#src/features/portfolio/story.tsx';
import { storyData } from '#src/features/portfolio/structured-data.ts';
import { pictureOf } from '#src/features/site/public-pages.ts';
import { quoteLike } from '#src/lib/quote-links.ts';
import { shorten } from '#src/lib/shorten.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/portfolio-story';
import { headOf, titled } from './head.ts';
import { publicUrlOf } from './meta-args.ts';
import { relatedTo } from './related.server.ts';

export const handle: PageHandle = {
  styles: ['reading', 'drawings', 'portfolio'],
  crumb: ({ found }: Route.ComponentProps['loaderData']) => found?.story.title,
  quote: ({ found }: Route.ComponentProps['loaderData']) => found && quoteLike(found.story.category),
};

export async function loader({ params }: Route.LoaderArgs) {
  const story = stories.find(params.story);
  if (!story) return data({ found: undefined }, { status: 404 });
  const html = async (source: string) => (await renderMarkdown(source, { topLevel: 3 })).html;
  const [matter, work, change] = await Promise.all([html(story.matter), html(story.work), html(story.change)]);
  const inOrder = alongTheRoad(stories.all()).map(({ story: one }) => one);
  const next = inOrder[(inOrder.findIndex(({ id }) => id === story.id) + 1) % inOrder.length];
  const onward = next?.id === story.id ? undefined : next;
  const elsewhere = [story, ...(onward ? [onward] : [])].map(storyPath);
  const related = relatedTo(story, ['articles', 'stories', 'answers'], ...elsewhere);
  return data({ found: { story, text: { matter, work, change }, onward, related } });
}

export const meta: Route.MetaFunction = (args) => {
  const story = args.loaderData?.found?.story;
  if (!story) {
    const { title, text } = storyPage.missing;
    return headOf(args, { title, description: text, noindex: true, missing: true });
  }
  const path = storyPath(story);
  return headOf(args, {
    title: titled(story.title),
    description: story.description || shorten(story.text, 158),
    keywords: [storyPage.keywords, categoryLabel(story.category), ...story.technologies, ...story.places].join(', '),
    type: 'article',
    canonical: path,
    structuredData: storyData(story, publicUrlOf(args), pictureOf(path)),
  });
};

export default function PortfolioStory({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <StoryNotFound />;
  const { related, ...told } = found;
  return <StoryPage {...told} related={<Related title={relatedWords.title} groups={related} />} />;
}
