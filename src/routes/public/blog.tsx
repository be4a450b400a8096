import { blogCategories } from '#src/content/blog-categories.ts';
import { hasArchive } from '#src/content/newsletter-issues.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { coversOf, publishedArticles } from '#src/features/blog/articles.server.ts';
import { BlogList } from '#src/features/blog/list.tsx';
import { filterArticles, pageOfArticles, pathOf } from '#src/features/blog/rules.ts';
import { blogData } from '#src/features/blog/structured-data.ts';
import { NewsletterForm } from '#src/features/newsletter/form.tsx';
import { PastIssues } from '#src/features/newsletter/past-issues.tsx';
import { ManagedBlocks } from '#src/features/pages/managed.tsx';
import { filterFrom } from '#src/lib/filter.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { sharedPictureOf } from '../article-picture.server.ts';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/blog';
import { feedLink } from './feed-link.ts';
import { headOf } from './head.ts';
import { managedBlocks } from './managed.server.ts';
import { logoOf } from './meta-args.ts';

export const handle: PageHandle = { styles: ['reading'] };

export async function loader(args: Route.LoaderArgs) {
  const filter = filterFrom(new URL(args.request.url).searchParams, blogCategories);
  const { publicUrl, content } = args.context.get(requestContext);
  const published = publishedArticles();
  const exact = filterArticles(published, filter);
  const found = exact.length > 0 ? exact : filterArticles(published, filter, true);
  const page = pageOfArticles(found, filter, new URL(args.request.url).searchParams.get('page'));
  const isClose = exact.length === 0 && found.length > 0;
  const isWhole = pageOfArticles(published, filter, null).older === undefined;
  const covers = await coversOf(page.shown, content.images);
  const pictures = new Map(page.shown.map((article) => [pathOf(article), sharedPictureOf(pathOf(article))]));
  return {
    filter,
    ...page,
    isClose,
    isWhole,
    covers,
    pictures,
    publicUrl,
    blocks: managedBlocks(args, 'blog'),
    hasIssues: hasArchive(),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const { shown = [], pictures, publicUrl = '' } = args.loaderData ?? {};
  return [
    ...headOf(args, {
      ...pageMeta.blog,
      canonical: pageMeta.blog.path,
      structuredData: blogData(shown, { publicUrl, logo: logoOf(args) }, (path) => pictures?.get(path)),
    }),
    feedLink,
  ];
};

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BlogList
        page={loaderData}
        covers={loaderData.covers}
        filter={loaderData.filter}
        newsletter={
          <>
            <NewsletterForm place="blog" />
            {loaderData.hasIssues && <PastIssues />}
          </>
        }
      />
      <ManagedBlocks blocks={loaderData.blocks} />
    </>
  );
}
