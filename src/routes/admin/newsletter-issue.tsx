import { data } from 'react-router';
import { IssueScreen } from '#src/features/newsletter/issues/admin-screen.tsx';
import { loadIssue } from '#src/features/newsletter/issues/desk.server.ts';
import styles from '#src/ui/record-editor/record-editor.css?url';
import type { Route } from './+types/newsletter-issue';
import { deskTitle } from './desk-title.ts';
import { actOnIssue, issuePartsOf } from './newsletter.server.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Newsletter issue');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = issuePartsOf(await requireSignIn(args));
  const view = await loadIssue(parts, args.params.id, new URL(args.request.url).searchParams.get('version'));
  if (!view) throw data(null, { status: 404 });
  return view;
}

export const action = (args: Route.ActionArgs) => actOnIssue(args);

/** The editor of one issue, and how its sending stands. */
export default function NewsletterIssue({ loaderData, actionData }: Route.ComponentProps) {
  return <IssueScreen key={loaderData.id} view={loaderData} answer={actionData} />;
}
