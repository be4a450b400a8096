import { redirect } from 'react-router';
import { articles } from '#src/content/articles.ts';
import { answerArticle, newArticle } from '#src/features/blog/desk/actions.server.ts';
import { ArticlesScreen } from '#src/features/blog/desk/admin-list.tsx';
import { loadArticles } from '#src/features/blog/desk/desk.server.ts';
import styles from '#src/ui/record-editor/record-editor.css?url';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/articles';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Articles');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const { records, clock, live } = await requireSignIn(args);
  const changed = live().changedAt?.[articles.name] ?? {};
  return loadArticles({ records, now: clock.now(), changed }, new URL(args.request.url).searchParams.get('show'));
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ records, clock, actor, changes }, form) => {
    if (form.get('intent') === 'new') {
      const made = await newArticle({ records, clock, actor });
      if (made.ok) throw redirect(`/admin/articles/${made.id}`);
      return made;
    }
    const answer = await answerArticle({ records, clock, actor }, String(form.get('id') ?? ''), form);
    if (answer.ok) changes.announce();
    return answer;
  });

/** The list of articles. */
export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlesScreen list={loaderData} answer={useKeptAnswer(actionData)} />;
}
