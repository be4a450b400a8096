import { redirect } from 'react-router';
import { designedPages } from '#src/content/page-editor.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { PagesTab } from '#src/features/pages/admin.tsx';
import { DesignedTab } from '#src/features/pages/admin-designed.tsx';
import { isPageName } from '#src/features/pages/blocks.ts';
import editorStyles from '#src/features/pages/editor.css?url';
import { seedBlocks } from '#src/features/pages/seed.ts';
import { wordsName } from '#src/lib/records/words.ts';
import type { Route } from './+types/pages';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = deskTitle('Pages');

export async function loader(args: Route.LoaderArgs) {
  const { content, records } = await requireSignIn(args);
  const { page } = args.params;
  const designed = designedPages.find((one) => one.page === page);
  if (designed) return { designed, overview: await content.desk.overview() };
  if (!isPageName(page)) throw redirect('/admin/pages/home');
  const words = collectionNamed(wordsName(page));
  const [newest, versions, overview, images, said] = await Promise.all([
    content.desk.newest(page),
    content.desk.versions(page),
    content.desk.overview(),
    content.images.list(),
    words && records.publishing.newest(words, page),
  ]);
  const wordsChanged = said?.state === 'own';
  const shown = (await content.preview(page, newest.blocks)) ?? [];
  return { page, newest, shown, versions, overview, images, seed: seedBlocks(page), wordsChanged };
}

export default function Pages({ loaderData }: Route.ComponentProps) {
  if ('designed' in loaderData && loaderData.designed) {
    const { designed, overview } = loaderData;
    return <DesignedTab key={designed.page} page={designed} overview={overview} />;
  }
  return <PagesTab key={loaderData.page} {...loaderData} />;
}
