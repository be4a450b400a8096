import { redirect, useNavigation } from 'react-router';
import { EnterCall } from '#src/features/contact/admin-call.tsx';
import { type Entered, enterCall } from '#src/features/contact/by-telephone.server.ts';
import type { Route } from './+types/new-lead';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Someone called');

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
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
  return <EnterCall entered={actionData as Entered | undefined} busy={busy} />;
}
