import { Form, Link, redirect } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternDay, easternText, numberText, shortDate } from '#src/lib/format.ts';
import { unknownIntent } from '#src/lib/outcome.ts';
import { useKeptAnswer } from '#src/ui/hooks.ts';
import { IfMayHere } from '#src/ui/may.tsx';
import { Screen } from '#src/ui/screen.tsx';
import type { Route } from './+types/newsletter-issues';
import { NewsletterTabs } from './admin-import.tsx';
import { newIssue } from './issues/actions.server.ts';
import { type IssueRow, loadIssues } from './issues/issue.server.ts';
import type { SendingState } from './sending/copies.ts';

const states: Readonly<Record<SendingState, { words: string; sign: string }>> = {
  scheduled: { words: 'Scheduled', sign: 'sign sign-new' },
  sending: { words: 'Sending', sign: 'sign sign-new' },
  paused: { words: 'Paused', sign: 'sign sign-warning' },
  done: { words: 'Sent', sign: 'sign sign-done' },
  cancelled: { words: 'Cancelled', sign: 'sign' },
};

function Row({ row }: { row: IssueRow }) {
  const { id, subject, state, at, draft, path } = row;
  const { iso } = easternDay(at);
  return (
    <li className="sheet-row">
      <p className="sheet-row-when">
        {shortDate(iso)}
        <small className="mt-0.5 block text-[0.8125rem] font-normal tracking-normal whitespace-normal text-ink-500">
          {iso.slice(0, 4)}
        </small>
      </p>
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={`/admin/newsletter/${id}`}>
            {subject}
          </Link>
        </p>
        <p className="sheet-row-about">
          <span className={state ? states[state].sign : 'sign'}>{state ? states[state].words : 'Draft'}</span>
          {state && draft && <span className="sign">Page draft</span>}
          {easternText(at)} ET
        </p>
      </div>
      <div className="sheet-row-acts">
        {path && (
          <a className="button-word" href={path}>
            Read<span className="sr-only"> {subject}</span>
          </a>
        )}
      </div>
    </li>
  );
}

export const meta = deskTitle('Newsletter issues');

export async function loader(args: Route.LoaderArgs) {
  return loadIssues(await requireSignIn(args));
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ records, actor }, form) => {
    if (form.get('intent') !== 'new') return unknownIntent;
    const made = await newIssue({ records, actor });
    if (made.ok) throw redirect(`/admin/newsletter/${made.id}`);
    return made;
  });

export default function NewsletterIssues({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, confirmed } = loaderData;
  const answer = useKeptAnswer(actionData);
  return (
    <Screen
      title="Newsletter issues"
      about={
        <>
          {confirmed === 1 ? 'One person has' : `${numberText(confirmed)} people have`} confirmed and will get the next
          issue.
        </>
      }
      acts={
        <IfMayHere>
          <Form method="post" className="sheet-acts">
            <button type="submit" name="intent" value="new" className="button button-peach">
              New issue
            </button>
          </Form>
        </IfMayHere>
      }
    >
      <NewsletterTabs />
      {answer && !answer.ok && (
        <p role="alert" className="notice notice-error">
          {answer.reason}
        </p>
      )}
      <div className="sheet mt-4">
        <section className="sheet-section" aria-label="Issues">
          {rows.length > 0 ? (
            <ul className="sheet-rows">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-600">No issues yet. Start one and fill in your newest articles with one click.</p>
          )}
        </section>
      </div>
    </Screen>
  );
}
