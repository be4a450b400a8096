import { nextFree } from '#src/calendar/appointment-view.server.ts';
import { weekAhead } from '#src/calendar/week-ahead.server.ts';
import { WeekRuler } from '#src/calendar/week-ruler.tsx';
import { company } from '#src/content/company.ts';
import { status } from '#src/content/home.ts';
import { replyPromises } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { requestContext } from '#src/context.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { clockText, momentSoon } from '#src/lib/format.ts';
import { nextFreeSeconds } from '#src/lib/next-free.ts';
import { officeNow } from '#src/lib/office-now.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { ManagedPage } from '#src/page-editor/managed.tsx';
import { CostReading } from '#src/quotes/cost-reading.tsx';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/home';
import { HomePage } from './home-page.tsx';
import { managedBlocks } from './managed.server.ts';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = {
  freshSeconds: nextFreeSeconds,
  transparentHeader: true,
  styles: ['home', 'drawings'],
};

function officeText(now: number, hours: BusinessClock) {
  const office = officeNow(now, hours);
  if (office.open) return { before: status.open, when: momentSoon(office.until, now) };
  const until = office.opens === undefined ? '' : momentSoon(office.opens, now);
  if (office.reason) return { before: `${status.closedFor} ${office.reason}, ${status.opensAgain}`, when: until };
  return until ? { before: status.opens, when: until } : { before: status.closed, when: '' };
}

function nowOf({ clock, hours }: { clock: Clock; hours: BusinessClock }) {
  const now = clock.now();
  const due = (promise: Parameters<typeof replyDue>[1]) => momentSoon(replyDue(now, promise, hours), now);
  const { emergency, appointment, contact } = replyPromises;
  return {
    now: {
      time: clockText(now),
      office: officeText(now, hours),
      emergency: due(emergency),
      emergencyMinutes: emergency.clockMinutes,
    },
    moments: [due(emergency), due(appointment), due(contact)],
  };
}

export async function loader(args: Route.LoaderArgs) {
  const parts = args.context.get(requestContext);
  const { appointments, hours, clock } = parts;
  const blocks = managedBlocks(args, 'home');
  if (blocks.length > 0) return { blocks };
  const [next, week] = await Promise.all([
    nextFree(appointments, 'consultation'),
    weekAhead(appointments, hours, clock.now()),
  ]);
  return { blocks, home: { ...nowOf(parts), next, week } };
}

export const meta: Route.MetaFunction = (args) => headOf(args, pageMeta.home);

/** The owner's blocks replace the default sections (S1 §2 Home). */
export default function Home({ loaderData: { blocks, home } }: Route.ComponentProps) {
  if (!home) return <ManagedPage blocks={blocks} title={company.tagline} lead={company.blurb} />;
  const { now, moments, next, week } = home;
  return (
    <HomePage
      now={{ ...now, next }}
      cost={<CostReading />}
      week={week && <WeekRuler week={week} />}
      moments={moments}
    />
  );
}
