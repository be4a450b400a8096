import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import type { Route } from './+types/newsletter-issue-preview';
import { issuePartsOf, previewIssue } from './issues/issue.server.ts';

/** Only the desk may frame it. */
export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const mail = await previewIssue(issuePartsOf(parts), args.params.id);
  const { html, policy } = mail ?? {
    html: 'This issue no longer exists.',
    policy: parts.previewPolicy(parts.live()),
  };
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(html, { status: mail ? 200 : 404, headers: { ...headers, 'Content-Security-Policy': policy } });
}
