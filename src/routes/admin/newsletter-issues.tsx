import { redirect } from 'react-router';
import { newIssue } from '#src/features/newsletter/issues/actions.server.ts';
import { IssuesScreen } from '#src/features/newsletter/issues/admin-list.tsx';
import { loadIssues } from '#src/features/newsletter/issues/desk.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import styles from '#src/ui/record-editor/record-editor.css?url';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/newsletter-issues';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Newsletter issues');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  return loadIssues(await requireSignIn(args));
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ records, clock, actor }, form) => {
    if (form.get('intent') !== 'new') return refuse('This page can’t do that.');
    const made = await newIssue({ records, clock, actor });
    if (made.ok) throw redirect(`/admin/newsletter/${made.id}`);
    return made;
  });

/** The list of issues. */
export default function NewsletterIssues({ loaderData, actionData }: Route.ComponentProps) {
  return <IssuesScreen list={loaderData} answer={useKeptAnswer(actionData)} />;
}
