import { describe, expect, test } from 'vitest';
import { joins } from '#tests/helpers/accounts.ts';
import { deskRoute, deskRoutes, type Handler } from '#tests/helpers/desk-routes.ts';
import { routeArgs, siteOfAll } from '#tests/helpers/site.ts';
import { mayOpen } from './areas.ts';

/** What each role but the owner may do at an address: nothing, read, or write as well. */
type Rights = readonly [editor: Right, agent: Right, viewer: Right];
type Right = '' | 'r' | 'rw';

const own: Rights = ['rw', 'rw', 'rw'];
const owners: Rights = ['', '', ''];
const leads: Rights = ['', 'rw', 'r'];
const leadFiles: Rights = ['', 'rw', ''];
const content: Rights = ['rw', '', 'r'];

/** Every address of the desk, as the route table has it, and who may do what there; written by hand, so that the code is compared with it. */
const rightsTable: Readonly<Record<string, Rights>> = {
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
  ...Object.fromEntries(
    ['leads', 'chats', 'tasks', 'people', 'held', 'templates'].map((kind) => [`/admin/${kind}/:id/:act`, leads]),
  ),
  '/admin/:tab/:id': leads,
  '/admin/:tab/export/:format': leadFiles,
  '/admin/calendar': leads,
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
const apiRights: Readonly<Record<string, Rights>> = {
  '/admin/applications/:id/resume': leads,
  '/admin/:tab/:id/draft': leads,
  '/admin/:tab/:id/files/:file': leads,
  '/admin/content/images': content,
};

/** The roles in the order of a line. */
const limitedRoles = ['editor', 'agent', 'viewer'] as const;

/** What everybody may open: the way in and out. */
const ways = ['', '/sign-out', '/join/:token', '/reset', '/second-step', '/passkey', '/*'];
const open = ways.map((way) => `/admin${way}`);

const all = deskRoutes().filter(({ file }) => file !== 'desk-layout.tsx');
const asked = (path: string) =>
  path
    .replace(':tab', 'messages')
    .replace(/:(format)/, 'csv')
    .replace(':collection', 'testimonials')
    .replace(/:\w+/g, 'home');
const params = { id: 'home', collection: 'testimonials', tab: 'messages', format: 'csv', page: 'home', file: 'x' };

const made = await siteOfAll();
const cookies: Record<string, string> = {};
for (const role of limitedRoles) {
  const email = `${role}@example.com`;
  cookies[role] = (await joins(made, { name: `The ${role}`, email, role })).cookie;
}

test('every address of the desk has its line in the table, and no line is of none', () => {
  const lined = all.map(({ path }) => path).filter((path) => !open.includes(path));
  expect(lined.toSorted()).toEqual(Object.keys(rightsTable).toSorted());
});

/** The status with which a handler answers or throws. */
async function statusOf(handler: Handler, path: string, role: string, form?: Record<string, string>) {
  const about = { cookie: cookies[role], params, ...(form && { form }) };
  const answer = await Promise.resolve(handler(routeArgs(made, asked(path), about))).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    await answer.body?.cancel();
    // A tab that everybody is led to leads on to one's own; a file with everything asks for the password first.
    const place = answer.headers.get('location');
    if (place === '/admin/pages') return 403;
    return answer.status;
  }
  return (answer as { init?: ResponseInit } | undefined)?.init?.status ?? 200;
}

describe.each(Object.entries(rightsTable))('%s', (path, rights) => {
  test.each(limitedRoles.map((role, at) => [role, rights[at] ?? ''] as const))('%s: "%s"', async (role, right) => {
    const { file = '' } = all.find((one) => one.path === path) ?? {};
    const { loader, action } = await deskRoute(file);
    if (loader) {
      const status = await statusOf(loader, path, role);
      if (right === '') expect(status, 'reads').toBe(403);
      else expect(status, 'reads').not.toBe(403);
    }
    if (action) {
      const status = await statusOf(action, path, role, { intent: 'anything' });
      if (right === 'rw') expect(status, 'writes').not.toBe(403);
      else expect(status, 'writes').toBe(403);
    }
  });
});

test('what Hono answers below /admin goes by the same table', async () => {
  const own = made.app.routes.filter(({ path, method }) => path.startsWith('/admin') && method !== 'ALL');
  expect([...new Set(own.map(({ path }) => path))].toSorted()).toEqual(Object.keys(apiRights).toSorted());
  for (const { path, method } of own) {
    for (const [at, role] of limitedRoles.entries()) {
      const right = apiRights[path]?.[at] ?? '';
      const answer = await made.request(asked(path), { method, headers: { Cookie: cookies[role] ?? '' } });
      const isAllowed = method === 'GET' ? right !== '' : right === 'rw';
      expect(answer.status === 403, `${role} ${method} ${path}: ${answer.status}`).toBe(!isAllowed);
    }
  }
});

test('the words of pages are content, and an address that nobody has thought of is the owner’s', () => {
  const may = (path: string) =>
    limitedRoles.map((role) => `${mayOpen(role, path) ? 'r' : ''}${mayOpen(role, path, 'write') ? 'w' : ''}`);
  expect(may('/admin/words/home')).toEqual(['rw', '', 'r']);
  const owners = '/admin/records/protections/protections /admin/records/social-links /admin/anything /admin';
  for (const path of `${owners} /newsletter /admin/team.data /admin//team /`.split(' ')) {
    expect(may(path), path).toEqual(['', '', '']);
  }
});
