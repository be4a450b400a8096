import { data, type RouterContextProvider, redirect } from 'react-router';
import { type RequestContext, requestContext } from '#src/context.server.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { type AuditEntry, recordAudit } from '#src/platform/audit/store.server.ts';
import { homeOf, mayOpen } from './areas.ts';
import { type Authorised, authorise, authoriseDevice, signedInActor } from './authorise.server.ts';
import type { StaffActor } from './sign-in.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

/** What a loader or action is called with. */
export interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The request's parts, and who asks. */
export interface SignedInContext extends RequestContext {
  actor: StaffActor;
  /** Whether the whole desk is open to them; a remembered device sees its own screens only. */
  isSignedIn: boolean;
  cookieHeader: string | null;
  /** Writes into the audit list what was done. */
  noteDone(entry: Pick<AuditEntry, 'action' | 'subject' | 'detail'>): Promise<void>;
}

function signedIn(parts: RequestContext, request: Request, actor: StaffActor, isSignedIn = true): SignedInContext {
  const { db, clock } = parts;
  const noteDone: SignedInContext['noteDone'] = (entry) =>
    db.write((trx) => recordAudit(trx, { ...entry, at: clock.now(), actor }));
  return { ...parts, actor, isSignedIn, cookieHeader: request.headers.get('cookie'), noteDone };
}

/** What React Router adds to the address when it asks for a page's data. */
const ownParams = ['_routes', 'index'];

/** The query of a page's address as its visitor knows it, with its question mark; empty when there is none. */
export function searchOf({ url }: { url: string }): string {
  const { searchParams } = new URL(url);
  for (const name of ownParams) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

/** Path and query of the page that a request belongs to: its own address, or for a change the page that it was made on. */
export function placeOf({ url, method, headers }: Request): string {
  const referrer = method === 'GET' ? null : headers.get('referer');
  const place = referrer && URL.canParse(referrer) ? referrer : url;
  return new URL(place).pathname.replace(/\.data$/, '') + searchOf({ url: place });
}

/**
 * @throws a redirect to the gate, which knows the way back, for nobody that is known; one to their account for somebody who
 * owes a second factor; 403 for somebody who may not.
 */
function orThrow(asked: Authorised, gate: string): StaffActor {
  if (asked.ok) return asked.actor;
  if (asked.status === 401) throw redirect(gate);
  if (asked.owes) throw redirect('/admin/account');
  const { status, ...why } = asked;
  throw data(why, { status });
}

const gateFor = (request: Request) => `/admin?next=${encodeURIComponent(placeOf(request))}`;

/**
 * The request's parts for somebody who is signed in and may open this address, or change something by it. Every loader and
 * action of the desk begins with this. @throws a redirect to the gate for anybody else; 403 when their role does not go so far.
 */
export async function requireSignIn({ request, context }: Args): Promise<SignedInContext> {
  const parts = context.get(requestContext);
  return signedIn(parts, request, orThrow(await authorise(parts.staff, request), gateFor(request)));
}

/** The same for the frame around the tabs, which shows itself also around what somebody may not open. */
export async function requireFrame({ request, context }: Args): Promise<SignedInContext> {
  const parts = context.get(requestContext);
  const actor = await signedInActor(parts.staff, request);
  if (!actor) throw redirect(gateFor(request));
  return signedIn(parts, request, actor);
}

/** The same for a tab that everybody is led to; who may not open it is led to their own. */
export async function requireSignInOrLeave(args: Args): Promise<SignedInContext> {
  const { actor } = await requireFrame(args);
  if (!mayOpen(actor.role, new URL(args.request.url).pathname)) throw redirect(homeOf(actor.role));
  return requireSignIn(args);
}

/**
 * The same also for a remembered device, undefined for anybody else. For the pages with a gate of their own that offers to
 * remember the device (S2 §4): every loader and action there begins with this. @throws 403 for somebody who may not.
 */
export async function staffOrDevice({ request, context }: Args): Promise<SignedInContext | undefined> {
  const parts = context.get(requestContext);
  const asked = await authoriseDevice(parts, request);
  if (!asked.ok && asked.status === 401) return undefined;
  return signedIn(parts, request, orThrow(asked, ''), !asked.isDevice);
}

/** The same for what has no gate to show. @throws a redirect to the gate at `page`, and 403 for somebody who may not. */
export async function staffOrDeviceOnly(args: Args, page: string): Promise<SignedInContext> {
  const parts = await staffOrDevice(args);
  if (!parts) throw redirect(page);
  return parts;
}

/** An action's answer: a refusal has status 422, which also tells React Router not to read the page anew. */
export const answered = <Answer extends Outcome>(outcome: Answer) =>
  data(outcome, outcome.ok ? undefined : { status: 422 });

/** An action of the desk: asks for the session, reads the form and carries out what it asks. */
export const deskAction = <Answer extends Outcome>(
  args: Args,
  act: (parts: SignedInContext, form: FormData) => Promise<Answer>,
) =>
  orWhyNot(args, async () => {
    const parts = await requireSignIn(args);
    return answered(await act(parts, await args.request.formData()));
  });
