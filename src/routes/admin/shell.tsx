import { Outlet } from 'react-router';
import { company } from '#content/company.ts';
import { pendingLeads } from '#src/features/leads/list.server.ts';
import { quarantined } from '#src/features/quarantine/admin.server.ts';
import { Shell } from '#src/features/staff/shell.tsx';
import { unreadLeads } from '#src/intake/lead-list-store.server.ts';
import adminStyles from '#src/ui/admin.css?url';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/shell';
import { deskTitle } from './desk-title.ts';
import { staffOnly } from './staff-only.server.ts';

export const handle: PageHandle = { app: true };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }];
export const meta = deskTitle('Dashboard');

export async function loader(args: Route.LoaderArgs) {
  const { db } = await staffOnly(args);
  const [pending, refused, unread] = await Promise.all([pendingLeads(db), quarantined(db), unreadLeads(db.sql)]);
  return { pending, refused, unread };
}

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  const { pending, refused } = loaderData;
  const tabs = [
    { text: 'Pages', href: '/admin/pages' },
    { text: 'Appointments', href: '/admin/appointments', count: pending.appointment },
    { text: 'Messages', href: '/admin/messages', count: pending.contact },
    { text: 'Quote Requests', href: '/admin/quotes', count: pending.quote },
    { text: 'Analytics', href: '/admin/analytics' },
    { text: 'Chat History', href: '/admin/chat-history' },
    { text: 'Applications', href: '/admin/applications', count: pending.career },
    { text: 'Quarantine', href: '/admin/quarantine', count: refused },
    { text: 'Newsletter', href: '/newsletter-management' },
  ];
  const tools = [
    { text: 'Outbox', href: '/admin/outbox' },
    { text: 'Audit', href: '/admin/audit' },
    { text: 'Backups', href: '/admin/backups' },
    { text: 'Settings', href: '/admin/settings' },
  ];
  return (
    <Shell brand={company.longName} tabs={tabs} tools={tools}>
      <Outlet />
    </Shell>
  );
}
