import { company } from '#src/content/company.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

/** The mail by which the owner sees that mails leave, and how they look. */
export const testMail = (publicUrl: string): Mail => ({
  audience: 'owner',
  to: '',
  subject: `Test email from ${company.name}`,
  body: `This is the test email you requested in the desk. Since you’re reading it, notifications will reach you here. Emails to visitors come from the same sender and look like this one.

Back to Getting started: ${publicUrl}/admin/first-day
`,
  action: { label: 'Back to Getting started', url: `${publicUrl}/admin/first-day` },
});
