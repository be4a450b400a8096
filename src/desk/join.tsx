import { data, redirect } from 'react-router';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { requestContext } from '#src/context.server.ts';
import { deviceWords } from '#src/lib/device.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/join';
import { ChoosePassword } from './account-link-pages.tsx';
import { inFrontMeta } from './gates.ts';
import { keepOffline } from './offline.ts';
import { orWhyNot } from './require-sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const clientMiddleware = [keepOffline];
export const meta = inFrontMeta('Choose a password');

export async function loader({ context, params }: Route.LoaderArgs) {
  const link = await context.get(requestContext).passwordLinks.find(params.token);
  return data({ link }, link ? undefined : { status: 404 });
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { passwordLinks, client, publicUrl } = args.context.get(requestContext);
    const next = String((await args.request.formData()).get('next') ?? '');
    const known = [inWords(company.name), new URL(publicUrl).hostname];
    const chosen = await passwordLinks.choose(args.params.token, next, {
      device: deviceWords(client.userAgent),
      known,
    });
    if (!chosen.ok) return data(chosen, { status: 422 });
    throw redirect('/admin?chosen');
  });

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  return <ChoosePassword link={loaderData.link} answer={actionData} />;
}
