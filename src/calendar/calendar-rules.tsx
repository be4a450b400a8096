import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/calendar-rules';
import rulesStyles from './calendar-rules.css?url';
import { loadRules } from './hours-admin.server.ts';
import { answerRules, type RulesAnswer } from './hours-change.server.ts';
import { RulesScreen } from './hours-screen.tsx';

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

export default function CalendarRules({ loaderData, actionData }: Route.ComponentProps) {
  return <RulesScreen view={loaderData} answer={useKeptAnswer(actionData as RulesAnswer | undefined)} />;
}
