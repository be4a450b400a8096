import { company } from '#src/content/company.ts';
import { easternText } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** What a mail to somebody of the desk says. */
export type Words = Pick<Mail, 'subject' | 'body' | 'action' | 'vanishes'>;

/** A mail to the person of an account: to their address, or to the owner's notifications while they have none. */
export const toAccount = ({ email }: { email: string }, words: Words): Mail =>
  email === '' ? { audience: 'owner', to: '', ...words } : { audience: 'staff', to: email, ...words };

/** Who did something: a person's or session's name, and the browser in words. */
interface By {
  name: string;
  device: string;
}

const byWhom = ({ name, device }: By) => `${name}${device && ` (${device})`}`;

/** What somebody does who did not do it; only an owner is at home on the machine that runs the site. */
const unlessYou = (role: string) => `If that was you or somebody you asked, there is nothing to do.

If not: ${
  role === 'owner'
    ? 'on the machine that runs your site, "npm run account -- password" makes a new password and signs everybody out.'
    : 'ask for a new password at once by "Forgot your password?" at the sign-in, which signs everybody out, and tell the owner of the site.'
}
`;

/** Says that an account of the desk has a new password; names who set it and when, never the password. */
export const newPasswordMail = (by: By, at: number, role: string): Words => ({
  subject: `The password of your desk at ${company.name} was changed`,
  body: `The password of your desk was changed on ${easternText(at)} Eastern, by ${byWhom(by)}. Every other browser is signed out.

${unlessYou(role)}`,
});

/** Says that somebody has signed in with a browser that was not used before. */
export const newBrowserMail = (device: string, at: number): Words => ({
  subject: `A new browser has signed in to your desk at ${company.name}`,
  body: `Somebody has signed in to the desk with your account on ${easternText(at)} Eastern, with a browser that was not used for it before: ${device}.

If that was you, there is nothing to do.

If not, sign it out at once in the desk under Account, and choose a new password there.
`,
});

/** The mail that lets somebody in to the desk for the first time, or choose a new password. `minutes`: how long its link holds. */
export function linkMail(about: { purpose: 'invitation' | 'reset'; url: string; minutes: number; by?: string }): Words {
  const { purpose, url, minutes, by } = about;
  const once = `The link works once, within ${minutes} minutes.`;
  if (purpose === 'invitation') {
    return {
      subject: `You are invited to the desk of ${company.name}`,
      body: `${by || 'The owner'} has made you an account for the desk of ${company.name}. Choose your password here:

${url}

${once} If it is too old by the time you read this, ask for a new one.
`,
      action: { label: 'Choose your password', url },
      vanishes: true,
    };
  }
  return {
    subject: `A new password for the desk of ${company.name}`,
    body: `Somebody, probably you, has asked for a new password of your account. Choose it here:

${url}

${once} Until then your old password goes on working. If you did not ask, there is nothing to do.
`,
    action: { label: 'Choose a new password', url },
    vanishes: true,
  };
}

/**
 * Says what was done to an account or its keys. `what` is a whole sentence; `isOwn`: by whoever had signed in to the account
 * itself, who is its person or somebody in their place.
 */
export const changeMail = (
  what: string,
  by: By,
  at: number,
  { isOwn = false, role = '', verb = 'changed' }: { isOwn?: boolean; role?: string; verb?: string } = {},
): Words => ({
  subject: `Your account of the desk at ${company.name} was ${verb}`,
  body: `${what} It was done on ${easternText(at)} Eastern, by ${byWhom(by)}.

${isOwn ? unlessYou(role) : 'If you did not expect this, ask them, or the owner of the site.\n'}`,
});
