import { redirect } from 'react-router';
import { AlreadyErased, ErasePerson } from '#src/features/erasure/admin-erase.tsx';
import erasureStyles from '#src/features/erasure/erasure.css?url';
import type { Outcome } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/erase-person';
import { passwordProblem } from './confirm-password.server.ts';
import { deskTitle } from './desk-title.ts';
import { erasedOrNobody } from './erased-person.server.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: erasureStyles }];
export const meta = deskTitle('Erase');

/** What goes with a person, or the receipt of one who is erased. @throws a 404 when there was no such person. */
export async function loader(args: Route.LoaderArgs) {
  const { erasure, mailConfigured } = await requireSignIn(args);
  const person = await erasure.preview(args.params.id);
  if (!person) return erasedOrNobody(erasure, args.params.id);
  return { person, mailConfigured, number: erasure.newNumber() };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    const refused = await passwordProblem(parts, form, 'erase');
    if (refused) return refused;
    const said = (name: string) => String(form.get(name) ?? '');
    const [id, number] = [String(args.params.id), said('number')];
    const erased = await parts.erasure.erase(id, number, parts.actor, said('to'), said('seen'));
    if (!erased.ok) return erased;
    parts.changes.announce();
    throw redirect(`/admin/privacy?erased=${erased.number}`);
  });

/** Asks whether a person is to be erased, and says what goes. */
export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = useKeptAnswer(actionData as Outcome | undefined);
  if (loaderData.person === undefined) return <AlreadyErased number={loaderData.number} />;
  return <ErasePerson {...loaderData} outcome={outcome} />;
}
