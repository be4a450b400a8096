import { editorMessages } from 'content:page-editor';
import type { MiddlewareHandler } from 'hono';
import { deviceWords } from '#src/lib/device.ts';
import { type Refusal, refuse } from '#src/lib/outcome.ts';
import { activityCookie, deviceCookie } from '#src/platform/session/cookies.ts';
import type { Devices } from '#src/platform/session/devices.server.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { areasOf, mayOpen } from './areas.ts';
import type { Staff, StaffActor } from './sign-in.server.ts';

/** 401 when not signed in; 403 when the role is not enough, or the required second factor is missing (`owes`). */
export type Authorised = { ok: true; actor: StaffActor } | (Refusal & { status: 401 | 403; owes?: true });

/** For someone who is saving something; a page that is opened redirects to the gate instead. */
const signedOut = { ...refuse(editorMessages.signedOut), status: 401 } as const;
const cookieOf = (request: Request) => request.headers.get('cookie');
const rightFor = ({ method }: Request) => (['GET', 'HEAD'].includes(method) ? 'read' : 'write');

const notTheirs = (role: Role, path: string) =>
  mayOpen(role, path)
    ? refuse('Your account can view this but not change it. Ask the site owner for more access.')
    : refuse('Your account doesn’t have access to this. Ask the site owner for more access.');

/** Whether a person acted, rather than an open page refreshing itself. */
const isUse = (request: Request) =>
  request.method !== 'GET' ||
  request.headers.get('sec-fetch-dest') === 'document' ||
  activityCookie.isIn(cookieOf(request));

const owing = {
  ...refuse('Set up a passkey or an authenticator app first. The site owner requires one for everyone.'),
  ...({ status: 403, owes: true } as const),
};

/** Addresses about one's own account stay open to whoever owes a second factor. */
const isOwn = (path: string) => areasOf(path).every((area) => area === 'own');

async function judged(staff: Staff, request: Request, actor: StaffActor): Promise<Authorised> {
  const { pathname } = new URL(request.url);
  if (!isOwn(pathname) && (await staff.keys.owes(actor.account))) return owing;
  if (mayOpen(actor.role, pathname, rightFor(request))) return { ok: true, actor };
  return { ...notTheirs(actor.role, pathname), status: 403 };
}

/** Who is signed in, whatever they ask for. Counts as a use of their session. */
export async function signedInActor(staff: Staff, request: Request): Promise<StaffActor | undefined> {
  const actor = await staff.actorOf(cookieOf(request));
  if (actor && isUse(request)) await staff.touch(cookieOf(request));
  return actor;
}

/** The only place that decides who may use an address of the desk; every loader, action and handler calls it. */
export async function authorise(staff: Staff, request: Request): Promise<Authorised> {
  const actor = await signedInActor(staff, request);
  return actor ? judged(staff, request, actor) : signedOut;
}

/** Like `authorise`, and accepts a remembered device, for pages with their own gate (S2 §4). */
export async function authoriseDevice(
  { staff, devices, publicUrl }: { staff: Staff; devices: Devices; publicUrl: string },
  request: Request,
): Promise<Authorised & { isDevice?: boolean }> {
  const bySession = await authorise(staff, request);
  if (bySession.ok || bySession.status === 403) return bySession;
  const token = deviceCookie.tokenIn(cookieOf(request), publicUrl);
  const holder = token === undefined ? undefined : await devices.holderOf(token);
  if (!holder) return signedOut;
  const { account, role } = holder;
  const device = deviceWords(request.headers.get('user-agent') ?? '');
  const name = holder.name || 'remembered device';
  const asked = await judged(staff, request, { name, device, account, role, session: '', confirmedAt: 0 });
  return { ...asked, isDevice: true };
}

export interface StaffEnv {
  Variables: { actor: StaffActor };
}

/** Guards Hono's own routes below /admin. Refuses in JSON, or with `gate` by redirect (401) or text (403). */
export function staffOnly(staff: Staff, gate?: string): MiddlewareHandler<StaffEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const asked = await authorise(staff, c.req.raw);
    if (asked.ok) {
      c.set('actor', asked.actor);
      return next();
    }
    const { status, reason } = asked;
    if (gate === undefined) return c.json({ message: reason }, status);
    return status === 401 ? c.redirect(gate) : c.text(reason, status);
  };
}
