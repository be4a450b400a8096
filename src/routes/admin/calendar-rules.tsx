import { loadRules } from '#src/features/calendar-rules/admin.server.ts';
import rulesStyles from '#src/features/calendar-rules/calendar-rules.css?url';
import { answerRules, type RulesAnswer } from '#src/features/calendar-rules/change.server.ts';
import { RulesScreen } from '#src/features/calendar-rules/screen.tsx';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/calendar-rules';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = deskTitle('Hours and closures');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: rulesStyles }];

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, hours } = await requireSignIn(args);
  return loadRules({ db, now: clock.now(), hours });
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ db, clock, hours, content, changes, actor }, form) => {
    const answer = await answerRules(form, {
      db,
      now: clock.now(),
      hours,
      change: (change) => content.settings.changeSchedule(change, actor),
    });
    if (answer.ok && 'saved' in answer) changes.announce();
    return answer;
  });

/** The rules of the calendar: hours, closures, holidays. */
export default function CalendarRules({ loaderData, actionData }: Route.ComponentProps) {
  return <RulesScreen view={loaderData} answer={useKeptAnswer(actionData as RulesAnswer | undefined)} />;
}
