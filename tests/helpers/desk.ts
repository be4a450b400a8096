import { carryOut } from '#src/inbox/acts.server.ts';
import type { LeadDetail, LeadList } from '#src/inbox/lead-list.server.ts';
import type { LeadTypeConfig } from '#src/inbox/lead-types.ts';
import { leadDetail, leadExport, leadList } from '#src/inbox/leads.server.ts';
import type { ThreadResult } from '#src/inbox/thread-actions.server.ts';
import type { Thread } from '#src/inbox/thread-store.server.ts';
import type { RowActed } from '#src/inbox/today-actions.server.ts';
import { several } from '#src/intake/lead.ts';
import { deviceCookie, staffCookie } from '#src/platform/session/cookies.ts';
import { sessionLimits } from '#src/platform/session/session.server.ts';
import { contextFor } from '#src/server/page-renderer.server.ts';
import { formOf } from './fields.ts';
import type { TestSite } from './site.ts';

/** The names of the owner's cookies at a test site (site.ts), which has https. */
export const [staffName, deviceName] = [staffCookie, deviceCookie].map((one) => one.nameAt('https://northarc.example'));

let browsers = 0;

/** The cookie of a browser that has just signed in, from an address of its own. */
export async function signedInCookie(made: TestSite): Promise<string> {
  const outcome = await made.deps.staff.signIn('correct horse battery', `192.0.2.${++browsers}`);
  if (!('token' in outcome)) throw new Error('the test password was refused');
  return `${staffName}=${outcome.token}`;
}

/** Lets time go by (milliseconds) for somebody who goes on working at the desk, so that their session does. */
export async function workOn(made: TestSite, cookie: string, ms: number): Promise<void> {
  const step = sessionLimits.idleMs - 1;
  for (let left = ms; left > 0; left -= step) {
    made.clock.advance(Math.min(left, step));
    await made.deps.staff.touch(cookie);
  }
}

type Fields = Record<string, string | readonly string[]> | URLSearchParams;

/** What a loader or action of the owner's side is called with. */
export function routeArgs(
  made: TestSite,
  path: string,
  about: {
    cookie?: string | undefined;
    form?: Fields;
    params?: Record<string, string>;
  } = {},
) {
  const context = contextFor({ deps: made.deps, client: { address: '203.0.113.7', userAgent: '', language: '' } });
  const request = new Request(`${made.config.publicUrl}${path}`, {
    headers: about.cookie ? { Cookie: about.cookie } : {},
    ...(about.form ? { method: 'POST', body: formOf(about.form) } : {}),
  });
  return { request, context, params: about.params ?? {} };
}

interface Act {
  act: string;
  id?: string;
  [field: string]: string | readonly string[] | File | readonly File[] | undefined;
}

/** What somebody does by posting to the address of an act. */
export async function actAt(
  made: TestSite,
  cookie: string | undefined,
  path: string,
  form: object,
): Promise<ThreadResult & RowActed> {
  const answer = await carryOut(routeArgs(made, path, { cookie, form: form as Fields }));
  return 'init' in answer ? (answer.data as ThreadResult & RowActed) : answer;
}

/** Somebody at one tab, the owner unless told: its list, its detail views, and what is done there. */
export async function deskOf(made: TestSite, kind: LeadTypeConfig, whose?: string) {
  const cookie = whose ?? (await signedInCookie(made));
  const { path } = kind;
  return {
    list: (query = ''): Promise<LeadList> => leadList(routeArgs(made, `${path}${query}`, { cookie }), kind),
    detail: (id: string): Promise<LeadDetail & { thread: Thread }> =>
      leadDetail(routeArgs(made, `${path}/${id}`, { cookie, params: { id } }), kind),
    /** An act on the lead `id`, or on each `row`. */
    change: ({ act, id, ...form }: Act) => actAt(made, cookie, `/admin/leads/${id ?? several}/${act}`, form),
    async exported(format: string, query = '') {
      const args = routeArgs(made, `${path}/export/${format}${query}`, { cookie, params: { format } });
      const answer = await leadExport(args, kind);
      return { headers: answer.headers, text: await answer.text() };
    },
  };
}
