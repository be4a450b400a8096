import type { OutboxTable } from 'db:tables';
import { buffer } from 'node:stream/consumers';
import { senderDomain } from '#src/platform/config.server.ts';
import type { FileStore } from '../files/file-store.server.ts';
import type { AttachedFile, MailLook } from './mail.ts';

/** A mail to send, without its queue state. */
export type LeavingMail = Pick<
  OutboxTable,
  | 'message_id'
  | 'recipient'
  | 'subject'
  | 'body'
  | 'reply_to'
  | 'list_unsubscribe'
  | 'action'
  | 'attachments'
  | 'calendar'
  | 'calendar_method'
  | 'in_reply_to'
  | 'thread_ids'
  | 'by_person'
  | 'created_at'
> &
  /** Only mails of the outbox have these. */
  Partial<Pick<OutboxTable, 'id' | 'audience' | 'request_id'>> & {
    /** Bulk mail: ready-made HTML part and list id (RFC 2919). */
    list?: { html: string; id: string; archive?: string | undefined };
  };

/** Sends one mail; rejects with nodemailer's error if the server refused it, or if an attached file is missing. */
export interface MailTransport {
  deliver(mail: LeavingMail): Promise<void>;
  /** Tests connection and sign-in; rejects on failure. */
  check?(): Promise<void>;
  /** Ends every connection; a delivery under way rejects. */
  close(): void;
}

export interface TransportDeps {
  from: () => string;
  look: () => MailLook;
  files: Pick<FileStore, 'read'>;
  /** Signs for the sender's domain (RFC 6376); undefined for no signature. */
  dkim: { key: string; selector: string } | undefined;
  timeoutMs?: number;
}

/** Nodemailer's default list lacks List-Unsubscribe-Post, which RFC 8058 wants signed. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post:List-Id:Auto-Submitted';

/** RFC 8058. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (!url) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** RFC 2919, RFC 2369. */
function listHeaders({ list }: LeavingMail) {
  if (!list) return {};
  // Unencoded: nodemailer would encode long values, and mail programs would no longer recognise the list.
  const asIs = (value: string) => ({ prepared: true, value });
  return {
    'List-Id': asIs(list.id),
    Precedence: 'bulk',
    ...(list.archive ? { 'List-Archive': asIs(`<${list.archive}>`) } : {}),
  };
}

/** References names the first mail of the thread plus this many of the latest. */
const latestReferences = 20;

/** RFC 5322 section 3.6.4. */
function threadOf({ in_reply_to: inReplyTo, thread_ids }: LeavingMail) {
  const all = [...new Set(`${thread_ids ?? ''} ${inReplyTo ?? ''}`.split(' ').filter(Boolean))];
  const references = all.length > latestReferences + 1 ? [...all.slice(0, 1), ...all.slice(-latestReferences)] : all;
  return references.length > 0 ? { inReplyTo: inReplyTo || references.at(-1), references } : {};
}

/** @throws if a file is missing: the mail must not leave without it. */
async function attachmentsOf(mail: LeavingMail, files: TransportDeps['files']) {
  const list = mail.attachments ? (JSON.parse(mail.attachments) as AttachedFile[]) : [];
  return Promise.all(
    list.map(async ({ file, name, type }) => {
      const found = await files.read(file).catch(() => undefined);
      if (!found) throw new Error(`The attached file "${name}" cannot be read, so the mail was not sent.`);
      return { filename: name, contentType: type, content: await buffer(found.body) };
    }),
  );
}

export function smtpTransport(
  url: string,
  { from, look, files, dkim, timeoutMs = 30_000 }: TransportDeps,
): MailTransport {
  // Loaded with the first mail, because it is a sixth of an idle site's memory.
  const connect = async () => {
    const [{ createTransport }, { htmlMail }] = await Promise.all([import('nodemailer'), import('./html-mail.ts')]);
    const smtp = createTransport({
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    return { smtp, htmlMail };
  };
  const signing = () =>
    dkim
      ? {
          dkim: {
            domainName: senderDomain(from()),
            keySelector: dkim.selector,
            privateKey: dkim.key,
            headerFieldNames: signedHeaders,
          },
        }
      : {};
  let transport: ReturnType<typeof connect> | undefined;
  return {
    async deliver(mail) {
      transport ??= connect();
      const { smtp, htmlMail } = await transport;
      // No recipient: only check that the server is there.
      if (mail.audience === 'canary' && mail.recipient === '') return void (await smtp.verify());
      const { subject, body } = mail;
      const action = mail.action ? JSON.parse(mail.action) : undefined;
      await smtp.sendMail({
        from: from(),
        ...signing(),
        to: { name: '', address: mail.recipient },
        replyTo: mail.reply_to ? { name: '', address: mail.reply_to } : undefined,
        subject,
        text: body,
        html: mail.list?.html ?? htmlMail({ subject, body, action }, look()),
        messageId: mail.message_id,
        ...threadOf(mail),
        date: new Date(mail.created_at),
        headers: {
          ...(mail.by_person ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...(mail.request_id ? { 'X-Request-Id': mail.request_id } : {}),
          ...unsubscribeHeaders(mail.list_unsubscribe),
          ...listHeaders(mail),
        },
        attachments: await attachmentsOf(mail, files),
        ...(mail.calendar
          ? { icalEvent: { method: mail.calendar_method, filename: 'appointment.ics', content: mail.calendar } }
          : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    async check() {
      transport ??= connect();
      await (await transport).smtp.verify();
    },
    close: () => void transport?.then(({ smtp }) => smtp.close({ force: true })),
  };
}
