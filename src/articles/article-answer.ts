import type { Route } from './+types/article-answer';
import { actOnArticle } from './articles-desk.server.ts';

/** What the script of an article's editor asks for; the answer is JSON. */
export async function action(args: Route.ActionArgs) {
  const answer = await actOnArticle(args);
  return Response.json(answer.data, answer.init ?? {});
}
