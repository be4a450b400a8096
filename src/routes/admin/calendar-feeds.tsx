import { changeBusy, loadBusy } from '#src/features/busy/admin.server.ts';
import { BusyScreen } from '#src/features/busy/admin.tsx';
import busyStyles from '#src/features/busy/busy.css?url';
import type { Route } from './+types/calendar-feeds';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Your own calendars');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: busyStyles }];

export async function loader(args: Route.LoaderArgs) {
  const { busy } = await requireSignIn(args);
  return loadBusy(busy.parts);
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ busy, actor }, form) => changeBusy(busy, form, actor));

export default function CalendarFeeds({ loaderData }: Route.ComponentProps) {
  return <BusyScreen view={loaderData} />;
}
