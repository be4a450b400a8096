import { PlacePanel } from '#src/features/appointments/admin.tsx';
import { Conversation } from '#src/features/conversations/conversation.tsx';
import { DoneNext } from '#src/features/conversations/done-next.tsx';
import { PromiseClock } from '#src/features/conversations/promise-clock.tsx';
import threadStyles from '#src/features/conversations/thread.css?url';
import { AskedToBeErased } from '#src/features/erasure/admin-asked.tsx';
import { LeadView } from '#src/features/leads/detail.tsx';
import { detailPath } from '#src/features/leads/lead-type.ts';
import { NextActionPanel } from '#src/features/today/next-action-panel.tsx';
import { OwnActs } from '#src/features/today/own-acts.tsx';
import { todayPath } from '#src/features/today/row-acts.tsx';
import todayStyles from '#src/features/today/today.css?url';
import { statusOfClosed } from '#src/intake/thread.ts';
import { IfMayHere } from '#src/ui/if-may.tsx';
import { NextLink } from '#src/ui/next-link.tsx';
import type { Route } from './+types/lead';
import { deskTitle } from './desk-title.ts';
import { leadTypeOf } from './lead-types.ts';
import { leadViews } from './lead-views.tsx';
import { leadAction, leadDetail, typeOrElsewhere } from './leads.server.ts';

export const meta = (args: Route.MetaArgs) => deskTitle(leadTypeOf(args.params.tab)?.title ?? '')(args);
export const links: Route.LinksFunction = () =>
  [threadStyles, todayStyles].map((href) => ({ rel: 'stylesheet', href }));
export const loader = (args: Route.LoaderArgs) => leadDetail(args, typeOrElsewhere(args));
export const action = (args: Route.ActionArgs) => leadAction(args, typeOrElsewhere(args));

/** Everything about one lead of any type, and its conversation. */
export default function Lead({ loaderData, params }: Route.ComponentProps) {
  const leadType = leadTypeOf(params.tab);
  if (!leadType) return null;
  const { drawn, status } = leadViews[leadType.type] ?? {};
  const { lead, fields, thread, actions, asked, date, now, place } = loaderData;
  const isDeleted = lead.deletedAt !== null;
  const path = detailPath(leadType, lead.id);
  const opening = fields.find(({ name }) => name === leadType.excerpt)?.value ?? '';
  const { fromToday, whose, next, acts } = loaderData;
  const closed = statusOfClosed(leadType.type);
  return (
    <LeadView
      leadType={leadType}
      back={fromToday ? { path: todayPath + (whose && `?whose=${whose}`), title: 'Today' } : undefined}
      detail={{ ...loaderData, fields: fields.filter(({ name, long }) => !(long && name === leadType.excerpt)) }}
      {...(drawn && { drawn: drawn(loaderData) })}
      {...(status && { status })}
      notice={asked && <AskedToBeErased wish={asked} />}
      asksErasure={asked?.leadId === lead.id}
      clock={
        thread.waits && !isDeleted && <PromiseClock since={thread.waits.since} due={thread.waits.due} serverNow={now} />
      }
      beside={
        !isDeleted && (
          <>
            {place && <PlacePanel key={lead.id} id={lead.id} place={place} />}
            <IfMayHere>
              <NextActionPanel key={lead.id} actions={actions} now={now} today={date} />
            </IfMayHere>
          </>
        )
      }
      next={next && <NextLink {...next} />}
      conversation={
        <>
          <Conversation
            key={lead.id}
            thread={thread}
            lead={{ ...lead, path, opening }}
            canClose={closed !== undefined}
            now={now}
            isDeleted={isDeleted}
          />
          {!isDeleted && (
            <DoneNext
              key={lead.id}
              id={lead.id}
              closed={lead.status === closed ? undefined : closed}
              next={next}
              acts={acts && <OwnActs acts={acts} name={lead.name} />}
            />
          )}
        </>
      }
    />
  );
}
