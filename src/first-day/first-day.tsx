import { redirect } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/first-day';
import styles from './first-day.css?url';
import { FirstDayScreen } from './first-day-list.tsx';
import { firstDay, hide, mark } from './first-day-marks.server.ts';
import { progressOf, stepNamed } from './first-day-steps.ts';

export const meta = deskTitle('Getting started');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const { steps, isHidden, samples } = await firstDay(await requireSignIn(args), args.request);
  return { steps, isHidden, progress: progressOf(steps), samples: samples.length };
}

const marks = { done: 'done', skip: 'skipped', open: undefined } as const;
const isMark = (intent: string): intent is keyof typeof marks => Object.hasOwn(marks, intent);

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    const intent = String(form.get('intent') ?? '');
    if (intent === 'hide' || intent === 'show') {
      await hide(parts, intent === 'hide');
      parts.changes.announce();
      if (form.get('back') === 'today') throw redirect('/admin/today');
      return { ok: true };
    }
    if (!isMark(intent)) return unknownIntent;
    const step = stepNamed(String(form.get('step') ?? ''));
    if (!step) return refuse('This step doesn’t exist.');
    await mark(parts, step, marks[intent]);
    parts.changes.announce();
    return { ok: true };
  });

export default function FirstDay({ loaderData, actionData }: Route.ComponentProps) {
  return <FirstDayScreen view={loaderData} answer={useKeptAnswer(actionData)} />;
}
