import { buffer } from 'node:stream/consumers';
import type { OutboxTable } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.server.ts';
import { senderDomain } from '../mail-addresses.server.ts';
import type { AttachedFile, MailLook } from './mail.ts';

/** A mail as it leaves, without what the outbox knows of its waiting. */
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
  /** Of mails of the outbox alone. */
  Partial<Pick<OutboxTable, 'id' | 'audience' | 'request_id'>> & {
    /** A mail to many: its HTML part, ready made, and what its list is called (RFC 2919). */
    list?: { html: string; id: string; archive?: string | undefined };
  };

/** Delivers one mail; rejects with nodemailer's error when the server did not take it, or when a file of it is missing. */
export interface MailTransport {
  deliver(mail: LeavingMail): Promise<void>;
  /** Asks whether a mail would be taken: connection and sign-in; rejects when not. */
  check?(): Promise<void>;
  /** Ends every connection; a delivery that is under way rejects. */
  close(): void;
}

export interface TransportDeps {
  /** Sender of a mail, as the owner has published it when the mail leaves. */
  from: () => string;
  look: () => MailLook;
  /** Where the files lie that mails carry. */
  files: Pick<FileStore, 'read'>;
  /** Signs for the sender's domain (RFC 6376); without it nothing is signed. */
  dkim: { key: string; selector: string } | undefined;
  timeoutMs?: number;
  /** How many connections at a time. */
  connections?: number;
}

/** Nodemailer's own list lacks what RFC 8058 wants signed (List-Unsubscribe-Post). */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post:List-Id:Auto-Submitted';

/** The headers of RFC 8058, by which a mail program offers to unsubscribe with one click. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (!url) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The headers by which mail programs and robots know a mail to many (RFC 2919, RFC 2369). */
function listHeaders({ list }: LeavingMail) {
  if (!list) return {};
  // As it is: nodemailer would encode what is longer than a line, and no program would know the list any more.
  const asIs = (value: string) => ({ prepared: true, value });
  return {
    'List-Id': asIs(list.id),
    Precedence: 'bulk',
    ...(list.archive ? { 'List-Archive': asIs(`<${list.archive}>`) } : {}),
  };
}

/** Mails before this one that References names: the first, by which a thread is known, and so many of the last. */
const latestReferences = 20;

/** The headers by which mail programs show a conversation as one (RFC 5322 section 3.6.4). */
function threadOf({ in_reply_to: inReplyTo, thread_ids }: LeavingMail) {
  const all = [...new Set(`${thread_ids ?? ''} ${inReplyTo ?? ''}`.split(' ').filter(Boolean))];
  const references = all.length > latestReferences + 1 ? [...all.slice(0, 1), ...all.slice(-latestReferences)] : all;
  return references.length > 0 ? { inReplyTo: inReplyTo || references.at(-1), references } : {};
}

/** Reads the files of a mail. @throws when one is not there: it must not leave without what it speaks of. */
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

/** Sends over SMTP (`smtp://` or `smtps://`), a few connections at a time, giving up on a silent server. */
export function smtpTransport(
  url: string,
  { from, look, files, dkim, timeoutMs = 30_000, connections = 4 }: TransportDeps,
): MailTransport {
  // Loaded with the first mail: it is a sixth of what an idle site would keep in memory.
  const connect = async () => {
    const [{ createTransport }, { htmlMail }] = await Promise.all([import('nodemailer'), import('./html-mail.ts')]);
    const smtp = createTransport({
      url,
      pool: true,
      maxConnections: connections,
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
      // To nobody: only asked whether the server is there.
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
