import { company } from '#src/content/company.ts';
import { easternText } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

export type Words = Pick<Mail, 'subject' | 'body' | 'action' | 'vanishes'>;

/** A mail to an account's own address, or to the owner's notification address while it has none. */
export const toAccount = ({ email }: { email: string }, words: Words): Mail =>
  email === '' ? { audience: 'owner', to: '', ...words } : { audience: 'staff', to: email, ...words };

interface By {
  name: string;
  device: string;
}

const byWhom = ({ name, device }: By) => `${name}${device && ` (${device})`}`;

/** Only an owner has access to the server that runs the site. */
const unlessYou = (role: string) => `If this was you or someone you asked, you don’t need to do anything.

If it wasn’t: ${
  role === 'owner'
    ? 'run "npm run account -- password" on the server that hosts your site. It sets a new password and signs everyone out.'
    : 'reset your password right away with "Forgot your password?" on the sign-in page, which signs every browser out, and tell the site owner.'
}
`;

/** Never contains the password. */
export const newPasswordMail = (by: By, at: number, role: string): Words => ({
  subject: `Your ${company.name} desk password was changed`,
  body: `Your desk password was changed on ${easternText(at)} Eastern by ${byWhom(by)}. Every other browser was signed out.

${unlessYou(role)}`,
});

export const newBrowserMail = (device: string, at: number): Words => ({
  subject: `New sign-in to your ${company.name} desk`,
  body: `Someone signed in to your desk account on ${easternText(at)} Eastern from a new browser: ${device}.

If this was you, you don’t need to do anything.

If it wasn’t, go to Account in the desk right away, sign that browser out and change your password.
`,
});

export function linkMail(about: { purpose: 'invitation' | 'reset'; url: string; minutes: number; by?: string }): Words {
  const { purpose, url, minutes, by } = about;
  const once = `The link works once and expires in ${minutes} minutes.`;
  if (purpose === 'invitation') {
    return {
      subject: `You’re invited to the ${company.name} desk`,
      body: `${by || 'The owner'} created an account for you on the ${company.name} desk. Choose your password here:

${url}

${once} If it has expired, ask for a new one.
`,
      action: { label: 'Choose your password', url },
      vanishes: true,
    };
  }
  return {
    subject: `Reset your ${company.name} desk password`,
    body: `Someone, probably you, asked to reset your password. Choose a new one here:

${url}

${once} Until then, your current password keeps working. If you didn’t ask for this, you can ignore this email.
`,
    action: { label: 'Choose a new password', url },
    vanishes: true,
  };
}

/** `what` is a whole sentence. `isOwn`: changed from within the account's own session. */
export const changeMail = (
  what: string,
  by: By,
  at: number,
  { isOwn = false, role = '', verb = 'changed' }: { isOwn?: boolean; role?: string; verb?: string } = {},
): Words => ({
  subject: `Your ${company.name} desk account was ${verb}`,
  body: `${what} This happened on ${easternText(at)} Eastern, by ${byWhom(by)}.

${isOwn ? unlessYou(role) : 'If you didn’t expect this, ask them or the site owner.\n'}`,
});
