import type { Route } from './+types/newsletter-issue-answer';
import { actOnIssue } from './issues-admin.server.ts';

export async function action(args: Route.ActionArgs) {
  const answer = await actOnIssue(args);
  return Response.json(answer.data, answer.init ?? {});
}
