import { data, redirect } from 'react-router';
import { ErasePerson } from '#src/features/erasure/admin-erase.tsx';
import { firstAsked } from '#src/features/erasure/asked.server.ts';
import erasureStyles from '#src/features/erasure/erasure.css?url';
import { visitorEvents } from '#src/features/requests/rules.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import type { Route } from './+types/erase-person';
import { passwordProblem } from './confirm-password.server.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: erasureStyles }];
export const meta = deskTitle('Erase');

/** What goes with a person. @throws a 404 when there is no such person. */
export async function loader(args: Route.LoaderArgs) {
  const { db, erasure, mailConfigured } = await requireSignIn(args);
  const preview = await erasure.preview(args.params.id);
  if (!preview) throw data(null, { status: 404, statusText: 'Not Found' });
  const { leadIds, ...person } = preview;
  const askedAt = await firstAsked(db.sql, leadIds, visitorEvents.erasure);
  return { person, askedAt, mailConfigured, number: erasure.newNumber() };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    const refused = await passwordProblem(parts, form);
    if (refused) return refused;
    const erased = await parts.erasure.erase(String(args.params.id), String(form.get('number') ?? ''), parts.actor);
    if (!erased.ok) return erased;
    parts.changes.announce();
    throw redirect(`/admin/privacy?erased=${erased.number}`);
  });

/** Asks whether a person is to be erased, and says what goes. */
export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  return <ErasePerson {...loaderData} outcome={actionData as Outcome | undefined} />;
}
