import type { Route } from './+types/article-answer';
import { actOnArticle } from './articles-desk.server.ts';

export async function action(args: Route.ActionArgs) {
  const answer = await actOnArticle(args);
  return Response.json(answer.data, answer.init ?? {});
}
