import { data, redirect, useNavigation } from 'react-router';
import { PasswordField } from '#src/ui/desk-field.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/confirm';
import { inFrontMeta } from './gates.ts';
import { InFront } from './in-front.tsx';
import { keepOffline } from './offline.ts';
import { orWhyNot, requireSignIn, unconfirmed } from './require-sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta('Confirm your password');

/** Only exports and backups may follow; the list they belong to is the way back. */
const files =
  /^(\/admin\/\w+)\/export\/\w+(\?.*)?$|^(\/chat-history|\/newsletter-management|\/admin\/backups)\/[\w.-]+(\?.*)?$/;

export async function loader(args: Route.LoaderArgs) {
  await requireSignIn(args);
  const next = new URL(args.request.url).searchParams.get('next') ?? '';
  const [, list, , own] = files.exec(next) ?? [];
  return { next: list || own ? next : '/admin', back: list ?? own ?? '/admin' };
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const parts = await requireSignIn(args);
    const form = await args.request.formData();
    const refused = await unconfirmed(parts, form, 'to export everything');
    if (refused) return data(refused, { status: 422 });
    const next = String(form.get('next') ?? '');
    throw redirect(files.test(next) ? next : '/admin');
  });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <InFront
      title="Confirm your password"
      foot={
        <span className="flex flex-wrap items-center justify-between gap-4">
          <a className="desk-link" href={loaderData.back}>
            Cancel
          </a>
          <button type="submit" form="sign-out" className="button-word">
            Sign out
          </button>
        </span>
      }
    >
      <p className="mt-4 text-ink-600">
        This file contains everything of its kind. Enter your password to download it.
      </p>
      <form id="sign-out" method="post" action="/admin/sign-out" hidden />
      {/* A plain form: what follows is a download, which leaves this page as it is. */}
      <form method="post" className="mt-6 grid gap-4">
        <input type="hidden" name="next" value={loaderData.next} />
        <PasswordField label="Your password" outcome={actionData} />
        <button type="submit" className="button button-peach justify-center" disabled={busy}>
          Continue
        </button>
      </form>
    </InFront>
  );
}
