import { html } from 'hono/html';
import type { OutboxTable } from '../db/tables.ts';

/** A mail as features compose it: plain text, addressed to one person. */
export interface Mail {
  /** owner: notifications of the site; staff: one person of the desk; canary: the site's own, which no list and no figure knows. */
  audience: 'owner' | 'staff' | 'visitor' | 'canary';
  /** One address; empty for the owner, whose address is configured, and for a canary that the server is only asked about. */
  to: string;
  subject: string;
  body: string;
  replyTo?: string | undefined;
  /** Address at which one POST ends the subscription that this mail belongs to (RFC 8058). */
  listUnsubscribe?: string | undefined;
  /** Its row goes as soon as it was sent or given up: nothing else may keep whom it went to. */
  vanishes?: boolean | undefined;
  /** The one button of its HTML part; the body names the same address. */
  action?: MailAction | undefined;
  /** Set for a mail that somebody wrote by hand: what it answers, and the mails before it, as Message-IDs, oldest first. */
  written?: { inReplyTo: string; threadIds: readonly string[]; files: readonly AttachedFile[] };
  /** When it may leave, in epoch milliseconds, for what can still be taken back; at once unless told. */
  notBefore?: number | undefined;
  /** An iCalendar text that mail programs show as an invitation, or take as its withdrawal. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
}

/** The one thing to do next that a mail offers. */
export interface MailAction {
  label: string;
  url: string;
}

/** A file of the file store that goes out with a mail. */
export interface AttachedFile {
  /** Its name in the store. */
  file: string;
  /** What the receiver sees. */
  name: string;
  /** A media type. */
  type: string;
}

/** A mail and what became of it, as the desk shows it. Moments in epoch milliseconds. */
export const shownMail = (mail: OutboxTable) => ({
  id: mail.id,
  audience: mail.audience,
  recipient: mail.recipient,
  subject: mail.subject,
  body: mail.body,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.last_error,
  createdAt: mail.created_at,
  nextAttemptAt: mail.next_attempt_at,
  sentAt: mail.sent_at,
});

export type ShownMail = ReturnType<typeof shownMail>;

interface Scheme {
  paper: string;
  ink: string;
  /** Labels, quoted text, the company's name. */
  quiet: string;
  link: string;
  line: string;
}

/** Whose mails they are and how they look; colours as #rrggbb. */
export interface MailLook {
  company: string;
  /** Address of the company's mark; without one its name stands alone. */
  logo?: string;
  light: Scheme;
  dark: Scheme;
  /** The one stroke of colour above the company's name. */
  theme: string;
  button: { ground: string; ink: string };
}

export type Html = ReturnType<typeof html>;

const fonts = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** On white, as it was drawn: a mail in dark colours must not swallow it. */
const mark = ({ logo }: MailLook) =>
  logo
    ? html`<img src="${logo}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:200px;margin:0 0 8px;border:0;border-radius:4px;background:#ffffff">`
    : html``;

/** Where the mail's colours change in the dark. Mail programs that invert colours by themselves leave those alone that answer to this. */
const darkStyle = ({ dark, button: { ground, ink } }: MailLook) => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important;color:${dark.ink}!important}
.quiet{color:${dark.quiet}!important}
.link{color:${dark.link}!important}
.quote{border-color:${dark.line}!important}
.button{background:${ground}!important;color:${ink}!important}
}`;

/** What mail programs show behind the subject; what follows of the text is kept away from it. */
const hidden = 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden';
const lead = (preheader: string) =>
  preheader === ''
    ? html``
    : html`<div style="${hidden}">${preheader}${'\u00a0\u200c'.repeat(60)}</div>
`;

/** The document around what a mail says: company, colours for light and dark, a width for Outlook. */
export function mailFrame(
  mail: { subject: string; preheader?: string; content: Html | Html[] },
  look: MailLook,
): string {
  const { subject, preheader = '', content } = mail;
  const { light } = look;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${darkStyle(look)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.paper};color:${light.ink};-webkit-text-size-adjust:100%">
${lead(preheader)}<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<div class="page" role="article" aria-roledescription="email" aria-label="${subject}" lang="en" style="max-width:560px;margin:0 auto;padding:24px 24px 16px;background:${light.paper};color:${light.ink};font:16px/1.55 ${fonts};overflow-wrap:anywhere;word-break:break-word">
<p class="quiet" style="margin:0 0 24px;padding:12px 0 0;border-top:3px solid ${look.theme};color:${light.quiet};font-size:14px;font-weight:600">${mark(look)}${look.company}</p>
${content}</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`);
}
