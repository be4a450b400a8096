import { company } from '#src/content/company.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The mail by which the owner sees that mails leave, and how they look. */
export const testMail = (publicUrl: string): Mail => ({
  audience: 'owner',
  to: '',
  subject: `Test mail from ${company.name}`,
  body: `This is the test mail that was asked for in the desk.

It has left your site, and you can read it: notifications will reach you here. Mails to visitors come from the same sender and look like this one.

Back to the first day: ${publicUrl}/admin/first-day
`,
  action: { label: 'Back to the first day', url: `${publicUrl}/admin/first-day` },
});
