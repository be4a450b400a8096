import { data, redirect } from 'react-router';
import historyStyles from '#src/features/chat/history.css?url';
import { changeHistory, loadTalk } from '#src/features/chat/history.server.ts';
import { TalkScreen } from '#src/features/chat/history-talk.tsx';
import threadStyles from '#src/features/conversations/thread.css?url';
import { nextOnToday } from '#src/features/today/next.server.ts';
import { type ActionSaid, changeActions, isActionIntent, loadActions } from '#src/features/today/next-action.server.ts';
import { NextActionPanel } from '#src/features/today/next-action-panel.tsx';
import { OwnActs } from '#src/features/today/own-acts.tsx';
import todayStyles from '#src/features/today/today.css?url';
import { loadActs } from '#src/features/today/today.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { NextLink } from '#src/ui/next-link.tsx';
import type { Route } from './+types/chat';
import { deskTitle } from './desk-title.ts';
import { deskAction, requireSignIn } from './require-sign-in.server.ts';

export const meta = (args: Route.MetaArgs) =>
  deskTitle(`${args.loaderData?.talk.person?.name || 'A visitor'}, Chat History`)(args);
export const links: Route.LinksFunction = () =>
  [historyStyles, threadStyles, todayStyles].map((href) => ({ rel: 'stylesheet', href }));

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
  deskAction(args, async (parts, form): Promise<Outcome | ActionSaid> => {
    const { db, actor, clock } = parts;
    if (!isActionIntent(form.get('intent'))) {
      // This screen is about one chat.
      const { id } = args.params;
      const said =
        form.get('intent') === 'say'
          ? await parts.liveTalks.say(id, String(form.get('text') ?? ''), actor)
          : form.get('intent') === 'hand-back' && (await parts.liveTalks.handBack(id, actor));
      if (said) {
        parts.changes.announce();
        return said;
      }
      if (form.get('intent') === 'delete') form.set('id', id);
      else return unknownIntent;
      const gone = await changeHistory(db, form, { actor, at: clock.now() });
      parts.changes.announce();
      if (gone.ok) throw redirect('/admin/chat-history');
      return gone;
    }
    const person = (await loadTalk(db, args.params.id))?.person;
    if (!person) return refuse('We don’t know who this visitor is yet.');
    const said = await changeActions(parts, { personId: person.id }, form);
    parts.changes.announce();
    return said;
  });

/** One chat, whose it is, and what can be done while its visitor waits for a person. */
export default function Chat({ loaderData }: Route.ComponentProps) {
  const { talk, acts, next, actions, fromToday, now, isPresent } = loaderData;
  const { person } = talk;
  return (
    <TalkScreen
      key={talk.id}
      talk={talk}
      askedAt={acts?.askedAt ?? null}
      isPresent={isPresent}
      back={
        fromToday ? { path: '/admin/today', title: 'Today' } : { path: '/admin/chat-history', title: 'Chat History' }
      }
      next={next && <NextLink {...next} />}
      acts={acts && <OwnActs acts={acts} name={acts.name || 'a chat visitor'} />}
      beside={person && acts && <NextActionPanel actions={actions} now={now} today={acts.page.date} />}
    />
  );
}
