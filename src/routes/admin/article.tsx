import { data } from 'react-router';
import { ArticleScreen } from '#src/features/blog/desk/admin-screen.tsx';
import { loadArticle } from '#src/features/blog/desk/desk.server.ts';
import styles from '#src/ui/record-editor/record-editor.css?url';
import type { Route } from './+types/article';
import { actOnArticle } from './articles.server.ts';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Article');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const { records, tokens, clock, facts, publicUrl } = await requireSignIn(args);
  const look = new URL(args.request.url).searchParams.get('version');
  const view = await loadArticle(
    { records, tokens, publicUrl, now: clock.now(), facts: facts() },
    args.params.id,
    look,
  );
  if (!view) throw data(null, { status: 404 });
  return view;
}

export const action = (args: Route.ActionArgs) => actOnArticle(args);

/** The editor of one article. */
export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleScreen key={loaderData.id} view={loaderData} answer={actionData} />;
}
