import { emailAddress, line } from '#src/lib/fields.ts';
import { z } from '#src/lib/zod.ts';
import { roles } from '#src/platform/session/rights.ts';

/** Names the audit log uses for actors without an account. */
const taken = /^(nobody|configuration|command line|remembered device|(owner|editor|agent|viewer)( [0-9a-f]{6})?)$/i;

const name = line(60, 'Please enter a name').refine(
  (text) => !taken.test(text) && !text.includes('@'),
  'Please enter a person’s name',
);
const email = emailAddress('Please enter an email address', 'Please enter a valid email address');

export const personFields = z.object({ name, email });
export const invitationFields = z.object({ name, email, role: z.enum(roles, 'Please choose a role') });

export type PersonFields = z.infer<typeof personFields>;
export type InvitationFields = z.infer<typeof invitationFields>;
