import { describe, expect, test } from 'vitest';
import { accountCookie } from '#tests/helpers/accounts.ts';
import { deskRoute, deskRoutes, type Handler } from '#tests/helpers/desk-routes.ts';
import { apiRights, limitedRoles, rightsTable } from '#tests/helpers/rights-table.ts';
import { routeArgs, siteOfAll } from '#tests/helpers/site.ts';
import { mayOpen } from './areas.ts';

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
  cookies[role] = await accountCookie(made, { name: `The ${role}`, email, role });
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
