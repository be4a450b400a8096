import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { WeekScreen } from '#src/features/week/screen.tsx';
import weekStyles from '#src/features/week/week.css?url';
import type { Route } from './+types/calendar';
import { type CalendarSaid, calendarPage, changeCalendar } from './calendar.server.ts';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Calendar');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: weekStyles }];

export async function loader(args: Route.LoaderArgs) {
  const parts = await requireSignIn(args);
  return calendarPage(parts, new URL(args.request.url).searchParams);
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const said = await changeCalendar(parts, form);
    parts.changes.announce();
    return said;
  });

/**
 * What came of the last change. Reading the page anew, which the desk does by itself, drops an action's answer: it is kept
 * until the next one, and a refusal until the owner goes somewhere else.
 */
function useSaid(answer: CalendarSaid | undefined) {
  const { key } = useLocation();
  const [kept, setKept] = useState<{ said: CalendarSaid; key: string }>();
  useEffect(() => {
    if (answer) setKept({ said: answer, key });
  }, [answer, key]);
  const said = answer ?? kept?.said;
  const isHere = answer !== undefined || kept?.key === key;
  return { said, refused: said?.ok === false && isHere ? said : undefined };
}

/** The owner's calendar: what is booked, open and closed, by the week or by the day. */
export default function CalendarTab({ loaderData, actionData }: Route.ComponentProps) {
  const { said, refused } = useSaid(actionData as CalendarSaid | undefined);
  const busy = useNavigation().state === 'submitting';
  return (
    <WeekScreen
      {...loaderData}
      // After a refusal nothing is read anew: what it says of the panel is newer.
      move={refused?.move ?? loaderData.move}
      time={refused?.time ?? loaderData.time}
      said={refused?.move || refused?.time ? undefined : said}
      busy={busy}
    />
  );
}
