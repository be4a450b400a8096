import { Form, Link, redirect } from 'react-router';
import { articles } from '#src/content/articles.ts';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { easternText, shortDate } from '#src/lib/format.ts';
import { IfMayHere } from '#src/ui/if-may.tsx';
import styles from '#src/ui/record-editor/record-editor.css?url';
import { Screen } from '#src/ui/screen.tsx';
import { useKeptAnswer } from '#src/ui/use-kept-answer.ts';
import type { Route } from './+types/articles';
import { type ArticleRow, answerArticle, loadArticles, newArticle, type Show } from './articles-desk.server.ts';

const showWords: Readonly<Record<Show, string>> = {
  all: 'All',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  review: 'To review',
};

function Row({ row }: { row: ArticleRow }) {
  const { id, title, author, date, path, draft, due } = row;
  const address = `/admin/articles/${id}`;
  return (
    <li className="sheet-row">
      <p className="sheet-row-when">
        {date ? shortDate(date) : 'New'}
        {date && <small>{date.slice(0, 4)}</small>}
      </p>
      <div>
        <p className="sheet-row-name">
          <Link className="sheet-row-open" to={address}>
            {title}
          </Link>
        </p>
        <p className="sheet-row-about">
          {draft?.problem ? <span className="sign sign-warning">Scheduled publishing failed</span> : null}
          {draft && draft.publishAt !== null && (
            <span className="sign sign-new">Scheduled {easternText(draft.publishAt)} ET</span>
          )}
          {draft && draft.publishAt === null && !draft.problem && <span className="sign">Draft</span>}
          {due && <span className="sign sign-warning">To review</span>}
          {path && !draft && !due && <span className="sign sign-done">Published</span>}
          {author}
          {draft && `, changed ${easternText(draft.changedAt)} ET by ${draft.by}`}
        </p>
      </div>
      <div className="sheet-row-acts">
        {due && !draft && (
          <IfMayHere>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="intent" value="reviewed" className="button-word">
                Mark as reviewed<span className="sr-only">: {title}</span>
              </button>
            </Form>
          </IfMayHere>
        )}
        {path && (
          <a className="button-word" href={path}>
            Read<span className="sr-only"> {title}</span>
          </a>
        )}
      </div>
    </li>
  );
}

export default function Articles({ loaderData: list, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { show, counts, rows, removed } = list;
  return (
    <Screen
      title="Articles"
      about="Articles on your blog, in its feed and in the assistant’s answers."
      acts={
        <IfMayHere>
          <Form method="post" className="sheet-acts">
            <button type="submit" name="intent" value="new" className="button button-peach">
              New article
            </button>
          </Form>
        </IfMayHere>
      }
    >
      <p role="status" className="article-notice">
        {answer?.ok && answer.said}
      </p>
      {answer && !answer.ok && (
        <p role="alert" className="notice notice-error">
          {answer.reason}
        </p>
      )}
      <div className="sheet">
        <section className="sheet-section" aria-labelledby="articles">
          <header>
            <h2 id="articles" className="sr-only">
              {showWords[show]}
            </h2>
          </header>
          <nav className="choice-of-few" aria-label="Which articles">
            {(Object.keys(showWords) as Show[]).map((one) => (
              <Link
                key={one}
                to={one === 'all' ? '/admin/articles' : `/admin/articles?show=${one}`}
                aria-current={one === show ? 'true' : undefined}
              >
                {showWords[one]} ({counts[one]})
              </Link>
            ))}
          </nav>
          {rows.length > 0 ? (
            <ul className="sheet-rows mt-4">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          ) : (
            <p className="mt-4 text-ink-600">No articles here.</p>
          )}
        </section>
        {removed.length > 0 && (
          <section className="sheet-section" aria-labelledby="removed">
            <header>
              <h2 id="removed">Unpublished</h2>
            </header>
            <ul>
              {removed.map(({ id, title }) => (
                <li key={id}>
                  <Link className="desk-link inline-flex min-h-6 items-center" to={`/admin/articles/${id}`}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Screen>
  );
}

export const meta = deskTitle('Articles');
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: Route.LoaderArgs) {
  const { records, clock, live } = await requireSignIn(args);
  const changed = live().changedAt?.[articles.name] ?? {};
  return loadArticles({ records, now: clock.now(), changed }, new URL(args.request.url).searchParams.get('show'));
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async ({ records, clock, actor, changes }, form) => {
    if (form.get('intent') === 'new') {
      const made = await newArticle({ records, clock, actor });
      if (made.ok) throw redirect(`/admin/articles/${made.id}`);
      return made;
    }
    const answer = await answerArticle({ records, clock, actor }, String(form.get('id') ?? ''), form);
    if (answer.ok) changes.announce();
    return answer;
  });
