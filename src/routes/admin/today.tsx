import { appointmentChanges } from '#src/features/appointments/admin.server.ts';
import { FirstDayRow } from '#src/features/first-day/row.tsx';
import { isAssigning } from '#src/features/leads/assign.server.ts';
import { changeLeadByForm } from '#src/features/leads/change.server.ts';
import { actOnToday } from '#src/features/today/actions.server.ts';
import { TodayScreen } from '#src/features/today/screen.tsx';
import todayStyles from '#src/features/today/today.css?url';
import type { Route } from './+types/today';
import { deskTitle } from './desk-title.ts';
import { firstDayOnToday } from './first-day.server.ts';
import { appointmentType } from './lead-types.ts';
import { assign } from './leads.server.ts';
import { deskAction, requireSignInOrLeave } from './require-sign-in.server.ts';
import { isSettling, settleOnToday, todayPage } from './today.server.ts';

export const meta = deskTitle('Today');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: todayStyles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignInOrLeave(args);
  const params = new URL(args.request.url).searchParams;
  const [today, firstDay] = await Promise.all([todayPage(parts, params), firstDayOnToday(parts, args.request)]);
  return { today, firstDay };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const intent = form.get('intent');
    if (isAssigning(intent)) return assign(parts, form);
    const said =
      intent === 'status'
        ? await changeLeadByForm(parts, appointmentType, form, appointmentChanges(parts.appointments))
        : isSettling(intent)
          ? await settleOnToday(parts, intent, form)
          : await actOnToday(parts, form);
    parts.changes.announce();
    return said;
  });

/** The first screen of the desk: the owner's day. */
export default function TodayTab({ loaderData }: Route.ComponentProps) {
  const { today, firstDay } = loaderData;
  return (
    <>
      {firstDay && <FirstDayRow {...firstDay} />}
      <TodayScreen key={today.whose} today={today} />
    </>
  );
}
