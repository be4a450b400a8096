/** What each role but the owner may do at an address: nothing, read, or write as well. */
type Rights = readonly [editor: Right, agent: Right, viewer: Right];
type Right = '' | 'r' | 'rw';

const own: Rights = ['rw', 'rw', 'rw'];
const owners: Rights = ['', '', ''];
const leads: Rights = ['', 'rw', 'r'];
const leadFiles: Rights = ['', 'rw', ''];
const content: Rights = ['rw', '', 'r'];

/** Every address of the desk, as the route table has it, and who may do what there; written by hand, so that the code is compared with it. */
export const rightsTable: Readonly<Record<string, Rights>> = {
  '/admin/scheme': own,
  '/admin/events': own,
  '/admin/confirm': own,
  '/admin/account': own,
  '/admin/notifications': own,
  '/admin/today': leads,
  '/admin/find': leads,
  '/admin/new': ['', 'rw', ''],
  '/admin/people': leads,
  '/admin/people/:id': leads,
  '/admin/people/:id/join': leads,
  '/admin/people/:id/separate': leads,
  '/admin/people/:id/write': leads,
  '/admin/:tab': leads,
  '/admin/:tab/:id': leads,
  '/admin/:tab/export/:format': leadFiles,
  '/admin/calendar': leads,
  '/admin/calendar/rules': leads,
  '/admin/calendar/feeds': leads,
  '/admin/chat-history': leads,
  '/admin/chat-history/:id': leads,
  '/admin/chat-questions': ['', '', 'r'],
  '/chat-history': leads,
  '/chat-history/chat_history.json': leadFiles,
  '/admin/pages': content,
  '/admin/pages/:page': content,
  '/admin/records': content,
  '/admin/records/:collection': content,
  '/admin/records/hours/hours': leads,
  '/admin/records/:collection/:id': content,
  '/admin/records/:collection/:id/answer': content,
  '/admin/records/:collection/:id/preview': content,
  '/admin/records/export.json': content,
  '/admin/words': ['r', '', 'r'],
  '/admin/analytics': ['r', '', 'r'],
  '/newsletter-management': ['', '', 'r'],
  '/admin/newsletter': ['', '', 'r'],
  '/admin/newsletter/:id': ['', '', 'r'],
  '/admin/newsletter/:id/answer': ['', '', 'r'],
  '/admin/newsletter/:id/preview': ['', '', 'r'],
  '/newsletter-management/:file': owners,
  '/admin/people/:id/erase': owners,
  '/admin/people/:id/export': owners,
  '/admin/people/:id/export/file': owners,
  '/admin/records/import': owners,
  '/admin/outbox': owners,
  '/admin/team': owners,
  '/admin/team/:id': owners,
  '/admin/audit': owners,
  '/admin/backups': owners,
  '/admin/backups/:file': owners,
  '/admin/privacy': owners,
  '/admin/first-day': owners,
};

/** The same for what Hono answers itself, below /admin. */
export const apiRights: Readonly<Record<string, Rights>> = {
  '/admin/applications/:id/resume': leads,
  '/admin/:tab/:id/draft': leads,
  '/admin/:tab/:id/files/:file': leads,
  '/admin/content/images': content,
};

/** The roles in the order of a line. */
export const limitedRoles = ['editor', 'agent', 'viewer'] as const;
