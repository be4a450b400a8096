import { useEffect, useRef } from 'react';
import { Form, Link, redirect } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText } from '#src/lib/format.ts';
import { IfMayHere } from '#src/ui/may.tsx';
import { Refused } from '#src/ui/screen.tsx';
import type { Route } from './+types/chat-questions';
import { changeUnanswered, loadUnanswered } from './unanswered.server.ts';

type Page = Awaited<ReturnType<typeof loadUnanswered>>;

const shownTexts = 5;

function Group({ group, intents, nth }: { group: Page['groups'][number]; intents: Page['intents']; nth: number }) {
  const { texts, times, last, session, guess } = group;
  const title = `question-${nth}`;
  return (
    <li className="card question-group">
      <h2 id={title}>{texts[0]}</h2>
      <p className="history-facts">
        Asked {times === 1 ? 'once' : `${times} times`}, {times === 1 ? '' : 'last '}
        {easternText(last)} ET ·{' '}
        <Link className="desk-link" to={`/admin/chat-history/${session}`}>
          Read the chat
        </Link>
      </p>
      {texts.length > 1 && (
        <ul>
          {texts.slice(1, shownTexts).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {texts.length > shownTexts && <li>and {texts.length - shownTexts} more</li>}
        </ul>
      )}
      <IfMayHere>
        <Form method="post" preventScrollReset aria-labelledby={title}>
          {group.keys.map((key) => (
            <input key={key} type="hidden" name="question" value={key} />
          ))}
          {texts.map((text) => (
            <input key={text} type="hidden" name="text" value={text} />
          ))}
          <label>
            <span>Answer it with</span>
            <select name="answer" className="input" defaultValue="">
              <option value="">A new answer</option>
              {[...intents.filter(({ id }) => id === guess), ...intents.filter(({ id }) => id !== guess)].map(
                ({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ),
              )}
            </select>
          </label>
          <button type="submit" name="intent" value="teach" className="button button-primary button-small">
            Answer this from now on
          </button>
          <button type="submit" name="intent" value="dismiss" className="button button-quiet button-small">
            Dismiss
          </button>
        </Form>
      </IfMayHere>
    </li>
  );
}

export default function ChatQuestions({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  // The result is above a long list, and the pressed button may be gone.
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) news.current?.focus();
  }, [answer]);
  return (
    <section aria-labelledby="tab-title">
      <header className="desk-head">
        <h1 id="tab-title">Unanswered questions</h1>
        <Link className="desk-link" to="/admin/records/assistant">
          All answers
        </Link>
      </header>
      <p className="text-ink-600">
        What visitors asked in the last 90 days and the chat assistant had no answer to. Add one, and it knows the next
        time.
      </p>
      <div ref={news} tabIndex={-1} className="mb-3">
        <p role="status" className="font-semibold empty:hidden">
          {answer?.ok && answer.said}
        </p>
        <Refused outcome={answer} />
      </div>
      {page.groups.length === 0 ? (
        <p className="empty-state">No open questions</p>
      ) : (
        <ul className="question-groups">
          {page.groups.map((group, nth) => (
            <Group key={group.keys[0]} group={group} intents={page.intents} nth={nth} />
          ))}
        </ul>
      )}
    </section>
  );
}

export const meta = deskTitle('Unanswered questions');

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, answers } = await requireSignIn(args);
  return loadUnanswered(db, answers, clock.now());
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form) => {
    const answer = await changeUnanswered(parts, form);
    if (answer.ok) parts.changes.announce();
    if (answer.ok && answer.to) throw redirect(answer.to);
    return answer;
  });
