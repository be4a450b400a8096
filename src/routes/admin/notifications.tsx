import { data } from 'react-router';
import { loadNotifications } from '#src/features/notify/admin.server.ts';
import { NotificationsScreen } from '#src/features/notify/admin.tsx';
import { changeNotifications, subscribe } from '#src/features/notify/changes.server.ts';
import notifyStyles from '#src/features/notify/notify.css?url';
import { browserCookie } from '#src/platform/session/cookies.ts';
import type { Route } from './+types/notifications';
import { deskTitle } from './desk-title.ts';
import { answered, requireSignIn } from './require-sign-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

export const meta = deskTitle('Notifications');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: notifyStyles }];

const cookieOf = (request: Request) => request.headers.get('cookie');

export async function loader(args: Route.LoaderArgs) {
  const { notifier, actor } = await requireSignIn(args);
  return loadNotifications(notifier.parts, actor, browserCookie.allTokensIn(cookieOf(args.request)));
}

export const action = (args: Route.ActionArgs) =>
  orWhyNot(args, async () => {
    const { notifier, actor, client, publicUrl } = await requireSignIn(args);
    const form = await args.request.formData();
    const by = { actor, userAgent: client.userAgent };
    if (form.get('intent') !== 'subscribe') return answered(await changeNotifications(notifier.parts, form, by));
    const cookie = cookieOf(args.request);
    const tokens = browserCookie.allTokensIn(cookie);
    const { done, token } = await subscribe(notifier.parts, form, { ...by, tokens });
    if (!done.ok) return answered(done);
    const headers = browserCookie.headers(token, publicUrl, cookie);
    return data(done, { headers: headers.map((value): [string, string] => ['Set-Cookie', value]) });
  });

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationsScreen view={loaderData} />;
}
