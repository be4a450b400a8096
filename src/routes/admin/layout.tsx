import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link, Outlet, useSearchParams } from 'react-router';
import { CouldNotRead, NothingHere } from '#src/features/desk/desk-problem.tsx';
import { DeskLayout } from '#src/features/desk/layout.tsx';
import type { TabGroup } from '#src/features/desk/layout-tabs.tsx';
import { schemeIn } from '#src/features/desk/scheme.ts';
import findStyles from '#src/features/find/find.css?url';
import { Finder } from '#src/features/find/finder.tsx';
import { FromFirstDay } from '#src/features/first-day/row.tsx';
import { fromListParam, stepNamed, titleOf } from '#src/features/first-day/steps.ts';
import { pendingLeads, unreadLeads } from '#src/features/leads/list.server.ts';
import { MailLine } from '#src/features/mail/mail-line.tsx';
import { mailStanding } from '#src/features/mail/trouble.server.ts';
import { waitingCount } from '#src/features/notify/admin.server.ts';
import { AppBadge } from '#src/features/notify/app-badge.tsx';
import { HeaderButtons } from '#src/features/pages/header-buttons.tsx';
import { quarantined } from '#src/features/quarantine/admin.server.ts';
import { Wordmark } from '#src/features/site/wordmark.tsx';
import { todayCount } from '#src/features/today/today.server.ts';
import type { LeadType } from '#src/intake/lead.ts';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import sheetStyles from '#src/ui/sheet.css?url';
import type { Route } from './+types/layout';
import { deskTitle } from './desk-title.ts';
import { leadTypeConfigs } from './lead-types.ts';
import { keepOffline } from './offline.ts';
import { requireSignIn } from './require-sign-in.server.ts';

export const handle: PageHandle = { app: true };
export const links: Route.LinksFunction = () =>
  [adminStyles, sheetStyles, findStyles].map((href) => ({ rel: 'stylesheet', href }));
export const clientMiddleware = [keepOffline];

export async function loader(args: Route.LoaderArgs) {
  const { db, clock, mailConfigured, records } = await requireSignIn(args);
  const types = leadTypeConfigs.map(({ type }) => type);
  const now = clock.now();
  const [pending, refused, fresh, mail, today, waiting, drafts] = await Promise.all([
    pendingLeads(db),
    quarantined(db),
    unreadLeads(db, types),
    mailStanding(db, mailConfigured, now),
    todayCount(db, now),
    waitingCount(db),
    records.drafts.count(),
  ]);
  const scheme = schemeIn(args.request.headers.get('cookie'));
  return { pending, refused, fresh, mail, today, waiting, drafts, scheme };
}

const isNotThere = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export const meta = (args: Route.MetaArgs) => deskTitle(isNotThere(args.error) ? 'Nothing here' : 'Dashboard')(args);

/** The dashboard with its figures, as far as they could be read. */
function Desk({ figures, children }: { figures: Partial<Route.ComponentProps['loaderData']>; children: ReactNode }) {
  const { pending, refused, fresh, mail, today, waiting, drafts, scheme } = figures;
  const step = stepNamed(useSearchParams()[0].get(fromListParam));
  const of = (type: LeadType) => ({ count: pending?.[type], fresh: fresh?.[type] });
  // Today and People lead (S2's six stay together, by their names and order).
  const groups: TabGroup[] = [
    {
      title: 'The day',
      tabs: [
        { text: 'Today', href: '/admin/today', count: today, countWords: 'must hear from you', shortcut: 't' },
        { text: 'People', href: '/admin/people', shortcut: 'p' },
        { text: 'Calendar', href: '/admin/calendar', shortcut: 'c' },
      ],
    },
    {
      title: 'The desk',
      tabs: [
        { text: 'Pages', href: '/admin/pages' },
        { text: 'Appointments', href: '/admin/appointments', ...of('appointment'), countWords: 'to confirm' },
        { text: 'Messages', href: '/admin/messages', ...of('contact'), countWords: 'to answer' },
        { text: 'Quote Requests', href: '/admin/quotes', ...of('quote'), countWords: 'to answer' },
        { text: 'Analytics', href: '/admin/analytics' },
        { text: 'Chat History', href: '/admin/chat-history' },
      ],
    },
    {
      title: 'The firm',
      tabs: [
        {
          text: 'Prices and facts',
          href: '/admin/records',
          count: drafts,
          countWords: drafts === 1 ? 'draft' : 'drafts',
        },
        { text: 'Applications', href: '/admin/applications', ...of('career'), countWords: 'to answer' },
        { text: 'Articles', href: '/admin/articles' },
        { text: 'Newsletter', href: '/newsletter-management' },
        { text: 'Quarantine', href: '/admin/quarantine', count: refused, countWords: 'held' },
      ],
    },
  ];
  const tools: TabGroup = {
    title: 'The machine room',
    tabs: [
      { text: 'Outbox', href: '/admin/outbox', count: mail?.unsent, countWords: 'stuck', isAlarm: true },
      { text: 'Account', href: '/admin/account' },
      { text: 'Audit', href: '/admin/audit' },
      { text: 'Backups', href: '/admin/backups' },
      { text: 'Notifications', href: '/admin/notifications' },
      { text: 'Privacy', href: '/admin/privacy' },
      { text: 'Settings', href: '/admin/settings' },
    ],
  };
  return (
    <DeskLayout
      brand={<Wordmark />}
      groups={groups}
      tools={tools}
      find={<Finder />}
      create={
        <Link className="button button-quiet button-small" to="/admin/new" data-shortcut="new">
          New
        </Link>
      }
      actions={<HeaderButtons />}
      scheme={scheme}
      notice={<MailLine standing={mail} />}
    >
      <AppBadge waiting={waiting} />
      {step && <FromFirstDay title={titleOf(step)} />}
      {children}
    </DeskLayout>
  );
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  return (
    <Desk figures={loaderData}>
      <Outlet />
    </Desk>
  );
}

/** What goes wrong with one tab leaves the dashboard around it in place. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <Desk figures={loaderData ?? {}}>{isNotThere(error) ? <NothingHere /> : <CouldNotRead />}</Desk>;
}
