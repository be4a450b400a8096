import type { OutboxTable } from 'db:tables';
import { html } from 'hono/html';

/** Plain text, to one person. */
export interface Mail {
  /**
   * owner: notifications of the site; staff: one person of the desk; canary: synthetic, left out of lists and figures.
   */
  audience: 'owner' | 'staff' | 'visitor' | 'canary';
  /** Empty for the owner, whose address is configured, and for a canary that only checks the server. */
  to: string;
  subject: string;
  body: string;
  replyTo?: string | undefined;
  /** One-click unsubscribe address (RFC 8058). */
  listUnsubscribe?: string | undefined;
  /** Deletes the row once sent or given up, because nothing else may keep the address. */
  vanishes?: boolean | undefined;
  /** The HTML part's button; the body has the same address. */
  action?: MailAction | undefined;
  /** For a mail a person wrote: Message-IDs it answers and of its thread, oldest first. */
  written?: { inReplyTo: string; threadIds: readonly string[]; files: readonly AttachedFile[] };
  /** Earliest sending, epoch milliseconds, to allow undo; at once by default. */
  notBefore?: number | undefined;
  /** iCalendar text: an invitation or its cancellation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
}

export interface MailAction {
  label: string;
  url: string;
}

export interface AttachedFile {
  file: string;
  name: string;
  type: string;
}

/** Moments in epoch milliseconds. */
export const shownMail = (mail: OutboxTable) => ({
  id: mail.id,
  channel: mail.channel,
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
  quiet: string;
  link: string;
  line: string;
}

/** Colours as #rrggbb. */
export interface MailLook {
  company: string;
  logo?: string;
  light: Scheme;
  dark: Scheme;
  theme: string;
  button: { ground: string; ink: string };
}

export type Html = ReturnType<typeof html>;

const fonts = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** White background: dark mode must not swallow the logo. */
const mark = ({ logo }: MailLook) =>
  logo
    ? html`<img src="${logo}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:200px;margin:0 0 8px;border:0;border-radius:4px;background:#ffffff">`
    : html``;

/** Dark colours. Mail programs that invert colours by themselves leave mails alone that define these. */
const darkStyle = ({ dark, button: { ground, ink } }: MailLook) => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important;color:${dark.ink}!important}
.quiet{color:${dark.quiet}!important}
.link{color:${dark.link}!important}
.quote{border-color:${dark.line}!important}
.button{background:${ground}!important;color:${ink}!important}
}`;

/** Preview text behind the subject; the padding keeps the rest of the text out of it. */
const hidden = 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden';
const lead = (preheader: string) =>
  preheader === ''
    ? html``
    : html`<div style="${hidden}">${preheader}${'\u00a0\u200c'.repeat(60)}</div>
`;

/** The document around a mail's content: company, light and dark colours, fixed width for Outlook. */
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
