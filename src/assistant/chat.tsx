import { Trash2 } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { data, Link, redirect, useActionData, useFetcher, useSubmit } from 'react-router';
import { deskTitle } from '#src/desk/desk-title.ts';
import { deskAction, requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { BackLink } from '#src/inbox/lead-detail.tsx';
import { loadActs } from '#src/inbox/today.server.ts';
import { loadActions } from '#src/inbox/today-actions.server.ts';
import { NextActionPanel, OwnActs } from '#src/inbox/today-row-acts.tsx';
import { nextOnToday } from '#src/inbox/today-store.server.ts';
import { easternClock, easternDay, easternText } from '#src/lib/format.ts';
import { type Outcome, unknownIntent } from '#src/lib/outcome.ts';
import { hasName } from '#src/lib/text.ts';
import { Breakable } from '#src/ui/breakable.tsx';
import { ConfirmAction } from '#src/ui/confirm-action.tsx';
import { IfMayHere } from '#src/ui/may.tsx';
import { NextLink, Refused } from '#src/ui/screen.tsx';
import type { Route } from './+types/chat';
import { changeHistory, loadTalk, type Talk } from './history.server.ts';
import { Rating } from './history-list.tsx';
import { durationText } from './rules-history.ts';
import { limits } from './talk.ts';

/** `askedAt`: when the visitor asked for a person, null if nobody waits. */
function Said({ talk, name, askedAt }: { talk: Talk; name: string; askedAt: number | null }) {
  let day = '';
  return (
    <ol className="thread" aria-label="Messages">
      {talk.said.map(({ id, at, sender, author, text, feedback }) => {
        const begins = easternDay(at).iso !== day;
        day = easternDay(at).iso;
        const isVisitor = sender === 'user';
        return (
          <Fragment key={id}>
            {begins && <li className="thread-day">{easternDay(at).text}</li>}
            <li className={isVisitor ? 'entry' : 'entry entry-reply'}>
              <time dateTime={new Date(at).toISOString()}>{easternClock(at)}</time>
              <div className="entry-sheet">
                <p className="entry-by">
                  <b>{isVisitor ? name : author || 'Assistant'}</b>
                  {isVisitor && at === askedAt && <span className="sign sign-new">Asked for a person</span>}
                </p>
                <p className="entry-text">{text}</p>
                <Rating feedback={feedback} />
              </div>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

function Reply({ talk, isPresent }: { talk: Talk; isPresent: boolean }) {
  const { takenBy, closed } = talk;
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<Outcome>();
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.ok) form.current?.reset();
  }, [state, data]);
  const isHere = isPresent && !closed;
  return (
    <section className="panel" aria-labelledby="reply-title">
      <h2 id="reply-title">Answer in the chat</h2>
      <p id="reply-note" role="status" className="mb-2">
        {isHere
          ? 'The visitor has the chat open.'
          : 'The visitor has left the chat. They see your answer if they come back.'}{' '}
        {takenBy
          ? 'The assistant is silent until you hand the chat back.'
          : 'As soon as you write, the assistant leaves the chat to you.'}
      </p>
      <fetcher.Form ref={form} method="post">
        <textarea
          name="text"
          className="input"
          rows={3}
          maxLength={limits.characters}
          required
          aria-label="Your answer"
          aria-describedby="reply-note"
        />
        <div className="reply-acts">
          <button type="submit" name="intent" value="say" className="button button-primary button-small">
            Send
          </button>
          {takenBy && (
            <button
              type="submit"
              name="intent"
              value="hand-back"
              formNoValidate
              className="button button-quiet button-small"
            >
              Hand back to the assistant
            </button>
          )}
        </div>
      </fetcher.Form>
      <Refused outcome={data} />
    </section>
  );
}

function Facts({ talk }: { talk: Talk }) {
  const { person, messages, startedAt, endedAt, closed, visitor } = talk;
  return (
    <section className="panel" aria-labelledby="who">
      <h2 id="who">Visitor</h2>
      <p className="mb-3">
        {person ? (
          <Link className="desk-link" to={`/admin/people/${person.id}`}>
            {person.name || 'View person'}
          </Link>
        ) : (
          'Unknown. They didn’t leave an email or phone number.'
        )}
      </p>
      <dl>
        <dt>Started</dt>
        <dd>{easternText(startedAt)} ET</dd>
        <dt>Length</dt>
        <dd>
          {durationText(endedAt - startedAt)}
          {!closed && ', not closed'}
        </dd>
        <dt>Messages</dt>
        <dd>{messages}</dd>
        <dt>User</dt>
        <dd>{visitor}</dd>
      </dl>
    </section>
  );
}

export const meta = (args: Route.MetaArgs) =>
  deskTitle(`${args.loaderData?.talk.person?.name || 'A visitor'}, Chat History`)(args);

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, hours, liveTalks } = await requireSignIn(args);
  const { id } = args.params;
  const now = clock.now();
  const fromToday = new URL(args.request.url).searchParams.get('from') === 'today';
  const talk = await loadTalk(db, id);
  if (!talk) throw data(null, { status: 404, statusText: 'Not Found' });
  const [acts, next, actions] = await Promise.all([
    loadActs(db.sql, { kind: 'chat', id }, { now, hours }),
    fromToday ? nextOnToday(db.sql, { kind: 'chat', id }, now) : null,
    talk.person ? loadActions(db.sql, { personId: talk.person.id }, now) : [],
  ]);
  return { talk, acts, next, actions, fromToday, now, isPresent: liveTalks.isPresent(talk.listenedAt) };
}

export const action = (args: Route.ActionArgs) =>
  deskAction(args, async (parts, form): Promise<Outcome> => {
    const { db, actor, clock } = parts;
    const { id } = args.params;
    const intent = form.get('intent');
    const carryOut = async (): Promise<Outcome> => {
      switch (intent) {
        case 'say':
          return parts.liveTalks.say(id, String(form.get('text') ?? ''), actor);
        case 'hand-back':
          return parts.liveTalks.handBack(id, actor);
        case 'delete':
          // This screen is about one chat.
          form.set('id', id);
          return changeHistory(db, form, { actor, at: clock.now() });
        default:
          return unknownIntent;
      }
    };
    const said = await carryOut();
    if (said !== unknownIntent) parts.changes.announce();
    if (said.ok && intent === 'delete') throw redirect('/admin/chat-history');
    return said;
  });

export default function Chat({ loaderData }: Route.ComponentProps) {
  const { talk, acts, next, actions, fromToday, now, isPresent } = loaderData;
  const { person } = talk;
  const askedAt = acts?.askedAt ?? null;
  // Deleting redirects, and a fetcher would lose that if the desk revalidates meanwhile.
  const submit = useSubmit();
  const posted = useActionData() as Outcome | undefined;
  const name = person?.name || 'A visitor';
  const write = person && hasName(person.name) ? `Write to ${person.name.split(/\s+/)[0]}` : 'Send an email';
  return (
    <article key={talk.id} aria-labelledby="talk-title">
      <p className="lead-back">
        <BackLink
          to={fromToday ? '/admin/today' : '/admin/chat-history'}
          title={fromToday ? 'Today' : 'Chat History'}
        />
        {next && <NextLink {...next} />}
      </p>
      <header className="sheet-title">
        <div>
          <h1 id="talk-title">
            <bdi>
              <Breakable text={name} />
            </bdi>
            , in chat
          </h1>
          <p>
            {askedAt === null
              ? `Chat of ${easternText(talk.startedAt)} ET`
              : `Asked for a person ${easternText(askedAt)} ET.`}
          </p>
        </div>
        <div className="sheet-acts">
          {person?.email && (
            <Link
              className="button button-peach button-small"
              to={`/admin/people/${person.id}/write`}
              data-shortcut="reply"
            >
              {write}
            </Link>
          )}
          {acts && <OwnActs acts={acts} name={acts.name || 'a chat visitor'} />}
          <ConfirmAction
            question="Are you sure you want to delete this chat session?"
            confirm="Delete session"
            keep="Keep session"
            label={`Delete the chat session of ${person?.name || 'a visitor'}`}
            shortcut="delete"
            icon={<Trash2 aria-hidden="true" size={18} />}
            onConfirm={() => submit({ intent: 'delete', id: talk.id }, { method: 'post' })}
          />
        </div>
      </header>
      <Refused outcome={posted} className="mb-3" />
      <div className="sheet">
        <div className="sheet-columns">
          <div>
            <Said talk={talk} name={name} askedAt={askedAt} />
            <IfMayHere>
              <Reply talk={talk} isPresent={isPresent} />
            </IfMayHere>
          </div>
          <aside>
            <Facts talk={talk} />
            {person && acts && (
              <NextActionPanel
                to={`/admin/people/${person.id}/task`}
                actions={actions}
                now={now}
                today={acts.page.date}
              />
            )}
          </aside>
        </div>
      </div>
    </article>
  );
}
