import { Outlet } from 'react-router';
import { company } from '#content/company.ts';
import { pendingAppointments } from '#src/features/appointments/admin.server.ts';
import { pendingApplications } from '#src/features/careers/admin.server.ts';
import { pendingMessages } from '#src/features/contact/admin.server.ts';
import { quarantined } from '#src/features/quarantine/admin.server.ts';
import { pendingQuotes } from '#src/features/quotes/admin.server.ts';
import { Shell } from '#src/features/staff/shell.tsx';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/shell';
import { staffOnly } from './staff-only.server.ts';

export const handle: PageHandle = { app: true };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];
export const meta = () => [{ title: 'Dashboard | Northarc' }, { name: 'robots', content: 'noindex, nofollow' }];

export async function loader(args: Route.LoaderArgs) {
  const { db } = await staffOnly(args);
  const [appointments, messages, quotes, applications, refused] = await Promise.all([
    pendingAppointments(db),
    pendingMessages(db),
    pendingQuotes(db),
    pendingApplications(db),
    quarantined(db),
  ]);
  return { appointments, messages, quotes, applications, refused };
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  const tabs = [
    { text: 'Pages', href: '/admin/pages' },
    { text: 'Appointments', href: '/admin/appointments', count: loaderData.appointments },
    { text: 'Messages', href: '/admin/messages', count: loaderData.messages },
    { text: 'Quote Requests', href: '/admin/quotes', count: loaderData.quotes },
    { text: 'Applications', href: '/admin/applications', count: loaderData.applications },
    { text: 'Quarantine', href: '/admin/quarantine', count: loaderData.refused },
    { text: 'Outbox', href: '/admin/outbox' },
    { text: 'Settings', href: '/admin/settings' },
  ];
  return (
    <Shell brand={company.longName} tabs={tabs}>
      <Outlet />
    </Shell>
  );
}
