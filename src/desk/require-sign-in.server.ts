import { data, type RouterContextProvider, redirect } from 'react-router';
import { type RequestContext, requestContext } from '#src/context.server.ts';
import { type Outcome, type Refusal, refuse } from '#src/lib/outcome.ts';
import { type AuditEntry, recordAudit } from '#src/platform/audit/store.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { namingRequest } from '#src/platform/log.server.ts';
import {
  deviceCookie,
  knownBrowserCookie,
  rememberMs,
  secondStepCookie,
  staffCookie,
} from '#src/platform/session/cookies.ts';
import { homeOf, mayOpen } from './areas.ts';
import { type Authorised, authorise, authoriseDevice, signedInActor } from './authorise.server.ts';
import type { GateWords } from './gate-form.tsx';
import { mailStanding } from './outbox-trouble.server.ts';
import { schemeIn } from './scheme.ts';
import type { StaffActor } from './sign-in.server.ts';

const reason =
  'We can’t save anything right now. The disk may be full, or the database may be down. What you typed is still here; please try again in a few minutes.';

/** Thrown by `requireSignIn` when the role is not enough. */
const isForbidden = (error: unknown): error is ReturnType<typeof data<Refusal>> =>
  (error as { init?: ResponseInit } | undefined)?.init?.status === 403;

/**
 * Answers 503 and the reason while storage is unavailable, so that the page stays (S2 §8); also answers missing rights.
 * @throws anything else.
 */
export async function orWhyNot<T>({ context }: { context: Readonly<RouterContextProvider> }, change: () => Promise<T>) {
  try {
    return await change();
  } catch (error) {
    if (isForbidden(error)) return error;
    if (!isUnavailable(error)) throw error;
    context.get(requestContext).log.error({ error }, 'a change of the owner could not be saved');
    return data(refuse(namingRequest(reason)), { status: 503 });
  }
}

/** Redirects a browser that has just signed in to `to`, and sets its session and device cookies. */
export async function signedInAnswer(
  { request, context }: Args,
  { token, to, remember }: { token: string; to: string; remember: boolean },
) {
  const { staff, devices, publicUrl } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const set = staffCookie.headers(token, publicUrl, cookie);
  if (remember) {
    const device = await devices.remember(rememberMs, token, deviceCookie.allTokensIn(cookie));
    if (device) set.push(...deviceCookie.headers(device, publicUrl, cookie));
  }
  const known = await staff.rememberBrowser(token, cookie);
  if (known) set.push(...knownBrowserCookie.headers(known, publicUrl, cookie));
  if (secondStepCookie.allTokensIn(cookie).length > 0) set.push(...secondStepCookie.headers('', publicUrl, cookie));
  return redirect(to, { headers: set.map((value): [string, string] => ['Set-Cookie', value]) });
}

export interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export interface SignedInContext extends RequestContext {
  actor: StaffActor;
  /** False for a remembered device, which sees its own screens only. */
  isSignedIn: boolean;
  cookieHeader: string | null;
  /** Writes to the audit log. */
  noteDone(entry: Pick<AuditEntry, 'action' | 'subject' | 'detail'>): Promise<void>;
}

function signedIn(parts: RequestContext, request: Request, actor: StaffActor, isSignedIn = true): SignedInContext {
  const { db, clock } = parts;
  const noteDone: SignedInContext['noteDone'] = (entry) =>
    db.write((trx) => recordAudit(trx, { ...entry, at: clock.now(), actor }));
  return { ...parts, actor, isSignedIn, cookieHeader: request.headers.get('cookie'), noteDone };
}

/** Added by React Router when it requests a page's data. */
const ownParams = ['_routes', 'index'];

