import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { telephoneForm } from '#src/content/forms/caller.ts';
import { mayOpen } from '#src/desk/areas.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { FormFields } from '#src/forms/fields.tsx';
import { type Entered, enterCall } from '#src/inquiries/by-telephone.server.ts';
import { useFirstInvalid, useKeptAnswer } from '#src/ui/hooks.ts';
import { Refused } from '#src/ui/screen.tsx';
import type { Route } from './+types/new-lead';

export const meta = deskTitle('Log a phone call');

export async function loader(args: Route.LoaderArgs) {
  const { actor } = await requireSignIn(args);
  // Without write access the form would be filled in for nothing.
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

export default function NewLead({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const entered = useKeptAnswer(actionData as Entered | undefined);
  const errors = entered && 'errors' in entered ? entered.errors : {};
  const form = useFirstInvalid(entered);
  return (
    <section aria-labelledby="tab-title" className="max-w-3xl">
      <p className="lead-back">
        <Link className="desk-link" to="/admin/messages" data-shortcut="back">
          Messages
        </Link>
      </p>
      <header className="desk-head">
        <h1 id="tab-title">Log a phone call</h1>
        <p className="text-ink-600">If you enter an email, they get a confirmation with a link to their request.</p>
      </header>
      <Form ref={form} method="post" noValidate className="sheet grid gap-5 p-5 sm:p-8">
        <FormFields of={telephoneForm} prefix="call" errors={errors} />
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" name="answered" value="yes" />
          Already answered on the phone
        </label>
        <p>
          <button type="submit" className="button button-peach" disabled={busy}>
            Save message
          </button>
        </p>
        <Refused outcome={entered} />
      </Form>
    </section>
  );
}
