import { company } from '#content/company.ts';
import { easternText } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** Tells the owner that the desk has a new password; names who set it and when, never the password. */
export const newPasswordMail = ({ name, device }: { name: string; device: string }, at: number): Mail => ({
  audience: 'owner',
  to: '',
  subject: `The password of your desk at ${company.name} was changed`,
  body: `The password of your desk was changed on ${easternText(at)} Eastern, by ${name}${device && ` (${device})`}. Every other browser is signed out.

If that was you or somebody you asked, there is nothing to do.

If not: on the machine that runs your site, "npm run account -- password" makes a new password and signs everybody out.
`,
});
