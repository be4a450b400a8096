import { data, redirect } from 'react-router';
import { type MemberAnswer, MemberScreen } from '#src/features/accounts/member.tsx';
import { type Outcome, unknownIntent } from '#src/lib/outcome.ts';
import { roles } from '#src/platform/session/rights.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/team-member';
import { isFresh, unconfirmed } from './confirm-password.server.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn, type SignedInContext } from './require-sign-in.server.ts';

export const meta = deskTitle('Team');

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  const member = await parts.team.member(args.params.id);
  if (!member) throw data(null, { status: 404, statusText: 'Not Found' });
  return { member, isOwn: member.id === parts.actor.account, asksPassword: !isFresh(parts) };
}

/** What can be done to an account, by the `intent` of the form. */
const changes: Readonly<
  Record<string, { purpose: string; act(parts: SignedInContext, id: string, form: FormData): Promise<Outcome> }>
> = {
  role: {
    purpose: 'to change a role',
    act: async ({ team, actor }, id, form) => {
      const role = roles.find((one) => one === form.get('role'));
      return role ? team.changeRole(id, role, actor) : unknownIntent;
    },
  },
  link: { purpose: 'to send a link', act: ({ team, actor }, id) => team.sendLinkAgain(id, actor) },
  'sign-out': { purpose: 'to sign somebody out', act: ({ team, actor }, id) => team.signOut(id, actor) },
  'second-factor-off': {
    purpose: 'to turn off somebody’s second factor',
    act: ({ team, actor }, id) => team.turnOffSecondFactor(id, actor),
  },
  remove: { purpose: 'to remove an account', act: ({ team, actor }, id) => team.remove(id, actor) },
};

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<MemberAnswer> => {
    const intent = String(form.get('intent') ?? '');
    const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
    if (!change) return unknownIntent;
    const done = (await unconfirmed(parts, form, change.purpose)) ?? (await change.act(parts, args.params.id, form));
    if (done.ok && intent === 'remove') throw redirect('/admin/team?done=removed');
    return { ...done, intent };
  });

export default function TeamMember({ loaderData, actionData }: Route.ComponentProps) {
  return <MemberScreen {...loaderData} answer={useKeptAnswer(actionData)} />;
}
