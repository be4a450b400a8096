import type { OutboxTable } from '../db/tables.ts';

/** Delivers one mail; rejects with nodemailer's error when the server did not take it. */
export interface MailTransport {
  deliver(mail: OutboxTable): Promise<void>;
  /** Ends every connection; a delivery that is under way rejects. */
  close(): void;
}

/** The headers of RFC 8058, by which a mail program offers to unsubscribe with one click. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (!url) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Sends over SMTP (`smtp://` or `smtps://`), a few connections at a time, giving up on a silent server. */
export function smtpTransport(url: string, from: string, options: { timeoutMs?: number } = {}): MailTransport {
  const timeout = options.timeoutMs ?? 30_000;
  // Loaded with the first mail: it is a sixth of what an idle site would keep in memory.
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    });
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async deliver(mail) {
      transport ??= connect();
      await (await transport).sendMail({
        from,
        to: { name: '', address: mail.recipient },
        replyTo: mail.reply_to ? { name: '', address: mail.reply_to } : undefined,
        subject: mail.subject,
        text: mail.body,
        messageId: mail.message_id,
        date: new Date(mail.created_at),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.list_unsubscribe) },
        ...(mail.calendar
          ? { icalEvent: { method: mail.calendar_method, filename: 'appointment.ics', content: mail.calendar } }
          : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => void transport?.then((open) => open.close({ force: true })),
  };
}
