import { data } from 'react-router';
import { SettingsTab } from '#src/features/pages/admin-settings.tsx';
import editorStyles from '#src/features/pages/editor.css?url';
import type { Route } from './+types/settings';
import { deskTitle } from './desk-title.ts';
import { staffOnly } from './staff-only.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = deskTitle('Settings');

export async function loader(args: Route.LoaderArgs) {
  const { content } = await staffOnly(args);
  return content.settings.load();
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { content, actor } = await staffOnly(args);
    const change = await content.settings.change(await args.request.formData(), actor);
    return 'problem' in change ? data(change, { status: 422 }) : change;
  });

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab {...loaderData} />;
}
