import { data, type RouterContextProvider, redirect } from 'react-router';
import { deviceCookie } from '#src/features/desk/cookies.ts';
import { deviceWords } from '#src/lib/device-words.ts';
import type { Outcome } from '#src/lib/outcome.ts';
import { type Actor, type AuditEntry, recordAudit } from '#src/platform/audit/store.server.ts';
import { type RequestContext, requestContext } from '../context.server.ts';
import { orWhyNot } from './while-unavailable.server.ts';

/** What a loader or action is called with. */
export interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The request's parts, and who asks. */
export interface SignedInContext extends RequestContext {
  actor: Actor;
  /** Whether the whole desk is open to them; a remembered device sees its own screens only. */
  isSignedIn: boolean;
  /** Writes into the audit list what was done. */
  noteDone(entry: Pick<AuditEntry, 'action' | 'subject' | 'detail'>): Promise<void>;
}

function signedIn(parts: RequestContext, actor: Actor, isSignedIn = true): SignedInContext {
  const { db, clock } = parts;
  const noteDone: SignedInContext['noteDone'] = (entry) =>
    db.write((trx) => recordAudit(trx, { ...entry, at: clock.now(), actor }));
  return { ...parts, actor, isSignedIn, noteDone };
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

/** The request's parts for a signed-in owner, undefined for anybody else. */
async function staffOf({ request, context }: Args): Promise<SignedInContext | undefined> {
  const parts = context.get(requestContext);
  const actor = await parts.staff.actorOf(request.headers.get('cookie'));
  return actor && signedIn(parts, actor);
}

/**
 * The request's parts for a signed-in owner; anybody else is sent to the gate, which knows the way back. Every loader and
 * action of the owner's side begins with this.
 */
export async function requireSignIn(args: Args): Promise<SignedInContext> {
  const parts = await staffOf(args);
  if (!parts) throw redirect(`/admin?next=${encodeURIComponent(placeOf(args.request))}`);
  return parts;
}

/**
 * The same also for a remembered device, undefined for anybody else. For the pages with a gate of their own that offers to
 * remember the device (S2 §4): every loader and action there begins with this.
 */
export async function staffOrDevice(args: Args): Promise<SignedInContext | undefined> {
  const staff = await staffOf(args);
  if (staff) return staff;
  const parts = args.context.get(requestContext);
  const token = deviceCookie.tokenIn(args.request.headers.get('cookie'), parts.publicUrl);
  if (token === undefined || !(await parts.devices.isRemembered(token))) return undefined;
  return signedIn(parts, { name: 'remembered device', device: deviceWords(parts.client.userAgent) }, false);
}

/** The same for what has no gate to show. @throws a redirect to the gate at `page`. */
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
