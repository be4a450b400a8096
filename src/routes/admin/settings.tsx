import { data } from 'react-router';
import { SettingsTab } from '#src/features/pages/admin-settings.tsx';
import editorStyles from '#src/features/pages/editor.css?url';
import type { Route } from './+types/settings';
import { deskTitle } from './desk-title.ts';
import { requireSignIn } from './require-sign-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = deskTitle('Site settings');

export async function loader(args: Route.LoaderArgs) {
  const { content } = await requireSignIn(args);
  return content.settings.load();
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { content, actor } = await requireSignIn(args);
    const change = await content.settings.change(await args.request.formData(), actor);
    return change.ok ? change : data(change, { status: 422 });
  });

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab {...loaderData} />;
}
