import { redirect } from 'react-router';
import { intents } from '#src/content/assistant.ts';
import historyStyles from '#src/features/chat/history.css?url';
import { UnansweredScreen } from '#src/features/chat/history-unanswered.tsx';
import { changeUnanswered, loadUnanswered } from '#src/features/chat/unanswered.server.ts';
import { beginRecord } from '#src/features/records/list.server.ts';
import { refuse } from '#src/lib/outcome.ts';
import type { Route } from './+types/chat-questions';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

const longestName = 60;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: historyStyles }];

export const meta = deskTitle('Unanswered questions');

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, answers } = await requireSignIn(args);
  return loadUnanswered(db, answers, clock.now());
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const { db, records, actor, changes } = parts;
    const answer = await changeUnanswered(db, form, {
      async teach({ id }, questions) {
        const { number, values } = await records.publishing.newest(intents, id);
        const asked = (values?.asked ?? []) as readonly string[];
        const taught = { ...values, asked: [...new Set([...asked, ...questions])] };
        const done = await records.publishing.publish(intents, id, number, taught, actor);
        return done.ok
          ? { ok: true }
          : refuse('This could not be published. Open the answer and add the question there.');
      },
      begin: (asked) =>
        beginRecord(parts, intents, { name: (asked[0] ?? '').slice(0, longestName), asked: asked.join('\n') }),
    });
    if (answer.ok) changes.announce();
    if (answer.ok && answer.to) throw redirect(answer.to);
    return answer;
  });

/** What visitors asked and the assistant could not answer. */
export default function ChatQuestions({ loaderData, actionData }: Route.ComponentProps) {
  return <UnansweredScreen page={loaderData} answer={actionData} />;
}
