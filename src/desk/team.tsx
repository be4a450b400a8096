import { redirect } from 'react-router';
import { firstErrors } from '#src/lib/first-errors.ts';
import { refuse } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import type { Route } from './+types/team';
import { invitationFields } from './account-schema.ts';
import { type TeamAnswer, TeamScreen } from './account-team.tsx';
import { deskTitle } from './desk-title.ts';
import { deskAction, isFresh, requireSignIn, unconfirmed } from './require-sign-in.server.ts';

export const meta = deskTitle('Team');

const said: Readonly<Record<string, string>> = {
  invited: 'Invitation sent.',
  removed: 'Account removed.',
};

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const done = new URL(args.request.url).searchParams.get('done') ?? '';
  const { team, mailConfigured, actor } = parts;
  const members = await team.members();
  // With a second account, sign-in asks for an email, so the owner needs one before inviting.
  const mayInvite = members.some(({ id, email }) => id === actor.account && email !== '');
  return { members, mayInvite, done: said[done], asksPassword: !isFresh(parts), mailConfigured };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<TeamAnswer> => {
    const typed = Object.fromEntries(['name', 'email', 'role'].map((name) => [name, String(form.get(name) ?? '')]));
    const fields = invitationFields.safeParse(typed);
    if (!fields.success) {
      return { ...refuse('Please fix the marked fields.'), errors: firstErrors(fields.error) };
    }
    const invited =
      (await unconfirmed(parts, form, 'to invite somebody')) ?? (await parts.team.invite(fields.data, parts.actor));
    if (!invited.ok) return invited;
    throw redirect('/admin/team?done=invited');
  });

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamScreen {...loaderData} answer={useKeptAnswer(actionData)} />;
}