/** The query of a page without React Router's own parameters, with its `?`; empty when there is none. */
export function searchOf({ url }: { url: string }): string {
  const { searchParams } = new URL(url);
  for (const name of ownParams) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

/** Path and query of the page a request belongs to: for a change the page it was made on (Referer), else its own. */
export function placeOf({ url, method, headers }: Request): string {
  const referrer = method === 'GET' ? null : headers.get('referer');
  const place = referrer && URL.canParse(referrer) ? referrer : url;
  return new URL(place).pathname.replace(/\.data$/, '') + searchOf({ url: place });
}

/** @throws a redirect to `gate` (not signed in) or to the account (owes a second factor); 403 when not allowed. */
function orThrow(asked: Authorised, gate: string): StaffActor {
  if (asked.ok) return asked.actor;
  if (asked.status === 401) throw redirect(gate);
  if (asked.owes) throw redirect('/admin/account');
  const { status, ...why } = asked;
  throw data(why, { status });
}

const gateFor = (request: Request) => `/admin?next=${encodeURIComponent(placeOf(request))}`;

/**
 * Every loader and action of the desk starts with this. @throws a redirect to the gate when not signed in; 403 when the
 * role is not enough.
 */
export async function requireSignIn({ request, context }: Args): Promise<SignedInContext> {
  const parts = context.get(requestContext);
  return signedIn(parts, request, orThrow(await authorise(parts.staff, request), gateFor(request)));
}

/** Without the check of rights: the frame also surrounds pages the person may not open. */
export async function requireFrame({ request, context }: Args): Promise<SignedInContext> {
  const parts = context.get(requestContext);
  const actor = await signedInActor(parts.staff, request);
  if (!actor) throw redirect(gateFor(request));
  return signedIn(parts, request, actor);
}

/** For a tab everybody is led to. @throws a redirect to the person's own home when they may not open it. */
export async function requireSignInOrLeave(args: Args): Promise<SignedInContext> {
  const { actor } = await requireFrame(args);
  if (!mayOpen(actor.role, new URL(args.request.url).pathname)) throw redirect(homeOf(actor.role));
  return requireSignIn(args);
}

/**
 * `requireSignIn` for pages with their own gate (S2 §4), also for a remembered device; undefined when neither. @throws
 * 403 when not allowed.
 */
export async function staffOrDevice({ request, context }: Args): Promise<SignedInContext | undefined> {
  const parts = context.get(requestContext);
  const asked = await authoriseDevice(parts, request);
  if (!asked.ok && asked.status === 401) return undefined;
  return signedIn(parts, request, orThrow(asked, ''), !asked.isDevice);
}

/** For routes without a gate of their own. @throws a redirect to the gate at `page`; 403 when not allowed. */
export async function staffOrDeviceOnly(args: Args, page: string): Promise<SignedInContext> {
  const parts = await staffOrDevice(args);
  if (!parts) throw redirect(page);
  return parts;
}

/** A refusal gets status 422, which also stops React Router from revalidating. */
export const answered = <Answer extends Outcome>(outcome: Answer) =>
  data(outcome, outcome.ok ? undefined : { status: 422 });

/** Runs an action of the desk with the session and the form. */
export const deskAction = <Answer extends Outcome>(
  args: Args,
  act: (parts: SignedInContext, form: FormData) => Promise<Answer>,
) =>
  orWhyNot(args, async () => {
    const parts = await requireSignIn(args);
    return answered(await act(parts, await args.request.formData()));
  });

/** For an attempt that was not checked. `waitMs`: milliseconds until it is worth trying again. */
export function waitWords(waitMs: number): string {
  if (waitMs < 10_000) return 'Sign-in is busy right now. Please try again in a few seconds.';
  return `Too many attempts. Please wait ${Math.ceil(waitMs / 60_000)} min.`;
}

/** An attempt that was not checked, with when it is worth trying again. */
export const heldBack = <Body extends object>(body: Body, waitMs: number) =>
  data(body, { status: 429, headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });

/** `recovery`: a recovery code beside the password gets past the rate limit. `email` as typed. */
export type GateAnswer = Outcome & { recovery?: true; email?: string };

const secondStepPath = '/admin/second-step';

/** Signs in with the form's `password` and redirects to `to`, via the second step if the account has one. */
export const signInAt = (args: Args, gate: GateWords, form: FormData, to: string) =>
  orWhyNot(args, async () => {
    const { staff, client, publicUrl } = args.context.get(requestContext);
    const cookie = args.request.headers.get('cookie');
    const { address, userAgent } = client;
    const recoveryCode = String(form.get('recovery') ?? '');
    const about = { email: String(form.get('email') ?? ''), userAgent, cookieHeader: cookie, recoveryCode };
    const signedIn = await staff.signIn(String(form.get('password') ?? ''), address, about);
    const remember = gate.remember === true && form.has('remember');
    if (signedIn.ok && 'token' in signedIn) return signedInAnswer(args, { token: signedIn.token, to, remember });
    if (signedIn.ok) {
      const query = new URLSearchParams({ next: to, ...(remember && { remember: 'on' }) });
      const set = secondStepCookie.headers(signedIn.pending, publicUrl, cookie);
      const headers = set.map((value): [string, string] => ['Set-Cookie', value]);
      return redirect(`${secondStepPath}?${query}`, { headers });
    }
    const { waitMs } = signedIn;
    const recovery = (waitMs !== undefined || recoveryCode !== '') && (await staff.keys.offers()).recovery;
    const more = { ...(recovery && ({ recovery: true } as const)), ...(about.email && { email: about.email }) };
    if (waitMs === undefined)
      return data<GateAnswer>({ ...refuse('Invalid password. Please try again.'), ...more }, { status: 401 });
    return heldBack<GateAnswer>({ ...refuse(waitWords(waitMs)), ...more }, waitMs);
  });

export type GateOffers = Awaited<ReturnType<typeof gateOffers>>;

/** What a gate asks for beside the password. `?recovery` asks for a recovery code, if anybody has one. */
export async function gateOffers({ context, request }: Args) {
  const { staff } = context.get(requestContext);
  const [asksAddress, { passkey, recovery }] = await Promise.all([staff.asksAddress(), staff.keys.offers()]);
  const asksCode = recovery && new URL(request.url).searchParams.has('recovery');
  return { ...(asksAddress && { asksAddress }), ...(passkey && { passkey }), ...(asksCode && { recovery: asksCode }) };
}

/** Loader of a page with its own gate: its data and the state of mail, or what the gate needs. */
export async function loadBehindGate<Page>(
  args: Args,
  load: (parts: SignedInContext, params: URLSearchParams) => Promise<Page>,
) {
  const parts = await staffOrDevice(args);
  const scheme = schemeIn(args.request.headers.get('cookie'));
  if (!parts) {
    return { page: undefined, ...(await gateOffers(args)), ...(scheme && { scheme }) };
  }
  const [page, mail] = await Promise.all([
    load(parts, new URL(args.request.url).searchParams),
    mayOpen(parts.actor.role, '/admin/outbox')
      ? mailStanding(parts.db, parts.mailConfigured, parts.clock.now())
      : undefined,
  ]);
  const { role } = parts.actor;
  return { page, mail, scheme, role, isSignedIn: parts.isSignedIn && mayOpen(role, '/admin/find') };
}

/** Signs in (S2 §5, §8) and returns to the page with its query and hash, or runs `act`. */
export async function actBehindGate<Answer extends Outcome>(
  args: Args,
  gate: GateWords,
  act: (parts: SignedInContext, form: FormData) => Promise<Answer>,
) {
  const form = await args.request.formData();
  if (form.has('password')) {
    const [place = ''] = /#[\w%.~-]*$/.exec(String(form.get('next') ?? '')) ?? [];
    return signInAt(args, gate, form, gate.next + searchOf(args.request) + place);
  }
  return orWhyNot(args, async () => {
    const parts = await staffOrDevice(args);
    if (!parts) return data(refuse('Please sign in.'), { status: 401 });
    return answered(await act(parts, form));
  });
}

const wordsOf = ({ waitMs }: { waitMs?: number }) =>
  waitMs === undefined ? 'That’s not your password. Nothing was changed.' : waitWords(waitMs);

/** Why the form's `password` is refused; undefined when right. Same rate limits as sign-in. `purpose`: for the audit log. */
export async function passwordProblem(
  { staff, client, actor }: SignedInContext,
  form: FormData,
  purpose: 'to erase a person' | 'to export everything of a person',
) {
  const confirmed = await staff.confirm(String(form.get('password') ?? ''), client.address, { actor, purpose });
  if (confirmed.ok) return undefined;
  // `retry`: the password was not checked and may be right.
  return { ...refuse(wordsOf(confirmed)), retry: confirmed.waitMs !== undefined };
}

const freshMs = 15 * 60_000;

/** Whether the person confirmed their password within the last 15 minutes. */
export const isFresh = ({ actor, clock }: SignedInContext): boolean => clock.now() - actor.confirmedAt < freshMs;

/** For full exports. @throws a redirect to the password page unless it was confirmed recently. */
export function requireFresh(parts: SignedInContext, request: Request): void {
  if (!isFresh(parts)) throw redirect(`/admin/confirm?next=${encodeURIComponent(placeOf(request))}`);
}

/**
 * Undefined if the password was confirmed within 15 minutes (ignored with `always`) or is right in this form. `purpose`
 * completes "wrong password" in the audit log.
 */
export async function unconfirmed(
  parts: SignedInContext,
  form: FormData,
  purpose: string,
  { always = false } = {},
): Promise<(Refusal & { confirm: true }) | undefined> {
  if (!always && isFresh(parts)) return undefined;
  const { staff, client, actor, cookieHeader } = parts;
  const password = String(form.get('password') ?? '');
  if (password === '') return { ...refuse('Enter your password to continue.'), confirm: true };
  const confirmed = await staff.confirm(password, client.address, { actor, purpose, cookieHeader });
  if (confirmed.ok) return undefined;
  return { ...refuse(wordsOf(confirmed)), confirm: true };
}
