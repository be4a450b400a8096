import { answerArticle } from '#src/features/blog/desk/actions.server.ts';
import type { Route } from './+types/article-answer';
import { deskAction } from './require-sign-in.server.ts';

/** What the editor's forms ask for, in a form or by its script. */
export const actOnArticle = (args: Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id: string } }) =>
  deskAction(args, async ({ records, clock, actor, changes }, form) => {
    const answer = await answerArticle({ records, clock, actor }, args.params.id, form);
    if (answer.ok && form.get('intent') !== 'keep') changes.announce();
    return answer;
  });

/** The answer to the editor's script, as JSON. */
export async function action(args: Route.ActionArgs) {
  const answer = await actOnArticle(args);
  return Response.json(answer.data, answer.init ?? {});
}
