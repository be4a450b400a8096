import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { acts } from '#src/inbox/acts.server.ts';
import { rememberMs } from '#src/platform/session/cookies.ts';
import routes from '#src/routes.ts';
import { createApp } from '#src/server/app.ts';
import { deviceName, routeArgs, signedInCookie, staffName } from '#tests/helpers/desk.ts';
import { type DeskRoute, deskRoute, deskRoutes, type Handler } from '#tests/helpers/desk-routes.ts';
import { contactData, realAgent, send, siteOfAll } from '#tests/helpers/site.ts';

/** What the way in and the way out are for: the only addresses of the owner's side that everybody may use. */
const open = [
  'desk/gate.tsx',
  // Behind the password, before the session: second-step.test.ts.
  'desk/second-step.tsx',
  'desk/passkey.ts',
  'desk/sign-out.tsx',
  'desk/elsewhere.tsx',
  // In front of the desk: account-team.test.ts.
  'desk/join.tsx',
  'desk/reset.tsx',
  // Behind a gate of their own: chat-history.test.ts.
  'assistant/chat-history.tsx',
  'assistant/chat-export.ts',
];

/** Pages that show a gate of their own in place of themselves; what lies behind them leads to it. */
const ownGates = ['/chat-history', '/newsletter-management'];
const isOwnGate = ({ path }: DeskRoute) => ownGates.includes(path);
const gateOf = (path: string) => ownGates.find((gate) => path.startsWith(`${gate}/`)) ?? '/admin';

const guarded = deskRoutes().filter(({ file }) => !open.includes(file));
const intents = `status delete restore note feed release sign-out-everywhere sign-out-browser password publish save
  subscribe switches test remove morning add read new-secret check undo ill-today move undo-move book block keep drop
  confirm name order back schedule unschedule reviewed new send fill trial unsend anything`
  .split(/\s+/)
  .concat(Object.values(acts).flatMap(Object.keys));

const made = await siteOfAll();
const lead = await send(made, 'contact', contactData);
// What goes on by itself after a message is over before anybody knocks.
await made.deps.people.settle();
await made.deps.notifier.round();

/** Cookies of browsers that are not signed in. */
async function strangers(): Promise<Record<string, string | undefined>> {
  const left = await signedInCookie(made);
  await made.deps.staff.signOut(left);
  const expired = await signedInCookie(made);
  await made.deps.db.sql.updateTable('staff_sessions').set({ expires_at: made.clock.now() }).execute();
  const [session] = await made.deps.db.sql.selectFrom('staff_sessions').select('token_hash').execute();
  return {
    'no session': undefined,
    'a session that was ended': left,
    'a session that has expired': expired,
    'a forged token': `${staffName}=${'A'.repeat(43)}`,
    'an empty token': `${staffName}=`,
    'what the database stores of a session': `${staffName}=${session?.token_hash}`,
  };
}

const tables = [
  ...(['leads', 'appointments', 'submissions', 'outbox', 'thread_entries', 'quarantine', 'settings'] as const),
  ...(['newsletter_subscribers', 'newsletter_sendings', 'newsletter_copies', 'notices'] as const),
  ...(['record_versions', 'record_drafts', 'push_subscriptions', 'busy_feeds'] as const),
];
const stateOfAll = async () =>
  JSON.stringify(await Promise.all(tables.map((one) => made.deps.db.sql.selectFrom(one).selectAll().execute())));

/** What is done with an intent at a screen is an act at the address of acts. */
const address = (path: string, act = 'done') =>
  path.replace(':id', lead).replace(':act', act).replace(':tab', 'messages').replace(':format', 'csv');
const params = { id: '', collection: 'testimonials', tab: 'messages', format: 'csv', page: 'home' };

async function ask(
  handler: Handler,
  path: string,
  about: { cookie?: string | undefined; form?: Record<string, string> },
) {
  const args = routeArgs(made, address(path, about.form?.intent), { ...about, params: { ...params, id: lead } });
  try {
    return { given: await handler(args) };
  } catch (thrown) {
    return { thrown };
  }
}

