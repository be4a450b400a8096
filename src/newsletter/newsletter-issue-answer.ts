import { deskAction } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/newsletter-issue-answer';
import { answerIssue } from './issues/actions.server.ts';
import { issuePartsOf } from './issues/issue.server.ts';

/** What the editor of an issue asks for, answered as JSON. */
export async function action(args: Route.ActionArgs) {
  const answer = await deskAction(args, async (parts, form) => {
    const said = await answerIssue(issuePartsOf(parts), args.params.id, form);
    if (said.ok && form.get('intent') !== 'keep') parts.changes.announce();
    return said;
  });
  return Response.json(answer.data, answer.init ?? {});
}
