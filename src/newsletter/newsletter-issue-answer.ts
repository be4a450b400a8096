import type { Route } from './+types/newsletter-issue-answer';
import { actOnIssue } from './issues-admin.server.ts';

/** What the script of an issue's editor asks for; the answer is JSON. */
export async function action(args: Route.ActionArgs) {
  const answer = await actOnIssue(args);
  return Response.json(answer.data, answer.init ?? {});
}