test('the route table is read, and no route of the owner lies among the public pages', async () => {
  expect(guarded.length).toBeGreaterThanOrEqual(14);
  const outside = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap((entry) => {
      const path = [above, entry.path].filter(Boolean).join('/');
      const app = /handle[^=]*= \{ app: true/.test(readFileSync(`src/${entry.file}`, 'utf8'));
      const wrong = (app || path.startsWith('admin')) && entry.file.startsWith('pages/');
      return [...(wrong ? [entry.file] : []), ...outside(entry.children ?? [], path)];
    });
  expect(outside(routes as RouteConfigEntry[])).toEqual([]);
});

describe.each(guarded.filter((route) => !isOwnGate(route)))('$path ($file)', ({ file, path }) => {
  test('neither shows nor changes anything for whoever is not signed in', async () => {
    const { loader, action } = await deskRoute(file);
    expect(loader ?? action, 'a route without loader could be reached unseen').toBeDefined();
    const everybody = Object.entries(await strangers());
    const before = await stateOfAll();
    for (const [nth, [who, cookie]] of everybody.entries()) {
      // Who is there is asked before what is wanted, so that one of them tries everything.
      const tried = nth === 0 ? intents : ['delete'];
      const forms = action ? tried.map((intent) => ({ intent, id: lead, status: 'closed', body: 'x' })) : [];
      for (const form of [undefined, ...forms]) {
        const handler = form ? action : loader;
        if (!handler) continue;
        const { given, thrown } = await ask(handler, path, { cookie, ...(form && { form }) });
        expect(given, `${who} ${form?.intent ?? 'GET'}`).toBeUndefined();
        expect(thrown, `${who} ${form?.intent ?? 'GET'}`).toBeInstanceOf(Response);
        const answer = thrown as Response;
        const told = [answer.status, answer.headers.get('location')?.split('?')[0], await answer.text()];
        expect(told).toEqual([302, gateOf(path), '']);
      }
    }
    expect(await stateOfAll()).toBe(before);
  });

  test('is there for the owner', async () => {
    const { loader } = await deskRoute(file);
    if (!loader) return;
    const { given, thrown } = await ask(loader, path, { cookie: await signedInCookie(made) });
    if (given instanceof Response) await given.body?.cancel();
    const missing = (thrown as { init?: { status?: number } } | undefined)?.init?.status;
    // The one lead is a message: at the other tabs it is not found, which is an answer for the signed-in owner only.
    if (thrown) expect(missing).toBe(404);
  });
});

test('no address takes a change that another site has started, even from the owner', async () => {
  const app = createApp({ deps: made.deps, pages: async () => new Response('the page was asked') });
  const cookie = await signedInCookie(made);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.northarc.example' },
  ];
  for (const path of guarded.filter((route) => !isOwnGate(route)).flatMap((one) => [one.path, `${one.path}.data`])) {
    for (const headers of foreign) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const init = { method, headers: { 'User-Agent': realAgent, Cookie: cookie, ...headers } };
        const answer = await app.request(`https://northarc.example${address(path)}`, init);
        expect(answer.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  }
});

test.each(guarded.filter(isOwnGate))(
  '$path shows its gate and nothing else to whoever is not signed in',
  async (route) => {
    const { loader, action } = await deskRoute(route.file);
    if (!loader || !action) throw new Error('a gate needs both');
    const everybody = Object.entries(await strangers());
    const before = await stateOfAll();
    for (const [who, cookie] of everybody) {
      const shown = (await ask(loader, route.path, { cookie })).given as object;
      expect(Object.values(shown), who).toEqual([undefined]);
      for (const intent of intents) {
        const { given } = await ask(action, route.path, { cookie, form: { intent, id: lead } });
        expect((given as { init: ResponseInit }).init.status, `${who} ${intent}`).toBe(401);
      }
    }
    expect(await stateOfAll()).toBe(before);
  },
);

test('every address that Hono itself answers below /admin asks for the session too', async () => {
  const own = made.app.routes.filter(({ path, method }) => path.startsWith('/admin') && method !== 'ALL');
  expect(own.map(({ path }) => path)).toContain('/admin/applications/:id/resume');
  for (const [who, cookie] of Object.entries(await strangers())) {
    for (const { path, method } of own) {
      const answer = await made.request(address(path), { method, headers: cookie ? { Cookie: cookie } : {} });
      // What a script asks for is told so; what a person opens leads to the gate.
      const isScript = path.startsWith('/admin/content/') || method === 'PUT';
      const refused = isScript ? [401, undefined] : [302, '/admin'];
      expect([answer.status, answer.headers.get('location')?.split('?')[0]], `${who} ${path}`).toEqual(refused);
    }
  }
});

test('the desk is installed and its worker renewed without a session, by what holds nothing of anybody', async () => {
  const worker = await made.request('/desk-worker.js');
  expect(worker.status).toBe(200);
  expect(Object.fromEntries(worker.headers)).toMatchObject({
    ...{ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' },
    'service-worker-allowed': '/admin',
  });
  const script = await worker.text();
  for (const event of ['push', 'notificationclick'])
    expect(script).toMatch(new RegExp(`addEventListener\\([\`'"]${event}[\`'"]`));
  // It must answer no request of the desk, and keep nothing.
  expect(script).not.toMatch(/[`'"]fetch[`'"]|caches|indexedDB/);
});

const closedPaths = new Set([...guarded.map(({ path }) => path), '/admin', '/chat-history', '/admin/elsewhere']);
// The frame around the tabs has no address of its own.
closedPaths.delete('/');

test('no cache keeps an answer of the owner, nor what React Router asks for in its place', async () => {
  const cookie = await signedInCookie(made);
  for (const header of [undefined, 'public, max-age=600', 'private']) {
    const pages = async () => new Response('of the owner', header ? { headers: { 'Cache-Control': header } } : {});
    const app = createApp({ deps: made.deps, pages });
    for (const path of [...closedPaths].flatMap((one) => [address(one), `${address(one)}.data`])) {
      const headers = { 'User-Agent': realAgent, Cookie: cookie };
      const answer = await app.request(`https://northarc.example${path}`, { headers });
      expect(answer.headers.get('cache-control'), `${path} ${header}`).toContain('no-store');
    }
  }
});

describe.each([
  ['desk/gate.tsx', '/admin'],
  ['assistant/chat-history.tsx', '/chat-history'],
  ['newsletter/newsletter-management.tsx', '/newsletter-management'],
])('signing in at %s', (file, path) => {
  test('ends the session and the device that the browser had, and drops their names of before https', async () => {
    const { deps } = made;
    const tokenOf = async () => (await signedInCookie(made)).split('=')[1] ?? '';
    const [session, plain, elsewhere] = [await tokenOf(), await tokenOf(), await tokenOf()];
    const device = (await deps.devices.remember(rememberMs, session)) ?? '';
    const presented = `${staffName}=${session}; northarc_staff=${plain}; ${deviceName}=${device}`;
    const { action } = await deskRoute(file);
    const form = { password: 'correct horse battery', remember: 'on' };
    const { given, thrown } = await ask(action as Handler, path, { cookie: presented, form });
    const cookies = ((thrown ?? given) as Response).headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(new RegExp(`^${staffName}=[\\w-]{43};`)));
    expect(cookies).toContainEqual('northarc_staff=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
    for (const old of [session, plain]) expect(await deps.staff.isSignedIn(`${staffName}=${old}`)).toBe(false);
    expect(await deps.staff.isSignedIn(`${staffName}=${elsewhere}`)).toBe(true);
    expect(await deps.devices.remember(rememberMs, session)).toBeUndefined();
    // At /admin no device is remembered, nor forgotten.
    expect(await deps.devices.isRemembered(device)).toBe(path === '/admin');
  });
});

test('a stream of events is ended, not sent to a gate, for whoever is not signed in', async () => {
  const { loader } = await deskRoute('desk/events.ts');
  for (const cookie of Object.values(await strangers())) {
    const args = routeArgs(made, '/admin/events', { cookie });
    args.request.headers.set('Accept', 'text/event-stream');
    expect(await loader?.(args)).toMatchObject({ status: 204, body: null });
  }
});
