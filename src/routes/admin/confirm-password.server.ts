import { type Refusal, refuse } from '#src/lib/outcome.ts';
import type { SignedInContext } from './require-sign-in.server.ts';
import { waitWords } from './sign-in.server.ts';

/** Why a password was not taken; `retry`: it was not compared, and may be right. */
type Unconfirmed = Refusal & { retry: boolean };

/** Why the `password` of a form does not do; undefined when it is the owner's. The same limits hold as at the sign-in. */
export async function passwordProblem(
  { staff, client }: SignedInContext,
  form: FormData,
): Promise<Unconfirmed | undefined> {
  const confirmed = await staff.confirm(String(form.get('password') ?? ''), client.address, client.userAgent);
  if (confirmed.ok) return undefined;
  const { waitMs } = confirmed;
  const words = waitMs === undefined ? 'That is not your password. Nothing has been done.' : waitWords(waitMs);
  return { ...refuse(words), retry: waitMs !== undefined };
}
