import { emailAddress, line } from '#src/lib/fields.ts';
import { z } from '#src/lib/zod.ts';
import { roles } from '#src/platform/session/rights.ts';

/** What the audit list calls those who are nobody's account. */
const taken = /^(nobody|configuration|command line|remembered device|(owner|editor|agent|viewer)( [0-9a-f]{6})?)$/i;

const name = line(60, 'Please enter a name').refine(
  (text) => !taken.test(text) && !text.includes('@'),
  'Please enter a person’s name',
);
const email = emailAddress('Please enter an email address', 'Please enter a valid email address');

/** What a person of the desk is called and written to. */
export const personFields = z.object({ name, email });
/** An account that is to be. */
export const invitationFields = z.object({ name, email, role: z.enum(roles, 'Please choose a role') });

export type PersonFields = z.infer<typeof personFields>;
export type InvitationFields = z.infer<typeof invitationFields>;
