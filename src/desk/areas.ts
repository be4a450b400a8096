import { type Area, mayDo, type Right, type Role } from '#src/platform/session/rights.ts';
import type { May } from '#src/ui/may.tsx';

export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'everything, including the team' },
  editor: { name: 'Editor', may: 'pages, prices, facts and articles; views analytics' },
  agent: { name: 'Agent', may: 'requests, people, calendar and chats' },
  viewer: {
    name: 'Viewer',
    may: 'views requests, people, calendar, chats, pages, articles, newsletter and analytics; can’t change anything',
  },
};

/** Rights each address needs, all of them. `*` is one segment, the first match wins; all else is the owner's. */
const areas: readonly (readonly [path: string, ...areas: Area[]])[] = [
  ['/admin/today', 'leads'],
  ['/admin/find', 'leads'],
  ['/admin/new', 'leads'],
  ['/admin/people/*/erase', 'site'],
  ['/admin/people/*/export', 'site'],
  ['/admin/people', 'leads'],
  ['/admin/quarantine', 'leads'],
  ['/admin/leads', 'leads'],
  ['/admin/chats', 'leads'],
  ['/admin/tasks', 'leads'],
  ['/admin/held', 'leads'],
  ['/admin/templates', 'leads'],
  ['/admin/messages/export', 'leads', 'exports'],
  ['/admin/messages', 'leads'],
  ['/admin/appointments/export', 'leads', 'exports'],
  ['/admin/appointments', 'leads'],
  ['/admin/quotes/export', 'leads', 'exports'],
  ['/admin/quotes', 'leads'],
  ['/admin/applications/export', 'leads', 'exports'],
  ['/admin/applications', 'leads'],
  ['/admin/calendar', 'calendar'],
  ['/admin/chat-history', 'chats'],
  ['/admin/chat-questions', 'chats', 'content'],
  ['/chat-history/chat_history.json', 'chats', 'exports'],
  ['/chat-history', 'chats'],
  ['/admin/pages', 'content'],
  ['/admin/records/import', 'site'],
  ['/admin/records/social-links', 'site'],
  ['/admin/records/protections', 'site'],
  ['/admin/records/hours', 'calendar'],
  ['/admin/records', 'content'],
  ['/admin/content', 'content'],
  ['/admin/words', 'content'],
  ['/newsletter-management/*', 'newsletter', 'exports'],
  ['/newsletter-management', 'newsletter'],
  ['/admin/newsletter', 'newsletter'],
  ['/admin/analytics', 'analytics'],
  ['/admin/team', 'accounts'],
  ['/admin/account', 'own'],
  ['/admin/confirm', 'own'],
  ['/admin/notifications', 'own'],
  ['/admin/scheme', 'own'],
  ['/admin/events', 'own'],
];

const segments = (path: string) => path.split('/').filter(Boolean);
const begins = (pattern: string, path: readonly string[]) =>
  segments(pattern).every((segment, at) => path[at] !== undefined && (segment === '*' || segment === path[at]));

/** The areas of an address (path without query). */
export function areasOf(path: string): readonly Area[] {
  const asked = segments(path.replace(/\.data$/, ''));
  const [, ...found] = areas.find(([pattern]) => begins(pattern, asked)) ?? ['', 'site'];
  return found;
}

export const mayOpen = (role: Role, path: string, right: Right = 'read'): boolean =>
  areasOf(path).every((area) => mayDo(role, area, right));

/** Where a sign-in leads without a requested page. */
export const homeOf = (role: Role): string => (mayOpen(role, '/admin/today') ? '/admin/today' : '/admin/pages');

export const mayOf = (role: Role): May => ({
  open: (path) => mayOpen(role, path),
  change: (path) => mayOpen(role, path, 'write'),
});
