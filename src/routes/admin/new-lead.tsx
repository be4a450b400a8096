import { data, redirect, useNavigation } from 'react-router';
import { EnterCall } from '#src/features/contact/admin-call.tsx';
import { type Entered, enterCall } from '#src/features/contact/by-telephone.server.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/new-lead';
import { mayOpen } from './areas.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Log a phone call');

export async function loader(args: Route.LoaderArgs) {
  const { actor } = await requireSignIn(args);
  // A form that whoever may only look would fill in for nothing.
  if (!mayOpen(actor.role, '/admin/new', 'write')) throw data(null, { status: 403 });
  return null;
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Entered> => {
    const entered = await enterCall(parts, form);
    if (!entered.ok) return entered;
    parts.wake();
    throw redirect(`/admin/messages/${entered.id}`);
  });

/** A message that came by telephone. */
export default function NewLead({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return <EnterCall entered={useKeptAnswer(actionData as Entered | undefined)} busy={busy} />;
}
