import { redirect } from 'react-router';
import { type Refusal, refuse } from '#src/lib/outcome.ts';
import { placeOf, type SignedInContext, waitWords } from './require-sign-in.server.ts';

/** Why a password was not taken; `retry`: it was not compared, and may be right. */
type NotConfirmed = Refusal & { retry: boolean };

/** What the password is asked for again, as the audit list says it. */
const purposes = {
  erase: 'to erase a person',
  export: 'to export everything of a person',
} as const;

const wordsOf = ({ waitMs }: { waitMs?: number }) =>
  waitMs === undefined ? 'That’s not your password. Nothing was changed.' : waitWords(waitMs);

/** Why the `password` of a form does not do; undefined when it is the owner's. The same limits hold as at the sign-in. */
export async function passwordProblem(
  { staff, client, actor }: SignedInContext,
  form: FormData,
  purpose: keyof typeof purposes,
): Promise<NotConfirmed | undefined> {
  const confirmed = await staff.confirm(String(form.get('password') ?? ''), client.address, {
    actor,
    purpose: purposes[purpose],
  });
  if (confirmed.ok) return undefined;
  return { ...refuse(wordsOf(confirmed)), retry: confirmed.waitMs !== undefined };
}

/** How long somebody counts as having just proved who they are, in milliseconds. */
const freshMs = 15 * 60_000;

/** Whether the person of a session has proved who they are within the last 15 minutes. */
export const isFresh = ({ actor, clock }: SignedInContext): boolean => clock.now() - actor.confirmedAt < freshMs;

/** For files with everything of a kind. @throws a redirect to where the password is asked for, unless it was given just now. */
export function requireFresh(parts: SignedInContext, request: Request): void {
  if (!isFresh(parts)) throw redirect(`/admin/confirm?next=${encodeURIComponent(placeOf(request))}`);
}

/** The answer to a change that asks for the password first. */
export type Unconfirmed = Refusal & { confirm: true };

/**
 * Why somebody must prove again who they are before a change of accounts, keys or the like; undefined when they did within
 * the last 15 minutes (however lately with `always`), or do now by the `password` of the form. `purpose` completes "wrong
 * password" in the audit list.
 */
export async function unconfirmed(
  parts: SignedInContext,
  form: FormData,
  purpose: string,
  { always = false } = {},
): Promise<Unconfirmed | undefined> {
  if (!always && isFresh(parts)) return undefined;
  const { staff, client, actor, cookieHeader } = parts;
  const password = String(form.get('password') ?? '');
  if (password === '') return { ...refuse('Enter your password to continue.'), confirm: true };
  const confirmed = await staff.confirm(password, client.address, { actor, purpose, cookieHeader });
  if (confirmed.ok) return undefined;
  return { ...refuse(wordsOf(confirmed)), confirm: true };
}
