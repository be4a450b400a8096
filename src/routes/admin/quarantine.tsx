import { changeQuarantine, loadQuarantine } from '#src/features/quarantine/admin.server.ts';
import { QuarantineTab } from '#src/features/quarantine/admin.tsx';
import { formOf } from '../api/forms.server.ts';
import type { Route } from './+types/quarantine';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Quarantine');

export async function loader(args: Route.LoaderArgs) {
  const { db } = await requireSignIn(args);
  return { page: await loadQuarantine(db, new URL(args.request.url).searchParams, formOf) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ quarantine, noteDone }, form) => {
    const change = await changeQuarantine(quarantine, form, formOf);
    const action = String(form.get('intent'));
    if (change.ok) await noteDone({ action, subject: change.subject, detail: 'from quarantine' });
    return change;
  });

export default function Quarantine({ loaderData }: Route.ComponentProps) {
  return <QuarantineTab {...loaderData} />;
}
