import { type Refusal, refuse } from '#src/lib/outcome.ts';
import type { SignedInContext } from './require-sign-in.server.ts';
import { waitWords } from './sign-in.server.ts';

/** Why a password was not taken; `retry`: it was not compared, and may be right. */
type Unconfirmed = Refusal & { retry: boolean };

/** What the password is asked for again, as the audit list says it. */
const purposes = {
  erase: 'to erase a person',
  export: 'to export everything of a person',
} as const;

/** Why the `password` of a form does not do; undefined when it is the owner's. The same limits hold as at the sign-in. */
export async function passwordProblem(
  { staff, client, actor }: SignedInContext,
  form: FormData,
  purpose: keyof typeof purposes,
): Promise<Unconfirmed | undefined> {
  const confirmed = await staff.confirm(String(form.get('password') ?? ''), client.address, {
    actor,
    purpose: purposes[purpose],
  });
  if (confirmed.ok) return undefined;
  const { waitMs } = confirmed;
  const words = waitMs === undefined ? 'That is not your password. Nothing has been done.' : waitWords(waitMs);
  return { ...refuse(words), retry: waitMs !== undefined };
}
